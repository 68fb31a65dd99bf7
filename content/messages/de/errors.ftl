### What went wrong, and what to do.

error-bad-request = Der Server hat die Anfrage nicht verstanden. Lade die Seite neu und versuch es noch einmal.
error-unauthorized = Du spielst in dieser Partie nicht mit. Öffne sie in dem Browser, in dem du sie begonnen hast, oder melde dich an.
error-forbidden = Du schaust hier zu. Das können nur die beiden, die spielen.
error-no-such-game = Diese Partie gibt es nicht. Prüf den Link oder beginne eine neue.
error-no-such-page = Diese Seite gibt es nicht. Von der Startseite aus findest du alles.
error-no-free-side = Beide Seiten sind schon vergeben. Du kannst aber zuschauen.
error-not-your-turn = Du bist noch nicht am Zug. Warte, bis die andere Seite gezogen hat.
error-stale = Die Partie ist inzwischen weitergegangen. Sieh dir die Stellung an und wähl neu.
error-game-over = Die Partie ist schon zu Ende. Wie wäre es mit einer neuen?
error-not-possible = Das geht an dieser Stelle der Partie nicht.
error-illegal-move = Die Regeln erlauben diesen Zug nicht. Wähl einen anderen.
error-bad-notation = Dieser Zug ist nicht lesbar. Nenn den Stein und sein Ziel, zum Beispiel: wA1 -bQ
error-bad-setting = So lässt sich keine Partie beginnen. Ändere die Einstellungen und versuch es noch einmal.
error-too-large = Das ist zu lang. Kürz es und versuch es noch einmal.
error-too-many-requests = Das ging etwas zu schnell. Warte einen Moment und versuch es noch einmal.
error-too-many-games = Aus deinem Netz sind zu viele Partien offen. Beende eine davon oder versuch es später noch einmal.
error-too-hard = Diese Stellung ist zu schwer zu beurteilen. Versuch es mit einem anderen Zug.
error-storage = Der Server kann gerade nichts speichern, es hat sich also nichts geändert. Versuch es gleich noch einmal.
error-internal = Auf dem Server ist etwas schiefgegangen. Versuch es noch einmal oder lade die Seite neu.
error-unknown = Etwas ist schiefgegangen. Versuch es noch einmal oder lade die Seite neu.
