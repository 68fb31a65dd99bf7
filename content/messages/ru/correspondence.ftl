### Games by correspondence at the table: days for each move, pauses by consent, conditional moves.

## Time

due-label = { $side ->
    [white] Ход белых. Осталось: { $time }. Срок: { $date }
   *[black] Ход чёрных. Осталось: { $time }. Срок: { $date }
}
due-yours = Ваш ход. Срок: { $date }.
due-theirs = Ход соперника. Срок: { $date }.
waiting-next = Следующая партия: { $name }

## A pause, if both agree

action-pause = Предложить перерыв
pause-offer = Предложить перерыв
    .note = Если соперник согласится, время остановится для обоих. Ходить при этом можно.
pause-days = На сколько?
pause-send = Предложить перерыв
days-count = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[many] { $days } дней
}
offer-pause = { $days ->
    [one] { $name } предлагает перерыв на { $days } день.
    [few] { $name } предлагает перерыв на { $days } дня.
   *[many] { $name } предлагает перерыв на { $days } дней.
}
offer-pause-sent = { $days ->
    [one] Вы предложили перерыв на { $days } день.
    [few] Вы предложили перерыв на { $days } дня.
   *[many] Вы предложили перерыв на { $days } дней.
}
pause-now = Перерыв
pause-until = Перерыв. Окончание: { $time }.
    .note = Ходить при этом можно.

## Conditional moves

plan = Условные ходы
    .note = Оставьте ответы на следующие ходы соперника: они будут сыграны сразу, даже если вас нет на сайте. Видите их только вы.
plan-tab = План
plan-open = Составить план
plan-how = Сделайте на доске ход за соперника или введите его ниже, затем свой ответ.
plan-theirs = План: сделайте ход за игрока { $name }.
plan-yours = Теперь сделайте свой ответный ход.
plan-next = Добавьте вариант или продолжите за игрока { $name }.
plan-known = Этот вариант уже в плане.
plan-full = В плане может быть не больше { $most } вариантов. Сначала удалите один из них.
plan-end = Здесь вариант кончается. Его можно добавить.
plan-end-theirs = Здесь вариант кончается: на этот ход ответить нельзя.
plan-back = Отменить последний ход варианта
plan-add = Добавить
plan-done = Готово
plan-show = Показать этот вариант на доске
plan-remove = Удалить вариант: { $line }
plan-replaces = { $count ->
    [1] Он заменит вариант с другим ответом на тот же ход.
    [one] Он заменит { $count } вариант с другими ответами на те же ходы.
    [few] Он заменит { $count } варианта с другими ответами на те же ходы.
   *[many] Он заменит { $count } вариантов с другими ответами на те же ходы.
}
plan-pair = если { $theirs }, то { $own }
plan-pair-open = если { $theirs }
plan-played = Сыгран ваш условный ход: { $move }
