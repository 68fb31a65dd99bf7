### Розбір партії.

title-review = Розбір партії · { -brand }
review-heading = Розбір партії
review-last = До кінця партії
review-analyse = На дошку аналізу
review-flip = Перевернути дошку
review-start = Початок партії. Гортайте її клавішами зі стрілками.

judgement-forced = Вимушений
judgement-book = Дебют
judgement-best = Найкращий хід
judgement-good = Добрий
judgement-inaccuracy = Неточність
judgement-mistake = Помилка
judgement-blunder = Груба помилка

review-running = Рушій перевіряє кожен хід
review-progress = Перевірено ходів: { $done } з { $of }
review-wait = Розбір триває, поки ця сторінка відкрита; готова частина зберігається.
review-failed = Рушій не зміг розібрати цю партію.

review-accuracy = Точність { NUMBER($percent, maximumFractionDigits: 1) } %
review-accuracy-none = Вибору не було
review-graph = Шанси білих на перемогу протягом партії
review-graph-at = Після { $ply }-го ходу шанси білих — { $percent } %
review-danger = Наскільки оточені бджоли
review-danger-at = Закрито боків: у білих { $white }, у чорних { $black }
review-lost = Шанси на перемогу впали на { $percent } в. п.
review-better-was = Кращий хід. { $move }.
review-win-missed =
    { $plies ->
        [1] Тут можна було перемогти одразу.
       *[other] Тут була форсована перемога, півходів: { $plies }.
    }
review-show-line = Показати кращий варіант
review-judgement = Оцінка
review-summary = Підсумки
review-moments = Переломні моменти
review-moments-none = Їх немає: грубих помилок ніхто не зробив.
moment-missed-win =
    { $side ->
        [white] Білі не помітили перемоги
       *[black] Чорні не помітили перемоги
    } { $plies ->
        [1] за один хід
       *[other] (півходів: { $plies })
    }
moment-advantage-gone =
    { $side ->
        [white] Білі втрачають виграну партію
       *[black] Чорні втрачають виграну партію
    }
moment-swing =
    { $side ->
        [white] Білі втрачають { $percent } в. п.
       *[black] Чорні втрачають { $percent } в. п.
    }

review-learn = Учимося на помилках
review-learn-side =
    { $count ->
        [one] Виправити { $count } помилку
        [few] Виправити { $count } помилки
       *[many] Виправити { $count } помилок
    }
review-learn-task =
    { $side ->
        [white] Знайдіть кращий хід за білих
       *[black] Знайдіть кращий хід за чорних
    }
review-learn-number = { $number } з { $total }.
review-learn-played = У партії був хід { $move }: мінус { $percent } в. п.
review-learn-judging = Рушій перевіряє ваш хід…
review-learn-right = Добре! Цей хід надійний.
review-learn-best = Чудово! Кращого немає.
review-learn-wrong = Не те: цей хід втрачає { $percent } в. п.
review-learn-retry = Ще раз
review-learn-show = Показати хід
review-learn-next = Наступна помилка
review-learn-leave = Назад до партії

review-legend-played = Зіграно
review-legend-better = Краще
review-line-back = На хід назад у кращому варіанті
