### The exercises. See en/lessons.ftl for what each part is.

## Chapters

chapter-first-steps = Erste Schritte
    .note = Vom leeren Tisch zum ersten Sieg
chapter-creatures = Die Tiere
    .note = Wie die fünf ziehen
chapter-one-hive = Ein Schwarm
    .note = Festgehaltene Steine, enge Lücken und Aussetzen
chapter-attack = Angriff
    .note = So schließt du die Königin ein
chapter-defence = Verteidigung
    .note = So rettest du deine Königin
chapter-newcomers = Marienkäfer, Mücke, Assel
    .note = Die drei, die später dazukommen

## First steps

lesson-first-piece = Dein erster Stein
    .task = Das Ziel des Spiels: Schließ die gegnerische Bienenkönigin auf allen sechs Seiten ein, bevor deine eingeschlossen ist. Du spielst Weiß, deine Steine warten unten. Nimm einen beliebigen und setz ihn ein.
    .done = So beginnt jede Partie. Ein Brett gibt es nicht: Die Steine werden zum Brett.
    .hint = Klick einen Stein in deinem Vorrat an und dann das markierte Feld auf dem Tisch.
lesson-own-colour = Neben deinesgleichen
    .task = Ein neuer Stein muss die eigene Farbe berühren und darf die andere nicht berühren. Setz einen zweiten Stein ein.
    .done = Richtig: neben Weiß und weg von Schwarz.
    .hint = Nimm einen Stein aus deinem Vorrat. Die markierten Felder berühren nur Weiß.
lesson-place-queen = Die Königin kommt
    .task = Um die Bienenkönigin dreht sich alles. Solange sie nicht auf dem Tisch liegt, darf sich keiner deiner Steine bewegen. Setz sie jetzt ein.
    .done = Gut. Von jetzt an dürfen deine Steine ziehen.
    .hint = Die Königin ist der goldene Stein in deinem Vorrat. Nimm sie und wähl eines der markierten Felder.
lesson-queen-fourth = Der vierte Zug
    .task = Spätestens im vierten Zug muss die Königin ins Spiel. Das ist dein vierter Zug. Probier erst einen anderen Stein und setz sie dann ein.
    .done = Das vergisst du nicht mehr: spätestens im vierten Zug, immer.
    .hint = Jetzt darf nur die Königin eingesetzt werden.
lesson-first-move = Einsetzen oder ziehen
    .task = Deine Königin ist im Spiel. Von jetzt an setzt du in jedem Zug einen Stein ein oder bewegst einen. Wähl einen weißen Stein auf dem Tisch und zieh ihn.
    .done = Ein gezogener Stein darf bis an den Gegner heran. So greifst du an.
    .hint = Steine, die ziehen können, sind markiert. Wähl einen und dann eines seiner Felder.
lesson-last-side = Gewinne die Partie
    .task = Du gewinnst, wenn die schwarze Königin auf allen sechs Seiten eingeschlossen ist. Fünf sind schon zu. Schließ die letzte.
    .done = Gewonnen! Dass drei der Steine um sie herum ihre eigenen sind, ist egal.
    .hint = Deine Ameise kann um den ganzen Schwarm laufen.
lesson-small-game = Drei eigene Züge
    .task = Jetzt ein richtiger Anfang. Setz irgendeinen Stein außer der Königin ein; Schwarz antwortet.
    .task-2 = Setz jetzt deine Königin ein.
    .task-3 = Deine Königin ist im Spiel, also darfst du ziehen. Beweg einen Stein, der auf dem Tisch liegt.
    .done = So läuft das Spiel: einsetzen, die Königin einsetzen, ziehen. Du könntest schon eine Partie spielen. Sieh dir vorher an, was die Tiere können.
    .hint = Wähl einen Stein im Vorrat oder einen markierten auf dem Tisch und dann ein markiertes Feld.

## The creatures

lesson-queen-step = Die Königin macht einen Schritt
    .task = Deine Königin geht einen Schritt am Rand des Schwarms entlang. Zieh sie.
    .done = Langsam, aber manchmal braucht sie nur einen Schritt.
    .hint = Zwei Nachbarfelder sind frei. Beide sind richtig.
lesson-ant-run = Die Ameise läuft
    .task = Die Ameise läuft am Rand des Schwarms so weit, wie sie will. Schick sie auf das markierte Feld.
    .done = Kein anderes Tier ist so schnell.
    .hint = Wähl die Ameise links oben und dann das markierte Feld.
