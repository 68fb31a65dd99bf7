### Движок рядом с доской.

engine = Движок
engine-lines = Варианты
engine-threat = Угроза
    .note = Что сделал бы соперник, будь сейчас его ход
engine-thinking = Думает…
engine-depth = Глубина { $depth } · { $speed } тыс. позиций/с
engine-done = Готово, глубина { $depth }
engine-not-possible = Показывать угрозу здесь ещё рано
engine-game-over = Партия окончена
engine-win =
    { $side ->
        [white] Белые за { $plies }
       *[black] Чёрные за { $plies }
    }
engine-win-long =
    { $side ->
        [white] Белые форсированно выигрывают не более чем за { $plies } { $plies ->
            [one] полуход
            [few] полухода
           *[many] полуходов
        }
       *[black] Чёрные форсированно выигрывают не более чем за { $plies } { $plies ->
            [one] полуход
            [few] полухода
           *[many] полуходов
        }
    }
engine-percent = { $percent } %
