### Рушій поруч із дошкою.

engine = Рушій
engine-lines = Варіанти
engine-threat = Загроза
    .note = Що зробив би суперник, якби зараз був його хід
engine-thinking = Думає…
engine-depth = Глибина { $depth } · { $speed } тис. позицій/с
engine-done = Готово, глибина { $depth }
engine-not-possible = Тут поки немає загрози
engine-game-over = Партію завершено
engine-win =
    { $side ->
        [white] Білі: перемога в { $plies }
       *[black] Чорні: перемога в { $plies }
    }
engine-win-long =
    { $side ->
        [white] Білі форсовано виграють щонайбільше за { $plies } { $plies ->
            [one] півхід
            [few] півходи
           *[many] півходів
        }
       *[black] Чорні форсовано виграють щонайбільше за { $plies } { $plies ->
            [one] півхід
            [few] півходи
           *[many] півходів
        }
    }
engine-percent = { $percent } %
