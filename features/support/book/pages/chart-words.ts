/** The words of the statecharts in Ukrainian: states, events, and what ends a state by itself. */

/** By the word as it is drawn. */
const UKRAINIAN: ReadonlyMap<string, string> = new Map(
  `
CLOSED закрито
CLOSING закривається
CREATED створено
OPENED відкрито
active діє
address.resubscribe адреса знову підписана
address.unsubscribe адреса відписана
after offlineLimit минула межа офлайну
always одразу
answer.due час відповіді настав
approved схвалено
attentive слухає
authorising авторизація
authority.ping перевірка податкової
authority.ponged податкова відповіла
authority.probe спроба податкової
begun почато
blocked заблоковано
build.begin складання почато
build.ended складання закінчено
build.failed складання не вдалося
build.resume складання триває
building складається
busy зайнято
call.ended виклик закінчено
cancelled скасовано
card-read картку прочитано
card.insert картку вставлено
client програма каси
client.connected програма каси приєдналася
client.disconnected програма каси від’єдналася
closing.accepted закриття прийнято
closing.begun закриття почато
closing.refused закриття відхилено
codes.request запит офлайн-кодів
completed завершено
concluding завершується
connections.lost з’єднання втрачено
created створено
customer.cancel покупець скасував
declined відмовлено
delivery.finished доставляння закінчено
delivery.overdue доставляння прострочено
delivery.refused доставляння відхилено
delivery.retry доставляння знову
delivery.skip доставляння пропущено
documents.fiscalized документи фіскалізовано
documents.judged рішення щодо документів
documents.submit документи подано
done готово
ended закінчено
expired строк минув
export.expire строк вивантаження минув
export.finish вивантаження закінчено
export.request запит вивантаження
failed не вдалося
fault.clear збій усунуто
fault.set збій увімкнено
free вільно
goods.import-refused завантаження відхилено
goods.imported товари завантажено
idle без роботи
import.apply завантаження застосовано
import.begin завантаження почато
import.check перевірка завантаження
import.request запит завантаження
journal.checked журнал перевірено
judging вирішується
limit.due межа настала
link зв’язок
mail.ended лист надіслано або ні
mail.leave-out лист пропущено
mail.overdue лист прострочено
mail.retry лист знову
mailing.begin розсилку почато
mute мовчить
new новий
offline офлайн
offline.begun офлайн почався
online онлайн
opening.accepted відкриття прийнято
opening.begun відкриття почато
opening.refused відкриття відхилено
operation.approve операцію схвалено
operation.begin операцію почато
operation.break операцію перервано
operation.decline в операції відмовлено
operation.ended операцію закінчено
operation.enqueue операція в черзі
operation.proceed операція триває
operation.progressed операція просунулася
operation.request запит операції
pin пін-код
plan.change план змінено
processing процесинг
queued у черзі
refund.judged рішення щодо повернення
register.go-offline каса йде в офлайн
register.go-online каса йде в онлайн
report.expire строк звіту минув
report.request запит звіту
running працює
sending надсилання
sending.begun надсилання почато
server сервер
session.begin початок сеансу
session.end кінець сеансу
set налаштовано
shift зміна
shift.close закрити зміну
shift.closed зміну закрито
shift.created зміну створено
shift.open відкрити зміну
shift.reopened зміна знову відкрита
starting запускається
step.due час кроку настав
stopped зупинено
subscribed підписана
terminal.connected термінал приєднався
terminal.disconnected термінал від’єднався
timed-out час вийшов
under-way триває
unknown невідомо
unset не налаштовано
unsubscribed відписана
waiting чекає
waiting-for-card чекає на картку
waiting.ended чекання закінчено
webhook.remove вебхук прибрано
working працює
`
    .trim()
    .split('\n')
    .map((line): [string, string] => {
      const [, word, uk] = /^(after \S+|\S+) (.+)$/.exec(line)!
      return [word!, uk!]
    }),
)

/** Words of a drawing, each once, in the order they stand. @param svg whose texts name states and events */
export const wordsOfChart = (svg: string): string[] => [
  ...new Set([...svg.matchAll(/<text class="(?:name|stays|event)"[^>]*>([^<]+)/g)].map(([, word]) => word!)),
]

/** @throws when a word has no Ukrainian */
export function ukrainianOf(word: string): string {
  const uk = UKRAINIAN.get(word)
  if (uk === undefined)
    throw new Error(`features/support/book/pages/chart-words.ts has no Ukrainian word for "${word}"`)
  return uk
}
