### Das Archiv der Partien und das Eröffnungsbuch.

title-archive = Archiv · { -brand }

archive-heading = Archiv
# Zwei Spieler; für Beschriftungen. „Anna gegen Ben“
archive-game = { $white } gegen { $black }

## Bedingungen

archive-player = Spieler
    .placeholder = Teil eines Namens
archive-set = Spielset
archive-result = Ergebnis
archive-source = Herkunft
archive-reason = Ende
archive-level = Computerstufe
archive-opening = Eröffnung
# Züge beider Seiten zusammen gezählt.
archive-min = Züge, mindestens
archive-max = Züge, höchstens
archive-from = Von
archive-to = Bis
archive-any = Alle
archive-more = Weitere Filter
archive-clear = Filter löschen
archive-whose = Wessen Partien
archive-mine = Meine Partien
archive-all = Alle Partien
archive-engine = Engine-Partien
# Schalter, der die Bedingung zurücknimmt.
archive-position = Mit dieser Stellung
archive-sort = Sortieren
archive-sort-down-date = Neueste zuerst
archive-sort-date = Älteste zuerst
archive-sort-down-plies = Längste zuerst
archive-sort-plies = Kürzeste zuerst
archive-sort-down-added = Zuletzt hinzugefügt

## Partien

archive-result-white = Weiß hat gewonnen
archive-result-black = Schwarz hat gewonnen
archive-result-draw = Remis
archive-result-unfinished = Nicht beendet
archive-won = Gewonnen
archive-lost = Verloren
archive-reason-surrounded = Königin eingeschlossen
archive-reason-resignation = durch Aufgabe
archive-reason-time = durch Zeitüberschreitung
archive-reason-both-surrounded = beide Königinnen eingeschlossen
archive-reason-agreement = nach Vereinbarung
archive-reason-repetition = durch Stellungswiederholung
archive-reason-abandoned = durch Verlassen der Partie
archive-source-played = Hier gespielt
archive-source-browser = Im Browser gespielt
archive-source-imported = Importiert
archive-source-engine = Engine-Partie
archive-plies = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
archive-total = { $count ->
    [one] { $count } Partie
   *[other] { $count } Partien
}
archive-empty = Noch keine Partien. Ist eine Partie zu Ende, kannst du sie ins Archiv aufnehmen. Oben kannst du Partien importieren.
archive-mine-empty = Du hast noch keine Partien im Archiv. Ist eine Partie zu Ende, kannst du sie aufnehmen. Oben kannst du Partien importieren.
archive-show-all = Alle Partien zeigen
archive-kept-here = Nur in diesem Browser
archive-nothing-fits = Keine Partie passt zu diesen Filtern.
archive-choose = Auswählen: { $game }
archive-unpick = Auswahl aufheben
archive-review = Partie auswerten: { $game }
archive-download = Als PGN herunterladen: { $game }
archive-export = Alle als PGN herunterladen
archive-export-chosen = { $count ->
    [one] { $count } Partie herunterladen
   *[other] { $count } Partien herunterladen
}
archive-delete = Löschen: { $game }
archive-delete-question = { $game } für alle aus dem Archiv löschen?
archive-delete-yes = Löschen
archive-delete-chosen = { $count ->
    [one] { $count } Partie löschen
   *[other] { $count } Partien löschen
}
archive-delete-chosen-question = { $count ->
    [one] { $count } Partie für alle aus dem Archiv löschen?
   *[other] { $count } Partien für alle aus dem Archiv löschen?
}
archive-pages = Seiten
archive-page = Seite { $page } von { $pages }
archive-previous = Vorige Seite
archive-next = Nächste Seite

## Import

archive-import = Partien importieren
    .note = PGN, SGF von BoardSpace oder UHP. Dateien lassen sich auch hierher ziehen.
archive-importing = { $name } wird importiert …
archive-imported = { $count ->
    [one] { $count } Partie importiert
   *[other] { $count } Partien importiert
}
archive-duplicates = { $count ->
    [one] { $count } war schon da
   *[other] { $count } waren schon da
}
archive-bad = { $count ->
    [one] { $count } war nicht lesbar
   *[other] { $count } waren nicht lesbar
}
archive-import-host = Nur wer diesen Server betreibt, kann Partien in sein Archiv importieren.
archive-import-undo = Import rückgängig machen
archive-import-undone = { $count ->
    [one] { $count } Partie wieder gelöscht
   *[other] { $count } Partien wieder gelöscht
}

## Das Eröffnungsbuch

explorer-loading = Das Archiv wird durchsucht …
explorer-new = Keine Partie des Archivs hat diese Stellung erreicht.
explorer-games = { $count ->
    [one] { $count } Partie mit dieser Stellung
   *[other] { $count } Partien mit dieser Stellung
}
explorer-percent = { $percent } %
explorer-head-move = Zug
explorer-head-games = Partien
explorer-head-results = Ergebnisse
explorer-head-engine = Engine
explorer-results = Siege von Weiß: { $white } · Remis: { $draws } · Siege von Schwarz: { $black }
explorer-chances = Ergebnisse: aus den Partien. Engine: Gewinnchance von Weiß, grob geschätzt.
explorer-deep = Engine: Gewinnchance von Weiß, fett nach tiefer Suche, sonst grob geschätzt.
explorer-move = { $count ->
    [one] { $move }: { $count } Partie, Weiß gewann { $white }, remis { $draws }, Schwarz gewann { $black }
   *[other] { $move }: { $count } Partien, Weiß gewann { $white }, remis { $draws }, Schwarz gewann { $black }
}
explorer-move-engine = { $move }: von der Engine untersucht, Gewinnchance von Weiß { $percent } %

## A game of the archive

title-archived = { $game } · { -brand }
archived-analyse = Analysieren
archived-review = Auswerten
