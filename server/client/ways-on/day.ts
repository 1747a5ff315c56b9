/** How to get on after a refusal of a shop's day: of a shift, a receipt, a link. */
import type { Ways } from './ways.ts'

export const DAY: Ways = {
  'shift not open': { en: 'Open a shift first.', uk: 'Спершу відкрийте зміну.' },
  'shift open longer than 24 hours': {
    en: 'Close the shift with a Z-report and open a new one.',
    uk: 'Закрийте зміну Z-звітом і відкрийте нову.',
  },
  "receipt created on a day other than the shift's opening day": {
    en: 'Close the shift of yesterday and open one of today.',
    uk: 'Закрийте вчорашню зміну й відкрийте сьогоднішню.',
  },
  'offline session longer than the limit': {
    en: 'Let the tax authority answer, go online, and wait until everything is delivered.',
    uk: 'Хай податкова відповідає; вийдіть в онлайн і зачекайте, доки все буде передано.',
  },
  'register blocked by a refusal of the tax authority': {
    en: 'Switch the fault of the tax authority off and go online: the refused document is delivered once more.',
    uk: 'Вимкніть збій податкової й вийдіть в онлайн: відхилений документ буде передано ще раз.',
  },
  'receipt of this id exists already': {
    en: 'Send a new id. The receipt of this one has been made: look it up instead of selling again.',
    uk: 'Надішліть новий ідентифікатор. Чек із цим уже є: знайдіть його, а не продавайте вдруге.',
  },
  'withdrawal larger than the cash in the register': {
    en: 'Put cash in first, or take out less.',
    uk: 'Спершу внесіть готівку або вилучіть менше.',
  },
  'payments total less than the receipt total': {
    en: 'Pay at least the total of the goods: prices and payments are minor units, quantities thousandths.',
    uk: 'Сплатіть щонайменше суму товарів: ціни й оплати в копійках, кількості в тисячних.',
  },
  'change that no cash covers': {
    en: 'Charge the card with no more than the receipt comes to; change is given from cash.',
    uk: 'Спишіть із картки не більше за суму чека: решту дають із готівки.',
  },
  'payments of a return differ from its total': {
    en: 'Give back exactly what the returned goods cost.',
    uk: 'Поверніть рівно стільки, скільки коштують повернуті товари.',
  },
  'no offline code left': {
    en: 'Go online and ask for offline codes.',
    uk: 'Вийдіть в онлайн і попросіть офлайн-коди.',
  },
  'cashier already works on this register': {
    en: 'The shift is open already: sell, or close it.',
    uk: 'Зміну вже відкрито: продавайте або закрийте її.',
  },
  'register busy with another cashier': {
    en: 'Let that cashier close the shift, or a senior one.',
    uk: 'Хай той касир закриє зміну, або старший касир.',
  },
  'cashier works on another register': {
    en: 'Close the shift at the other register first.',
    uk: 'Спершу закрийте зміну на іншій касі.',
  },
  'cashier signature not running': {
    en: 'Switch the fault signature-stopped off.',
    uk: 'Вимкніть збій signature-stopped.',
  },
  'cashier key expired': {
    en: 'Work with a cashier whose key is valid, or switch the fault key-expired off.',
    uk: 'Працюйте касиром із чинним ключем або вимкніть збій key-expired.',
  },
  'cashier blocked': { en: 'Switch the fault cashier-blocked off.', uk: 'Вимкніть збій cashier-blocked.' },
  'organization bill unpaid': { en: 'Switch the fault bill-unpaid off.', uk: 'Вимкніть збій bill-unpaid.' },
  'register frozen for a long period without receipts': {
    en: 'Take another register, or switch the fault register-frozen off.',
    uk: 'Візьміть іншу касу або вимкніть збій register-frozen.',
  },
  'offline protection files changed or deleted': {
    en: 'Switch journal-changed or journal-deleted off: the document is as it was made.',
    uk: 'Вимкніть journal-changed чи journal-deleted: документ знову такий, яким був.',
  },
  'register offline from the server': {
    en: 'Switch the fault server-unreachable off.',
    uk: 'Вимкніть збій server-unreachable.',
  },
  'offline codes asked while offline': { en: 'Go online first.', uk: 'Спершу вийдіть в онлайн.' },
  'test and production are kept apart': {
    en: 'Take a register of the kind of the cashier: both for tests, or both in production.',
    uk: 'Візьміть касу того ж роду, що й касир: обоє тестові або обоє робочі.',
  },
}
