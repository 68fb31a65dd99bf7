### Games by correspondence at the table: days for each move, pauses by consent, conditional moves.

## Time

due-label = { $side ->
    [white] Хід білих. Лишилося: { $time }. Термін: { $date }
   *[black] Хід чорних. Лишилося: { $time }. Термін: { $date }
}
due-yours = Ваш хід. Термін: { $date }.
due-theirs = Хід суперника. Термін: { $date }.
waiting-next = Наступна партія: { $name }

## A pause, if both agree

action-pause = Запропонувати перерву
pause-offer = Запропонувати перерву
    .note = Якщо суперник погодиться, час зупиниться для обох. Ходити при цьому можна.
pause-days = На скільки?
pause-send = Запропонувати перерву
days-count = { $days ->
    [one] { $days } день
    [few] { $days } дні
   *[many] { $days } днів
}
offer-pause = { $days ->
    [one] { $name } пропонує перерву на { $days } день.
    [few] { $name } пропонує перерву на { $days } дні.
   *[many] { $name } пропонує перерву на { $days } днів.
}
offer-pause-sent = { $days ->
    [one] Ви запропонували перерву на { $days } день.
    [few] Ви запропонували перерву на { $days } дні.
   *[many] Ви запропонували перерву на { $days } днів.
}
pause-now = Перерва
pause-until = Перерва. Завершення: { $time }.
    .note = Ходити при цьому можна.

## Conditional moves

plan = Умовні ходи
    .note = Залиште відповіді на наступні ходи суперника: їх буде зіграно одразу, навіть якщо вас немає на сайті. Бачите їх лише ви.
plan-tab = План
plan-open = Скласти план
plan-how = Зробіть на дошці хід за суперника або введіть його нижче, потім свою відповідь.
plan-theirs = План: зробіть хід за гравця { $name }.
plan-yours = Тепер зробіть свій хід у відповідь.
plan-next = Додайте варіант або продовжте за гравця { $name }.
plan-known = Цей варіант уже в плані.
plan-full = У плані може бути не більше ніж { $most } варіантів. Спершу видаліть один із них.
plan-end = Тут варіант завершується. Його можна додати.
plan-end-theirs = Тут варіант завершується: на цей хід відповісти не можна.
plan-back = Скасувати останній хід варіанта
plan-add = Додати
plan-done = Готово
plan-show = Показати цей варіант на дошці
plan-remove = Видалити варіант: { $line }
plan-replaces = { $count ->
    [1] Він замінить варіант з іншою відповіддю на той самий хід.
    [one] Він замінить { $count } варіант з іншими відповідями на ті самі ходи.
    [few] Він замінить { $count } варіанти з іншими відповідями на ті самі ходи.
   *[many] Він замінить { $count } варіантів з іншими відповідями на ті самі ходи.
}
plan-pair = якщо { $theirs }, то { $own }
plan-pair-open = якщо { $theirs }
plan-played = Зіграно ваш умовний хід: { $move }