lesson-ant-close = Die Ameise greift an
    .task = Drei Seiten der schwarzen Königin sind zu. Schließ mit deiner Ameise eine vierte.
    .done = Vier von sechs. Jede geschlossene Seite zählt.
    .hint = Such ein freies Feld, das die schwarze Königin berührt.
lesson-grasshopper-jump = Der Grashüpfer springt
    .task = Der Grashüpfer springt geradeaus über alle Steine in seiner Bahn, bis auf das erste leere Feld. Lass ihn auf das markierte Feld springen.
    .done = Drei Steine in einem Sprung. Mindestens einer muss es sein, und eine Lücke darf nicht dazwischen liegen.
    .hint = Wähl den weißen Grashüpfer ganz oben. Er hat nur diesen einen Sprung.
lesson-grasshopper-hole = Ins Loch
    .task = Die letzte freie Seite der schwarzen Königin ist ein Loch, in das niemand krabbeln kann. Gewinne mit einem Sprung.
    .done = Gewonnen. Enge Lücken halten keinen Grashüpfer auf.
    .hint = Welcher Stein liegt auf einer geraden Linie mit dem Loch?
lesson-spider-three = Die Spinne zählt bis drei
    .task = Die Spinne geht genau drei Schritte am Rand entlang, nicht mehr und nicht weniger. Zieh sie auf das markierte Feld.
    .done = Eins, zwei, drei.
    .hint = Wähl die Spinne links oben und geh links herum.
lesson-spider-win = Drei Schritte zum Sieg
    .task = Eine Seite der schwarzen Königin ist noch offen. Welcher deiner Steine kommt dorthin?
    .done = Gewonnen. Schritte zählen lohnt sich.
    .hint = Deine Ameise schließt schon eine Seite: Geht sie weg, geht dort eine auf. Zähl die Schritte der Spinne.
lesson-beetle-climb = Der Käfer klettert
    .task = Der Käfer geht nur einen Schritt, aber er darf klettern. Ein Stein unter ihm kann nicht ziehen. Setz ihn auf die schwarze Ameise.
    .done = Die Ameise sitzt fest, und der Stapel zählt jetzt als weiß.
    .hint = Die schwarze Ameise liegt direkt neben deinem Käfer.
lesson-beetle-drop = Von oben herab
    .task = Dein Käfer sitzt auf einem schwarzen Käfer. Von oben kommt er auch dorthin, wohin niemand krabbeln kann. Gewinne die Partie.
    .done = Gewonnen. Von oben kommt ein Käfer fast überallhin; nur zwei höhere Stapel können ihm den Weg versperren.
    .hint = Such das letzte freie Feld neben der schwarzen Königin.

## One hive

lesson-who-moves = Wer darf ziehen?
    .task = Der Schwarm darf nie auseinanderfallen, auch nicht während eines Zugs. Zwei deiner Steine halten andere und sitzen fest. Finde einen, der ziehen kann.
    .done = Richtig. Die Steine an den Enden sind frei, die dazwischen halten den Schwarm zusammen.
    .hint = Klick deine Steine nacheinander an: Wenn einer nicht ziehen kann, erfährst du, warum.
lesson-gate = Zu eng
    .task = In die markierte Mulde kann niemand hineingleiten, die Lücken sind zu eng. Einer deiner Steine kommt trotzdem hinein.
    .done = Wer springt, braucht keine Lücke.
    .hint = Welcher deiner Steine gleitet nicht?
lesson-fill-hole = Füll ein Loch
    .task = Neue Steine kommen von oben. Füll das markierte Loch mit einem Stein aus deinem Vorrat.
    .done = Aus dem Vorrat kommst du überallhin, solange du nur deine Farbe berührst.
    .hint = Nimm irgendeinen Stein aus dem Vorrat und wähl dann das markierte Loch.
lesson-free = Befrei die Ameise
    .task = Deine Ameise links verbindet Königin und Grashüpfer mit dem Rest, darum sitzt sie fest. Setz einen Stein so ein, dass der Schwarm auch ohne sie hält.
    .done = Jetzt hält der Schwarm über die andere Seite zusammen, und die Ameise ist frei.
    .hint = Schließ den Ring: Such ein Feld, das deine beiden Gruppen verbindet.
lesson-hold = Halt die Ameise fest
    .task = Nun umgekehrt: Halt die schwarze Ameise fest. Berührt einer deiner Steine nichts als sie, muss sie bleiben.
    .done = Die Ameise hält jetzt deinen Stein und kann nicht weg.
    .hint = Deine eigene Ameise kommt hinter die schwarze.
