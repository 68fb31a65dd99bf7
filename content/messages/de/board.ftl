### Pieces, reasons, results and spoken moves. The variables are explained in en/board.ftl.

## The creatures

piece-Q = Bienenkönigin
    .short = Bienenkönigin
    .plural = Bienenköniginnen
piece-S = Spinne
    .short = Spinne
    .plural = Spinnen
piece-B = Käfer
    .short = Käfer
    .plural = Käfer
piece-G = Grashüpfer
    .short = Grashüpfer
    .plural = Grashüpfer
piece-A = Ameise
    .short = Ameise
    .plural = Ameisen
piece-M = Mücke
    .short = Mücke
    .plural = Mücken
piece-L = Marienkäfer
    .short = Marienkäfer
    .plural = Marienkäfer
piece-P = Assel
    .short = Assel
    .plural = Asseln

piece-kind =
    { $bug ->
        [Q] { piece-Q }
        [S] { piece-S }
        [B] { piece-B }
        [G] { piece-G }
        [A] { piece-A }
        [M] { piece-M }
        [L] { piece-L }
       *[P] { piece-P }
    }

piece-numbered =
    { $bug ->
        [S] { piece-kind } { $number }
        [B] { piece-kind } { $number }
        [G] { piece-kind } { $number }
        [A] { piece-kind } { $number }
       *[other] { piece-kind }
    }
    .acc =
        { $bug ->
            [S] { piece-kind } { $number }
            [B] { piece-kind } { $number }
            [G] { piece-kind } { $number }
            [A] { piece-kind } { $number }
            [L] den { piece-kind }
           *[other] die { piece-kind }
        }
    .dat =
        { $bug ->
            [S] { piece-kind } { $number }
            [B] { piece-kind } { $number }
            [G] { piece-kind } { $number }
            [A] { piece-kind } { $number }
            [L] dem { piece-kind }
           *[other] der { piece-kind }
        }

# The colour as an adjective: „weiße Ameise“, .m „weißer Käfer“; .oblique after „den“, „dem“ and the dative „der“.
of-side =
    { $side ->
        [white] weiße
       *[black] schwarze
    }
    .m =
        { $side ->
            [white] weißer
           *[black] schwarzer
        }
    .oblique =
        { $side ->
            [white] weißen
           *[black] schwarzen
        }

# .the, .acc and .dat have the article: „der weiße Käfer 1“, „den weißen Käfer 1“, „dem weißen Käfer 1“.
piece-full =
    { $bug ->
        [B] { of-side.m } { piece-numbered }
        [G] { of-side.m } { piece-numbered }
        [L] { of-side.m } { piece-numbered }
       *[other] { of-side } { piece-numbered }
    }
    .the =
        { $bug ->
            [B] der { of-side } { piece-numbered }
            [G] der { of-side } { piece-numbered }
            [L] der { of-side } { piece-numbered }
           *[other] die { of-side } { piece-numbered }
        }
    .acc =
        { $bug ->
            [B] den { of-side.oblique } { piece-numbered }
            [G] den { of-side.oblique } { piece-numbered }
            [L] den { of-side.oblique } { piece-numbered }
           *[other] die { of-side } { piece-numbered }
        }
    .dat =
        { $bug ->
            [B] dem { of-side.oblique } { piece-numbered }
            [G] dem { of-side.oblique } { piece-numbered }
            [L] dem { of-side.oblique } { piece-numbered }
           *[other] der { of-side.oblique } { piece-numbered }
        }

piece-count =
    { $bug ->
        [Q] { $count ->
            [one] { $count } Bienenkönigin
           *[other] { $count } Bienenköniginnen
        }
        [S] { $count ->
            [one] { $count } Spinne
           *[other] { $count } Spinnen
        }
        [B] { $count } Käfer
        [G] { $count } Grashüpfer
        [A] { $count ->
            [one] { $count } Ameise
           *[other] { $count } Ameisen
        }
        [M] { $count ->
            [one] { $count } Mücke
           *[other] { $count } Mücken
        }
        [L] { $count } Marienkäfer
       *[P] { $count ->
            [one] { $count } Assel
           *[other] { $count } Asseln
        }
    }

## The sides

side-white = Weiß
side-black = Schwarz

side-name =
    { $side ->
        [white] Weiß
       *[black] Schwarz
    }

## Why a piece may not go somewhere

