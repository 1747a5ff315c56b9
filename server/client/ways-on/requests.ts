/** How to get on after a refusal of what is asked for: paths, bodies, reports, slips, goods, worlds. */
import type { Ways } from './ways.ts'

export const REQUESTS: Ways = {
  'malformed request': {
    en: 'The detail names each place and what it has to be: mend these members.',
    uk: 'У detail названо кожне місце і що там має бути: виправте ці поля.',
  },
  'nothing at this path': {
    en: 'Look the path up in the OpenAPI page: method, version and spelling.',
    uk: 'Знайдіть адресу на сторінці OpenAPI: метод, версію й написання.',
  },
  'method not served at this path': {
    en: 'Use one of the methods that the header Allow names.',
    uk: 'Візьміть один із методів, названих у заголовку Allow.',
  },
  'body larger than is taken': {
    en: 'Send less at once.',
    uk: 'Надішліть менше за раз.',
  },
  'store cannot be written': {
    en: 'Look at the log of the server: the disk is full or cannot be written. Then send the same again.',
    uk: 'Перегляньте журнал сервера: диск заповнено або він недоступний. Тоді надішліть те саме знову.',
  },
  'unknown id': {
    en: 'Look the id up in its list: it may be of another world, organization or cashier.',
    uk: 'Знайдіть ідентифікатор у списку: він може бути з іншого світу, організації чи касира.',
  },
  'receipt not known': {
    en: 'Look it up in the list of receipts: it may be of another register or world.',
    uk: 'Знайдіть чек у списку: він може бути іншої каси чи світу.',
  },
  'prepayment not known': {
    en: 'Begin the prepayment first, or look its relation id up.',
    uk: 'Спершу почніть передоплату або знайдіть її номер.',
  },
  'shift of this id exists already': {
    en: 'Send a new id, or look the shift up: it has been opened.',
    uk: 'Надішліть новий ідентифікатор або знайдіть зміну: її вже відкрито.',
  },
  'webhook not set': {
    en: 'Set the address of the webhook first: POST /api/v1/webhook.',
    uk: 'Спершу задайте адресу вебхука: POST /api/v1/webhook.',
  },
  'printer not connected': {
    en: 'Switch the fault printer-unplugged off.',
    uk: 'Вимкніть збій printer-unplugged.',
  },
  'printer out of paper': {
    en: 'Switch the fault printer-out-of-paper off: what waits is then printed.',
    uk: 'Вимкніть збій printer-out-of-paper: тоді надрукується те, що чекає.',
  },
  'no logo is set': {
    en: 'Set a logo first.',
    uk: 'Спершу встановіть логотип.',
  },
  'no template is in force': {
    en: 'Activate a receipt template for this register first.',
    uk: 'Спершу активуйте шаблон чека для цієї каси.',
  },
  'report not ready': {
    en: 'Wait, or move the clock to the next: the report is being made.',
    uk: 'Зачекайте або переведіть годинник до наступного: звіт формується.',
  },
  'report could not be made': {
    en: 'Ask for it again; the reason is in the message.',
    uk: 'Замовте його знову; причину названо в повідомленні.',
  },
  'report not to be had in this format': {
    en: 'Take a format that the page of this report names.',
    uk: 'Візьміть формат, названий на сторінці цього звіту.',
  },
  'link not valid': {
    en: 'Ask for the report again, or open the link of the latest mail.',
    uk: 'Замовте звіт знову або відкрийте посилання з останнього листа.',
  },
  'good of this code exists already': {
    en: 'Change the good of this code, or take another code.',
    uk: 'Змініть товар із цим кодом або візьміть інший код.',
  },
  'catalogue of goods full': {
    en: 'Delete goods that are not sold any more.',
    uk: 'Видаліть товари, яких більше не продають.',
  },
  'import of goods not ready to be applied': {
    en: 'Wait until the import has been checked; one that has ended is begun anew.',
    uk: 'Зачекайте, доки імпорт перевірено; завершений почніть знову.',
  },
  'clock is not virtual': {
    en: 'Stop the clock here first: the page of the clock does it for you.',
    uk: 'Спершу зупиніть годинник: сторінка годинника робить це сама.',
  },
  'the default world cannot be deleted': {
    en: 'Reset it instead.',
    uk: 'Скиньте його замість цього.',
  },
  'what a slip is made from is missing or damaged': {
    en: 'Switch journal-changed or journal-deleted off, if one is on: the document is then as it was made.',
    uk: 'Вимкніть journal-changed чи journal-deleted, якщо увімкнено: документ знову такий, яким був.',
  },
  'slip longer than is rendered': {
    en: 'Take the slip as text, or sell fewer goods on one receipt.',
    uk: 'Візьміть чек текстом або продайте менше товарів одним чеком.',
  },
  'too many slips are being rendered': {
    en: 'Ask again in a moment, and for fewer at once.',
    uk: 'Запитайте за мить іще раз і менше водночас.',
  },
  'too many events wait to be sent by hand': {
    en: 'Wait until they are sent, or move the clock.',
    uk: 'Зачекайте, доки їх надішлють, або переведіть годинник.',
  },
  'more requests than the rate limit lets in': {
    en: 'Wait as long as Retry-After says, or switch the fault rate-limit off.',
    uk: 'Зачекайте, скільки каже Retry-After, або вимкніть збій rate-limit.',
  },
  'no such world': {
    en: 'Make the world first, or look its name up in the list of worlds.',
    uk: 'Спершу створіть світ або знайдіть його назву у списку світів.',
  },
}
