### Рушій поруч із дошкою.

engine = Рушій
engine-lines = Варіанти
engine-threat = Загроза
    .note = Що зробив би суперник, якби зараз був його хід
engine-queued =
    { $ahead ->
        [0] Ваш запит наступний у черзі
        [one] Перед вами { $ahead } запит
        [few] Перед вами { $ahead } запити
       *[many] Перед вами { $ahead } запитів
    }
engine-thinking = Думає…
engine-depth = Глибина { $depth } · { $speed } тис. позицій/с
engine-done = Готово, глибина { $depth }
engine-lost = Звʼязок утрачено, пробуємо знову…
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
