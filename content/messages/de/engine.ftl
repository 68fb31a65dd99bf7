### Die Engine neben dem Brett.

engine = Engine
engine-lines = Varianten
engine-threat = Drohung
    .note = Was die andere Seite täte, wenn sie am Zug wäre
engine-thinking = Denkt nach …
engine-depth = Tiefe { $depth } · { $speed } Tsd. Stellungen/s
engine-done = Fertig bei Tiefe { $depth }
engine-not-possible = Hier lässt sich noch keine Drohung zeigen
engine-game-over = Die Partie ist beendet
engine-win =
    { $side ->
        [white] W siegt in { $plies }
       *[black] S siegt in { $plies }
    }
engine-win-long =
    { $side ->
        [white] Weiß gewinnt zwingend in höchstens { $plies } { $plies ->
            [one] Halbzug
           *[other] Halbzügen
        }
       *[black] Schwarz gewinnt zwingend in höchstens { $plies } { $plies ->
            [one] Halbzug
           *[other] Halbzügen
        }
    }
engine-percent = { $percent } %
