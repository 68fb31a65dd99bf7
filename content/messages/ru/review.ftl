### Разбор партии.

title-review = Разбор партии · { -brand }
review-heading = Разбор партии
review-last = К концу партии
review-analyse = На доску анализа
review-flip = Перевернуть доску
review-start = Начало партии. Листайте её клавишами со стрелками.

judgement-forced = Вынужденный
judgement-book = Дебют
judgement-best = Лучший ход
judgement-good = Хороший
judgement-inaccuracy = Неточность
judgement-mistake = Ошибка
judgement-blunder = Грубая ошибка

review-running = Движок проверяет каждый ход
review-progress = Ходов проверено: { $done } из { $of }
review-wait = Разбор идёт, пока эта страница открыта; готовая часть сохраняется.
review-failed = Движок не смог разобрать эту партию.

review-accuracy = Точность { NUMBER($percent, maximumFractionDigits: 1) } %
review-accuracy-none = Выбора не было
review-graph = Шансы белых на победу по ходу партии
review-graph-at = После { $ply }-го хода шансы белых — { $percent } %
review-danger = Насколько окружены королевы
review-danger-at = Закрыто сторон: у белых { $white }, у чёрных { $black }
review-lost = Шансы на победу упали на { $percent } п. п.
review-better-was = Лучший ход. { $move }.
review-win-missed =
    { $plies ->
        [1] Здесь можно было победить сразу.
       *[other] Здесь была форсированная победа, полуходов: { $plies }.
    }
review-show-line = Показать лучший вариант
review-judgement = Оценка
review-summary = Итоги
review-moments = Переломные моменты
review-moments-none = Их нет: грубых ошибок никто не сделал.
moment-missed-win =
    { $side ->
        [white] Белые упускают победу
       *[black] Чёрные упускают победу
    } { $plies ->
        [1] в один ход
       *[other] (полуходов: { $plies })
    }
moment-advantage-gone =
    { $side ->
        [white] Белые упускают выигранную партию
       *[black] Чёрные упускают выигранную партию
    }
moment-swing =
    { $side ->
        [white] Белые теряют { $percent } п. п.
       *[black] Чёрные теряют { $percent } п. п.
    }

review-learn = Учимся на ошибках
review-learn-side =
    { $count ->
        [one] Исправить { $count } ошибку
        [few] Исправить { $count } ошибки
       *[many] Исправить { $count } ошибок
    }
review-learn-task =
    { $side ->
        [white] Найдите более сильный ход за белых
       *[black] Найдите более сильный ход за чёрных
    }
review-learn-number = { $number } из { $total }.
review-learn-played = В партии был ход { $move }: минус { $percent } п. п.
review-learn-judging = Движок проверяет ваш ход…
review-learn-right = Хорошо! Этот ход надёжен.
review-learn-best = Отлично! Лучше не бывает.
review-learn-wrong = Не то: этот ход теряет { $percent } п. п.
review-learn-retry = Ещё раз
review-learn-show = Показать ход
review-learn-next = Следующая ошибка
review-learn-leave = Назад к партии

review-legend-played = Сыграно
review-legend-better = Лучше
review-line-back = На ход назад в лучшем варианте