lesson-pass = Nichts geht mehr
    .task = Deine Königin ist bedeckt, deine Ameise sitzt fest, und für einen neuen Stein gibt es keinen Platz. Wenn gar nichts geht, setzt du aus.
    .done = Ausgesetzt wird nur, wenn es sein muss. Geht irgendetwas, musst du es tun.
    .hint = Klick auf „Aussetzen“.

## Attack

lesson-close-five = Nur noch eine Seite
    .task = Schließ eine fünfte Seite der schwarzen Königin. Danach sitzt sie fest.
    .done = Fünf sind zu: Jetzt entwischt sie nicht mehr, und du drohst zu gewinnen.
    .hint = Zwei Felder neben ihr sind frei. Deine Ameise erreicht beide.
lesson-beetle-on-queen = Ein Käfer auf der Königin
    .task = Ein Käfer auf der gegnerischen Königin hält sie fest, und neben ihm darfst du neue Steine einsetzen. Lass ihn hinaufklettern.
    .done = Sie kommt nicht mehr weg, und ihr Feld zählt jetzt als deines.
    .hint = Dein Käfer liegt direkt neben der schwarzen Königin.
lesson-drop-beside = Direkt aus dem Vorrat
    .task = Dein Käfer sitzt auf der schwarzen Königin, darum zählt ihr Feld als weiß. Schließ ihre letzte Seite.
    .done = Gewonnen. Ohne den Käfer hättest du dort nichts einsetzen dürfen.
    .hint = Das letzte freie Feld berührt nur weiße Steine. Dort darf ein neuer hin.
lesson-not-yourself = Denk an deine Königin
    .task = Ein Feld schließt beide Königinnen zugleich ein, das wäre remis. Spiel lieber auf Sieg.
    .done = Gewonnen: Die Ameise, die deine Königin verlassen hat, hat ihr eine Seite geöffnet.
    .hint = Zieh einen Stein von deiner eigenen Königin weg.
lesson-two-moves = Sieg in zwei Zügen
    .task = Zwei Seiten der schwarzen Königin sind offen. Zieh so, dass du mit dem nächsten Zug gewinnst, egal was Schwarz tut.
    .task-2 = Jetzt bring es zu Ende.
    .done = Gewonnen. Schwarz konnte nicht beides verhindern.
    .hint = Schließ eine Seite und halt einen Stein für die andere bereit.
lesson-two-threats = Erst die richtige Seite
    .task = Wieder Sieg in zwei Zügen. Diesmal ist nur ein erster Zug gut genug.
    .task-2 = Schwarz hat getan, was ging. Schließ die letzte Seite.
    .done = Gewonnen. Frag dich vor dem Schließen immer, wer die andere Seite noch erreicht.
    .hint = Halt deinem Grashüpfer die Bahn frei: Er beendet die Partie.
lesson-beetle-attack = Der Käfer kommt von oben
    .task = Gewinne in zwei Zügen. Keine Lücke ist weit genug, aber einer deiner Steine braucht keine.
    .task-2 = Jetzt hinunter.
    .done = Gewonnen. Gegen einen Käfer von oben hilft kaum etwas.
    .hint = Erst klettern. Von oben kommt er auch dorthin, wo niemand hineinkrabbeln kann.
lesson-drop-twice = Vorbereiten und zuschlagen
    .task = Dein Käfer sitzt auf der schwarzen Königin. Gewinne in zwei Zügen.
    .task-2 = Eine Seite ist noch offen. Schließ sie.
    .done = Gewonnen: erst aus dem Vorrat, dann von oben.
    .hint = Fang mit einem neuen Stein neben der schwarzen Königin an, dort, wo kein schwarzer Stein liegt.

## Defence

lesson-breathe = Luft für die Königin
    .task = Vier Seiten deiner Königin sind zu. Zieh so, dass es höchstens drei sind.
    .done = Sie kann wieder atmen. Warte nicht, bis fünf zu sind.
    .hint = Geh mit der Königin weg, oder zieh einen deiner eigenen Steine von ihr weg.
lesson-make-room = Schaff Platz
    .task = Schwarz droht, die letzte Seite deiner Königin zu schließen. Zieh so, dass Schwarz mit dem nächsten Zug nicht gewinnt.
    .done = Gut verteidigt. Auch deine eigenen Steine schließen Seiten: Zieh sie rechtzeitig weg.
    .hint = Zieh einen deiner Steine von der Königin weg, oder schneid dem Angreifer den Weg ab.
