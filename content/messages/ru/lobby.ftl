### Лобби и вызовы: как люди находят друг друга.

title-lobby = Лобби · { -brand }
title-lobby-waiting = Ожидание соперника · { -brand }

lobby-heading = Игра по сети
lobby-people = { $count ->
    [0] Кроме вас, никого нет
    [one] Здесь ещё { $count } человек
    [few] Здесь ещё { $count } человека
   *[many] Здесь ещё { $count } человек
}
lobby-more = Игроки

## Быстрый подбор

lobby-pool-people = { $count ->
    [one] { $count } ждёт
    [few] { $count } ждут
   *[many] { $count } ждут
}
lobby-pool-yours = Вы ждёте
lobby-waiting = Ожидание соперника…
    .note = Вы остаётесь в очереди, пока открыта эта страница. Когда соперник найдётся, на первый ход будет 30 секунд, а в классике — минута; иначе партия отменяется.
lobby-loading = Смотрим, кто здесь…
lobby-lost = Связь прервалась. Соединяемся снова…
lobby-lost-waiting = Связь прервалась. Соединяемся снова, чтобы сохранить ваше место…
lobby-withdrawn = Пока не было связи, ваши предложения были отозваны. Сделайте их снова, если всё ещё хотите играть.
lobby-begun = Ваше предложение сыграть по переписке приняли. Партия подождёт, а место в очереди останется за вами.

## Предложения

lobby-seeks = Открытые предложения
lobby-seeks-empty = Сейчас никто не предлагает партию. Предложите свою или выберите контроль времени.
lobby-seek-yours = Ваше предложение
lobby-play = Играть
lobby-accept = Играть: { $name }
lobby-band = Рейтинг { $lowest }–{ $highest }
lobby-offer = Предложить партию
lobby-offer-send = Предложить
lobby-unfit-blocked = Вы с этим игроком не можете играть друг с другом.
lobby-unfit-guest = Для рейтинговых партий нужен аккаунт.
lobby-unfit-band = Для игроков с рейтингом от { $lowest } до { $highest }.

## Соперники от сервера

lobby-house = Компьютерные соперники
    .note = Десять уровней компьютера и их рейтинги в рапиде. Они всегда на месте.
lobby-house-choose = Уровень { $level }, рейтинг { $rating }: { $name }
lobby-house-change = Изменить
lobby-house-rated = Играть рейтинговую партию
lobby-house-casual = Играть товарищескую партию
lobby-house-busy = занят
lobby-house-declined = { $name } сейчас не может играть. Выберите другого соперника или попробуйте позже.

## Условия партии

terms-time = Время
terms-time-clock = С часами
terms-time-days = Дни на ход
terms-time-none = Без ограничений
terms-days = Дней на ход
    .note = Ждать здесь не нужно: предложение действует две недели, а партия будет ждать вас на главной странице.
    .guest = Партия будет ждать вас на главной странице в этом браузере. Гость найдёт соперника, только пока открыта эта страница.
terms-rated = Рейтинговая партия?
terms-band = Рейтинг соперника
terms-lowest = От
terms-highest = До
terms-any = любой

## Что посмотреть и что ещё есть

lobby-running = Сейчас играют
lobby-nobody = Никого нет?
leaderboard = Таблица лидеров

## Вызовы

challenge = Вызвать
challenge-player = Вызвать игрока { $name }
challenge-send = Отправить вызов
challenge-link-offer = Вызов по ссылке
    .note = Партия на ваших условиях, при желании рейтинговая, для любого, у кого есть ссылка
challenge-link-make = Создать ссылку
title-challenge = Вызов · { -brand }
challenge-from = { $name } вызывает вас на партию
challenge-to = Ваш вызов игроку { $name }
challenge-by-link = Ваш вызов по ссылке
challenge-link = Ссылка на вызов
challenge-terms = Условия
challenge-side = { $side ->
    [white] Вы играете белыми.
    [black] Вы играете чёрными.
   *[random] Цвет определит жребий.
}
challenge-accept = Принять и играть
challenge-decline = Отклонить
challenge-withdraw = Отозвать вызов
challenge-waiting = Ожидание ответа…
challenge-left = Время на ответ: { $time }
challenge-by = От кого
challenge-sign-in = Войдите, чтобы ответить на вызов.
challenge-for-other = Этот вызов адресован игроку { $name }.
challenge-accepted = Этот вызов принят.
challenge-to-game = К партии
challenge-withdrawn = Этот вызов отозван.
challenge-expired = Срок этого вызова истёк.
challenge-declined = { $name } отклоняет вызов.
challenge-you-declined = Вы отклонили этот вызов.
challenge-missing = Такого вызова нет. Возможно, его срок истёк.
challenge-why = Почему?
challenge-why-generic = Нет, спасибо
challenge-why-later = Не сейчас, может быть, позже
challenge-why-too-fast = Слишком быстро, мне нужно больше времени
challenge-why-too-slow = Слишком медленно, давайте быстрее
challenge-why-casual = Только товарищеские партии
challenge-why-rated = Только рейтинговые партии
challenge-why-variant = Другой набор или другое начало

## Что отклонено

lobby-error-bad-terms = На таких условиях играть нельзя. Измените их и попробуйте снова.
lobby-error-no-such-pool = С таким контролем времени быстрого подбора нет. Выберите другой.
lobby-error-gone = Этого предложения уже нет: кто-то успел раньше, или его отозвали.
lobby-error-own = Это ваше собственное предложение. Играть с собой нельзя.
lobby-error-blocked = Вы с этим игроком не можете играть друг с другом.
lobby-error-guest = Для рейтинговых партий нужен аккаунт. Войдите или сыграйте товарищескую партию.
lobby-error-band = Ваш рейтинг не подходит. Выберите другое предложение.
lobby-error-playing = Вы уже играете партию с часами. Сначала завершите её.
lobby-error-too-many = Больше предложений сделать нельзя. Сначала отзовите одно из них.
lobby-error-barred = Вы покинули слишком много партий. Снова искать партии с часами можно с { $time }.
lobby-error-no-such-player = Игрока с таким именем нет.
lobby-error-no-such-challenge = Такого вызова нет. Возможно, его срок истёк.
lobby-error-not-for-you = Этот вызов предназначен не вам.
lobby-error-not-yours = Это не ваш вызов.
lobby-error-over = Этот вызов больше не действует.
lobby-error-not-logged-in = Вы вышли из аккаунта. Войдите снова.