why-game-over = Die Partie ist zu Ende, jetzt bewegt sich nichts mehr.
why-not-in-set =
    { $bug ->
        [B] In dieser Partie spielt kein { piece-kind } mit.
        [G] In dieser Partie spielt kein { piece-kind } mit.
        [L] In dieser Partie spielt kein { piece-kind } mit.
       *[other] In dieser Partie spielt keine { piece-kind } mit.
    }
why-not-your-turn =
    { $side ->
        [white] Das ist ein schwarzer Stein, aber Weiß ist am Zug.
       *[black] Das ist ein weißer Stein, aber Schwarz ist am Zug.
    }
why-queen-not-first = Bei der Turniereröffnung darf die Bienenkönigin nicht dein erster Stein sein. Fang mit einem anderen an; ab dem zweiten Zug darf sie kommen.
why-queen-due = Deine Bienenkönigin muss spätestens im vierten Zug ins Spiel, also jetzt. Setz sie ein.
why-not-next-of-kind = Gleiche Tiere kommen der Nummer nach ins Spiel: Zuerst ist { piece-full.the } dran.
why-placed-on-piece = Neue Steine kommen auf ein leeres Feld, und hier liegt schon { piece-full.the }. Auch ein Käfer wird nie obenauf eingesetzt.
why-first-piece-elsewhere = Der allererste Stein kommt in die Mitte. Von dort aus wächst der Schwarm.
why-touches-enemy = Ein neuer Stein darf keinen gegnerischen berühren. Hier würde er die markierten Steine berühren.
why-touches-no-friend = Ein neuer Stein muss einen der eigenen Farbe berühren. Nur der allererste schwarze Stein kommt neben den weißen.
why-queen-not-placed = Solange deine Bienenkönigin nicht im Spiel ist, darf sich keiner deiner Steine bewegen. Setz sie zuerst ein.
why-covered = Ein Stein kann nicht ziehen, solange ein anderer auf ihm sitzt, und hier sitzt { piece-full.the } obenauf.
why-resting = Dieser Stein wurde gerade erst bewegt. Er ruht einen Zug lang und darf weder ziehen noch geworfen werden.
why-pinned = Dieser Stein hält den Schwarm zusammen: Ohne ihn wären die markierten Steine abgetrennt.
why-not-throwable = Eine Assel setzt einen Stein nur auf einem leeren Feld direkt neben sich ab, und zwischen zwei höheren Stapeln bekommt sie ihn nicht hindurch.
why-same-cell = Ein Stein darf seinen Zug nicht dort beenden, wo er ihn begonnen hat.
why-nothing-to-copy = Die Mücke zieht wie ein Tier, das sie berührt. Hier berührt sie keines, das sie nachahmen kann; eine andere Mücke zählt nicht.
why-must-land-on-ground = Dieser Stein muss auf einem leeren Feld ankommen, und hier liegt { piece-full.the }. Oben sitzen bleiben nur Käfer und Mücken, die als Käfer ziehen.
why-not-in-line = Ein Grashüpfer springt nur geradeaus, und dieses Feld liegt auf keiner seiner Linien.
why-nothing-to-jump = Ein Grashüpfer muss über mindestens einen Stein springen. Dieses Feld liegt direkt neben ihm.
why-jumps-over-gap = Ein Grashüpfer springt über Steine, nicht über Lücken, und das markierte Feld dazwischen ist leer.
why-gated =
    { $step ->
        [1] Hier ist es zu eng: Der Stein passt nicht zwischen den beiden markierten hindurch.
       *[other] Der Weg ist zu eng: Beim { $step }. Schritt passt der Stein nicht zwischen den beiden markierten hindurch.
    }
why-loses-contact =
    { $step ->
        [1] Kein Stein verlässt den Schwarm, auch nicht für einen Augenblick. Zwischen den markierten Feldern würde er nichts berühren.
       *[other] Kein Stein verlässt den Schwarm, auch nicht für einen Augenblick. Beim { $step }. Schritt, zwischen den markierten Feldern, würde er nichts berühren.
    }
why-wrong-distance =
    { $steps ->
        [1] Dieser Stein zieht nur ein Feld weit, und dieses hier liegt weiter weg.
       *[other] Dieser Stein zieht genau { $steps } Felder weit, und so kommt er nicht hierher.
    }
why-unreachable = Kein Weg um den Schwarm führt auf dieses Feld.
why-no-copied-way = Die Mücke zieht wie ein Tier, das sie berührt, und keines davon käme dorthin.
why-may-not-pass = Aussetzen darfst du nur, wenn gar nichts anderes geht. Du hast aber noch einen Zug.
why-no-destination = Dieser Stein kann gerade nirgendwohin.

