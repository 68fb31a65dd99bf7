### Дошка аналізу: будь-які ходи за обидві сторони, варіанти, коментарі.

title-analysis = Аналіз · { -brand }
analysis = Аналіз
analysis-empty = Зробіть хід на дошці: тут зберігаються всі ходи та всі інші продовження.

## Tools

analysis-new = Новий аналіз
analysis-new-start = Почати
analysis-redo = Повторити
analysis-last = Останній хід
analysis-draw = Малювати стрілки
analysis-drawing = Проведіть від клітинки до клітинки, щоб намалювати стрілку; торкніться клітинки, щоб позначити її. Повторна дія стирає.
analysis-edit = Коментар і знаки
analysis-glyphs = Знаки для ходу
analysis-comment = Коментар
    .placeholder = Що можна сказати про цю позицію?
analysis-promote = Підняти варіант
analysis-main = Зробити головним варіантом
analysis-wipe = Стерти стрілки й позначки
analysis-delete = Видалити звідси
analysis-retry = Спробувати ще раз
analysis-chance = Шанси білих на перемогу: { $percent } %

## Signs behind a move

glyph-brilliant = Блискучий хід
glyph-good = Добрий хід
glyph-interesting = Цікавий хід
glyph-dubious = Сумнівний хід
glyph-mistake = Помилка
glyph-blunder = Груба помилка

## What cannot be opened

analysis-bad-link = Посилання пошкоджене, показати аналіз неможливо. Скопіюйте посилання повністю та спробуйте ще раз.
analysis-running = Ця партія ще триває. Розібрати її можна буде після закінчення.

## Keys

analysis-key-walk = Назад і вперед
analysis-key-aside = До варіанта вище або нижче
analysis-key-ends = На початок і в кінець
analysis-key-undo = Скасувати й повторити, зокрема видалення
analysis-key-pointer = Стрілки малюють із натиснутою правою кнопкою миші. Правий клік по ходу показує все, що з ним можна зробити.

# Opens what was played in the position before.
analysis-explorer = Книга дебютів