lesson-hold-attacker = Stopp den Angreifer
    .task = Die schwarze Ameise ist drauf und dran, deine Königin einzuschließen. Halt sie auf.
    .done = Wer festsitzt, greift nicht an.
    .hint = Eine Ameise, an der einer deiner Steine hängt, kann nicht weg.
lesson-beetle-block = Blockieren mit dem Käfer
    .task = Schwarz kann mit dem nächsten Zug gewinnen. Dein Käfer sieht alles von oben: Stopp den Angreifer.
    .done = Wer unter deinem Käfer liegt, kann nicht ziehen.
    .hint = Welcher schwarze Stein erreicht die freie Seite deiner Königin? Setz deinen Käfer darauf.
lesson-save-queen = Rette deine Königin
    .task = Deine Königin hat nur noch eine freie Seite, und eine schwarze Ameise ist unterwegs. Finde den rettenden Zug.
    .done = Gerettet! Du hast den entscheidenden Stein gefunden und festgehalten.
    .hint = Deine Ameise ganz oben ist frei. Welchen schwarzen Stein sollte sie festhalten?

## Ladybug, mosquito, pillbug

lesson-ladybug-over = Hinauf, hinüber, hinunter
    .task = Der Marienkäfer geht zwei Schritte oben über den Schwarm und den dritten hinunter. Zieh ihn auf das markierte Feld.
    .done = Hinauf, hinüber, hinunter: genau drei Schritte.
    .hint = Wähl den Marienkäfer ganz oben. Das markierte Feld liegt auf der anderen Seite.
lesson-ladybug-hole = Hinab ins Loch
    .task = Die letzte freie Seite der schwarzen Königin ist ein Loch. Gewinne mit dem Marienkäfer.
    .done = Gewonnen. Wohin niemand krabbelt, dahin klettert ein Marienkäfer.
    .hint = Zwei Schritte oben, der dritte hinunter ins Loch.
lesson-mosquito-copy = Die Mücke ahmt nach
    .task = Die Mücke zieht wie ein Tier, das sie berührt, egal in welcher Farbe. Hier berührt sie eine Ameise. Zieh sie auf das markierte Feld.
    .done = Beim nächsten Mal ist sie vielleicht etwas ganz anderes: Es kommt darauf an, wen sie berührt.
    .hint = Als Ameise läuft die Mücke am Rand so weit, wie sie will.
lesson-mosquito-climb = Als Käfer
    .task = Neben dem schwarzen Käfer kann deine Mücke klettern. Setz sie auf die schwarze Königin.
    .done = Oben bleibt sie ein Käfer, bis sie wieder herunterkommt.
    .hint = Die schwarze Königin liegt direkt neben deiner Mücke.
lesson-throw = Werfen mit der Assel
    .task = Statt zu ziehen, kann die Assel einen Nachbarn über ihren Rücken heben, auch einen gegnerischen. Wirf die schwarze Ameise auf ein anderes Feld neben der Assel.
    .done = Der geworfene Stein ruht einen Zug lang: Schwarz kann die Ameise jetzt nicht ziehen. Den Stein, den dein Gegner gerade bewegt hat, darf die Assel nicht werfen, einen eben eingesetzten schon.
    .hint = Wähl die schwarze Ameise neben deiner Assel und dann ein markiertes Feld.
lesson-throw-win = Ein Wurf gewinnt
    .task = Eine Seite der schwarzen Königin ist offen, und keiner deiner Steine kann dorthin krabbeln. Gewinne mit der Fähigkeit der Assel.
    .done = Gewonnen. Wen die Assel trägt, der muss nicht laufen.
    .hint = Wirf einen deiner eigenen Steine, der neben der Assel liegt.
lesson-throw-save = Trag sie hinaus
    .task = Deine Königin hat nur noch eine freie Seite und kommt selbst nicht hinaus. Rette sie.
    .done = Gerettet. Eine Assel neben der Königin ist die beste Versicherung, und eine Mücke, die sie nachahmt, genauso.
    .hint = Die Assel kann auch deine eigene Königin werfen.
lesson-mosquito-throw = Die Mücke wirft
    .task = Auch eine Mücke neben einer Assel kann werfen, sogar wenn sie festsitzt. Wirf die schwarze Ameise.
    .done = Behalt Mücken neben Asseln im Auge: Sie stecken voller Tricks.
    .hint = Die schwarze Ameise berührt deine Mücke. Wähl die Ameise und dann ein markiertes Feld.