why-copied =
    { $copied ->
        [Q] Als Bienenkönigin:
        [S] Als Spinne:
        [B] Als Käfer:
        [G] Als Grashüpfer:
        [A] Als Ameise:
        [M] Als Mücke:
        [L] Als Marienkäfer:
       *[P] Als Assel:
    }

## How a game ended

end-surrounded =
    { $winner ->
        [white] Weiß gewinnt: Die schwarze Bienenkönigin ist eingeschlossen.
       *[black] Schwarz gewinnt: Die weiße Bienenkönigin ist eingeschlossen.
    }
end-resignation =
    { $winner ->
        [white] Weiß gewinnt: Schwarz hat aufgegeben.
       *[black] Schwarz gewinnt: Weiß hat aufgegeben.
    }
end-time =
    { $winner ->
        [white] Weiß gewinnt: Die Zeit von Schwarz ist abgelaufen.
       *[black] Schwarz gewinnt: Die Zeit von Weiß ist abgelaufen.
    }
end-both-surrounded = Remis: Ein Zug hat beide Bienenköniginnen eingeschlossen.
end-agreement = Remis: Beide waren sich einig.
end-repetition = Remis: Dieselbe Stellung kam zum dritten Mal vor.
end-aborted = Die Partie wurde abgebrochen. Niemand hat gewonnen oder verloren.
end-abandoned =
    { $winner ->
        [white] Weiß gewinnt: Schwarz hat die Partie verlassen.
        [black] Schwarz gewinnt: Weiß hat die Partie verlassen.
       *[none] Remis: Eine Seite hat die Partie verlassen.
    }

result-white = Weiß hat gewonnen
result-black = Schwarz hat gewonnen
result-draw = Remis
result-aborted = Abgebrochen

## The eight sets and the two openings

set-base = 11 Steine, Grundspiel
set-base-about = Für jede Seite eine Bienenkönigin, 2 Spinnen, 2 Käfer, 3 Grashüpfer und 3 Ameisen: das klassische Spiel, am besten für den Anfang.
set-base-m = 12 Steine, Mücke
set-base-m-about = Das Grundspiel und eine Mücke, die so zieht wie ein Tier, das sie berührt.
set-base-l = 12 Steine, Marienkäfer
set-base-l-about = Das Grundspiel und ein Marienkäfer, der über den Schwarm klettert: zwei Schritte obenauf, einen hinunter.
set-base-p = 12 Steine, Assel
set-base-p-about = Das Grundspiel und eine Assel, die einen Nachbarstein auf ein anderes Feld neben sich werfen kann.
set-base-ml = 13 Steine, Mücke und Marienkäfer
set-base-ml-about = Das Grundspiel, eine Mücke und ein Marienkäfer, wie in den Ausgaben Carbon und Pocket.
set-base-mp = 13 Steine, Mücke und Assel
set-base-mp-about = Das Grundspiel, eine Mücke und eine Assel.
set-base-lp = 13 Steine, Marienkäfer und Assel
set-base-lp-about = Das Grundspiel, ein Marienkäfer und eine Assel.
set-base-mlp = 14 Steine, alle Tiere
set-base-mlp-about = Das Grundspiel mit Mücke, Marienkäfer und Assel, wie es auf Turnieren gespielt wird.

opening-rulebook = Eröffnung nach Anleitung
opening-rulebook-about = Du darfst mit der Bienenkönigin anfangen, so wie es in der gedruckten Anleitung steht.
opening-tournament = Turniereröffnung
opening-tournament-about = Niemand darf mit der Bienenkönigin anfangen, wie auf Turnieren und online üblich.

## Moves in words

say-first = { side-name } beginnt den Schwarm mit { piece-numbered.dat }
say-placed = { side-name } setzt { piece-numbered.acc } { $where }
say-slides = { piece-full.the } zieht { $where }
say-climbs =
    { $rel ->
        [on-top] { piece-full.the } klettert { $where }
       *[other] { piece-full.the } klettert hinunter, { $where }
    }
say-jumps = { piece-full.the } springt { $where }
say-thrown = die { $by } wirft { piece-full.acc } { $where }
say-passes = { side-name } setzt aus

rel-left = links neben { piece-full.acc }
rel-right = rechts neben { piece-full.acc }
rel-up-left = links oben neben { piece-full.acc }
rel-up-right = rechts oben neben { piece-full.acc }
rel-down-left = links unten neben { piece-full.acc }
rel-down-right = rechts unten neben { piece-full.acc }
rel-on-top = auf { piece-full.acc }
