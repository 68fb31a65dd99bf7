### Доска анализа: любые ходы за обе стороны, варианты, комментарии.

title-analysis = Анализ · { -brand }
analysis = Анализ
analysis-empty = Сделайте ход на доске: здесь сохраняются все ходы и все варианты.

## Tools

analysis-new = Новый анализ
analysis-new-start = Начать
analysis-redo = Повторить
analysis-last = Последний ход
analysis-draw = Рисовать стрелки
analysis-drawing = Проведите от клетки к клетке, чтобы нарисовать стрелку; коснитесь клетки, чтобы отметить её. Чтобы стереть, повторите.
analysis-edit = Комментарий и знаки
analysis-glyphs = Знаки для хода
analysis-comment = Комментарий
    .placeholder = Ваш комментарий к этой позиции
analysis-promote = Поднять вариант
analysis-main = Сделать главным вариантом
analysis-wipe = Стереть стрелки и отметки
analysis-delete = Удалить с этого хода
analysis-retry = Попробовать снова
analysis-chance = Шансы белых на победу: { $percent } %

## Signs behind a move

glyph-brilliant = Блестящий ход
glyph-good = Хороший ход
glyph-interesting = Интересный ход
glyph-dubious = Сомнительный ход
glyph-mistake = Ошибка
glyph-blunder = Грубая ошибка

## What cannot be opened

analysis-bad-link = Ссылка повреждена, показать анализ нельзя. Скопируйте ссылку целиком и попробуйте снова.
analysis-running = Эта партия ещё идёт. Разобрать её можно будет после окончания.
analysis-renumbered = Одинаковые фишки перенумерованы в том порядке, в котором их выкладывали.

## Opening games of other programs

analysis-open = Открыть партию
analysis-open-text = Вставьте партию или позицию
analysis-open-note = PGN с вариантами, SGF с BoardSpace, запись партии UHP, код позиции или диаграмма. Файл можно и перетащить на доску.
analysis-open-file = Из файла
analysis-open-read = Открыть
analysis-open-choose = Какую партию?
analysis-open-game = Партия { $number }
analysis-open-moves = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}, с вариантами — { $all }
analysis-open-faults = Удалось прочитать не всё. Что прочитано, показано ниже; ваш анализ останется, пока вы не выберете партию.
analysis-open-nothing = Ничего прочитать не удалось. Ваш анализ остаётся прежним.
analysis-open-too-large = Это больше { $most } МБ — столько за один раз не прочитать. Ваш анализ остаётся прежним.

## Passing it on

analysis-export = Поделиться и сохранить
analysis-link = Ссылка
    .note = Кто её откроет, увидит всё: ходы, комментарии, стрелки
analysis-link-long = Этот анализ слишком длинный для ссылки. Он хранится на этом устройстве; передайте его файлом PGN.
analysis-pgn-note = С вариантами, комментариями и знаками
analysis-sgf-note = Главный вариант, для BoardSpace
analysis-uhp-note = Ходы до этой позиции
analysis-position = Код позиции
analysis-diagram = Диаграмма текстом
analysis-download = Скачать
analysis-new-editor = Расставить позицию
analysis-resume = На этом устройстве есть прежний анализ.
analysis-resume-yes = Продолжить

## Keys

analysis-key-walk = Назад и вперёд
analysis-key-aside = К варианту выше или ниже
analysis-key-ends = В начало и в конец
analysis-key-undo = Отменить и повторить, в том числе удаление
analysis-key-pointer = Стрелки рисуют с нажатой правой кнопкой мыши. Правый щелчок по ходу показывает всё, что с ним можно сделать.

# Opens what was played in the position before.
analysis-explorer = Книга дебютов

analysis-tab-engine = Движок
analysis-tab-explorer = Дебюты
analysis-tab-comment = Комментарий
analysis-start = Начальная позиция
