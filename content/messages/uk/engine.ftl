### Рушій поруч із дошкою.

engine = Рушій
engine-lines = Варіанти
engine-threat = Загроза
    .note = Що зробив би суперник, якби зараз був його хід
engine-thinking = Думає…
engine-depth = Глибина { $depth } · { $speed } тис. позицій/с
engine-done = Готово, глибина { $depth }
engine-not-possible = Показувати загрозу тут ще зарано
engine-game-over = Партію завершено
engine-win =
    { $side ->
        [white] Білі за { $plies }
       *[black] Чорні за { $plies }
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
engine-percent = { $percent } %
