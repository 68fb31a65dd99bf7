### Was allein in diesem Browser geschieht: gespeicherte Partien, Spielen ohne Netz, neue Versionen.

button-retry = Noch einmal versuchen

# Eine neuere Version der Seite
page-update = Eine neue Version von Skep ist da.
page-reload = Neu laden
page-later = Später
page-outdated = Diese Seite ist veraltet. Lade sie neu, um fortzufahren.

# Das Programm hinter der Seite lässt sich nicht laden
module-unusable = Ein Teil von Skep wurde nicht richtig geladen, daher fehlen Regeln und Computer. Versuch es noch einmal.
module-offline = Ein Teil von Skep ist noch nicht geladen, und der Server ist nicht erreichbar. Versuch es noch einmal, sobald du online bist.
error-module = Ein Teil von Skep ließ sich nicht laden. Versuch es noch einmal oder lade die Seite neu.
error-module-failed = In Skep ist etwas schiefgegangen. Versuch es noch einmal oder lade die Seite neu.

# Speichern
saving-refused = Die Partie wird nicht gespeichert: Dieser Browser lässt Skep nichts speichern. Du kannst weiterspielen, aber die Partie ist weg, sobald du die Seite schließt.
saving-full = Die Partie wird nicht gespeichert: Auf diesem Gerät ist kein Platz mehr. Du kannst weiterspielen, aber die Partie ist weg, sobald du die Seite schließt.

# Eine gespeicherte Partie, die sich nicht lesen lässt
damaged-heading = Diese Partie lässt sich nicht lesen
damaged-text = Die in diesem Browser gespeicherten Daten sind beschädigt. Du kannst sie als Datei sichern und entfernen; deine anderen Partien sind nicht betroffen.
error-corrupt-game = Diese Partie lässt sich nicht lesen: Die gespeicherten Daten sind beschädigt.
damaged-download = Als Datei sichern
damaged-remove = Entfernen

# Von einer Stellung aus weiterspielen
play-on = Von hier weiterspielen
play-on-opponent = Gegner
play-on-computer = Computer
play-on-mover = Wer am Zug ist
play-on-start = Los
play-on-over = In dieser Stellung ist die Partie zu Ende.

# Das Archiv des Servers
archive-send = Ins Archiv aufnehmen
archive-sending = Wird aufgenommen …
settings-archive = Beendete Partien ins Archiv aufnehmen
    .note = Partien gegen den Computer und an einem Bildschirm kommen ins Archiv des Servers, sobald sie zu Ende sind
offline-archive = Das Archiv liegt auf dem Server, und der ist gerade nicht erreichbar. Computer, Übungen, Rätsel und Analyse gehen auch ohne ihn.
offline-explorer = Das Eröffnungsbuch braucht das Archiv des Servers, und der ist gerade nicht erreichbar.

settings-moment = Dem Computer einen Moment lassen
    .note = Bis Stufe 7 wartet er 0,4 bis 1 Sekunde, bevor er zieht
