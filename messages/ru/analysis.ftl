### Доска анализа: любые ходы за обе стороны, варианты, комментарии.

title-analysis = Анализ · { -brand }
analysis = Анализ
analysis-empty = Сделайте ход на доске: здесь сохраняются все ходы и все другие продолжения.

## Tools

analysis-new = Новый анализ
analysis-new-start = Начать
analysis-redo = Повторить
analysis-last = Последний ход
analysis-draw = Рисовать стрелки
analysis-drawing = Проведите от клетки к клетке, чтобы нарисовать стрелку; коснитесь клетки, чтобы отметить её. Повторное действие стирает.
analysis-edit = Комментарий и знаки
analysis-glyphs = Знаки для хода
analysis-comment = Комментарий
    .placeholder = Что можно сказать об этой позиции?
analysis-promote = Поднять вариант
analysis-main = Сделать главным вариантом
analysis-wipe = Стереть стрелки и отметки
analysis-delete = Удалить отсюда
analysis-retry = Попробовать снова
analysis-chance = Шансы белых на победу: { $percent } %

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

## Keys

analysis-key-walk = Назад и вперёд
analysis-key-aside = К варианту выше или ниже
analysis-key-ends = В начало и в конец
analysis-key-undo = Отменить и повторить, в том числе удаление
analysis-key-pointer = Стрелки рисуют с нажатой правой кнопкой мыши. Правый щелчок по ходу показывает всё, что с ним можно сделать.

# Opens what was played in the position before.
analysis-explorer = Книга дебютов
