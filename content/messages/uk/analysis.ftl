### Дошка аналізу: будь-які ходи за обидві сторони, варіанти, коментарі.

title-analysis = Аналіз · { -brand }
analysis = Аналіз
analysis-empty = Зробіть хід на дошці: тут зберігаються всі ходи та всі варіанти.

## Tools

analysis-new = Новий аналіз
analysis-new-start = Почати
analysis-redo = Повторити
analysis-last = Останній хід
analysis-draw = Малювати стрілки
analysis-drawing = Проведіть від клітинки до клітинки, щоб намалювати стрілку; торкніться клітинки, щоб позначити її. Щоб стерти, повторіть.
analysis-edit = Коментар і знаки
analysis-glyphs = Знаки для ходу
analysis-comment = Коментар
    .placeholder = Ваш коментар до цієї позиції
analysis-promote = Підняти варіант
analysis-main = Зробити головним варіантом
analysis-wipe = Стерти стрілки й позначки
analysis-delete = Видалити від цього ходу
analysis-retry = Спробувати ще раз
analysis-chance = Шанси білих на перемогу: { $percent } %

## Signs behind a move

glyph-brilliant = Блискучий хід
glyph-good = Добрий хід
glyph-interesting = Цікавий хід
glyph-dubious = Сумнівний хід
glyph-mistake = Помилка
glyph-blunder = Груба помилка

## What cannot be opened

analysis-bad-link = Посилання пошкоджене, показати аналіз неможливо. Скопіюйте посилання повністю та спробуйте ще раз.
analysis-running = Ця партія ще триває. Розібрати її можна буде після завершення.
analysis-renumbered = Однакові фішки перенумеровано в тому порядку, у якому їх викладали.

## Opening games of other programs

analysis-open = Відкрити партію
analysis-open-text = Вставте партію або позицію
analysis-open-note = PGN із варіантами, SGF із BoardSpace, запис партії UHP, код позиції або діаграма. Файл можна й перетягнути на дошку.
analysis-open-file = З файлу
analysis-open-read = Відкрити
analysis-open-choose = Яку партію?
analysis-open-game = Партія { $number }
analysis-open-moves = { $count ->
    [one] { $count } хід
    [few] { $count } ходи
   *[many] { $count } ходів
}, з варіантами — { $all }
analysis-open-faults = Удалося прочитати не все. Що прочитано, показано нижче; ваш аналіз залишиться, доки ви не виберете партію.
analysis-open-nothing = Нічого прочитати не вдалося. Ваш аналіз залишається без змін.
analysis-open-too-large = Це більше ніж { $most } МБ — стільки за один раз не прочитати. Ваш аналіз залишається без змін.

## Passing it on

analysis-export = Поділитися та зберегти
analysis-link = Посилання
    .note = Хто його відкриє, побачить усе: ходи, коментарі, стрілки
analysis-link-long = Цей аналіз задовгий для посилання. Він зберігається на цьому пристрої; передайте його файлом PGN.
analysis-pgn-note = З варіантами, коментарями та знаками
analysis-sgf-note = Головний варіант, для BoardSpace
analysis-uhp-note = Ходи до цієї позиції
analysis-position = Код позиції
analysis-diagram = Діаграма текстом
analysis-download = Завантажити
analysis-new-editor = Розставити позицію
analysis-resume = На цьому пристрої є попередній аналіз.
analysis-resume-yes = Продовжити

## Keys

analysis-key-walk = Назад і вперед
analysis-key-aside = До варіанта вище або нижче
analysis-key-ends = На початок і в кінець
analysis-key-undo = Скасувати й повторити, зокрема видалення
analysis-key-pointer = Стрілки малюють із натиснутою правою кнопкою миші. Клацання правою кнопкою на ході показує все, що з ним можна зробити.

# Opens what was played in the position before.
analysis-explorer = Книга дебютів

analysis-tab-engine = Рушій
analysis-tab-explorer = Дебюти
analysis-tab-comment = Коментар
analysis-start = Початкова позиція
