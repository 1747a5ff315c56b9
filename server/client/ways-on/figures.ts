/** How to get on after a refusal of figures: sums, dates, codes, prepayments. */
import type { Ways } from './ways.ts'

export const FIGURES: Ways = {
  'last local transaction date later than the current date': {
    en: 'Move the clock behind the last document, or work at a register without one.',
    uk: 'Переведіть годинник за останній документ або працюйте на касі без нього.',
  },
  'sums larger than the register can count': {
    en: 'Sell less at once, or close the shift and open a new one.',
    uk: 'Продайте менше за раз або закрийте зміну й відкрийте нову.',
  },
  'cash not rounded by the rounding mode': {
    en: 'Round the cash as the register is set, or ask for the sum by which to round.',
    uk: 'Округліть готівку так, як налаштовано касу.',
  },
  'previous receipt is not the last one': {
    en: 'Name the last receipt of the register as the previous one, or leave it out.',
    uk: 'Назвіть попереднім останній чек каси або не називайте його.',
  },
  'register not taken offline by request': {
    en: 'Take the register offline first: POST /api/v1/cash-registers/go-offline.',
    uk: 'Спершу переведіть касу в офлайн: POST /api/v1/cash-registers/go-offline.',
  },
  'fiscal date before the last document or in the future': {
    en: 'Send a fiscal date between the last document and now.',
    uk: 'Надішліть фіскальну дату між останнім документом і теперішнім часом.',
  },
  'offline code of the receipt not free': {
    en: 'Take any code of the list of free codes of the register.',
    uk: 'Візьміть будь-який код зі списку вільних кодів каси.',
  },
  'offline code not free': {
    en: 'Take any code of the list of free codes of the register, or leave the code out.',
    uk: 'Візьміть будь-який код зі списку вільних кодів каси або не надсилайте коду.',
  },
  'offline since before the last transaction': {
    en: 'Send a moment between the last document and now, or leave it out.',
    uk: 'Надішліть час між останнім документом і теперішнім або не надсилайте його.',
  },
  'service amount not a multiple of 10': {
    en: 'Round the amount to 10 minor units: the smallest coin.',
    uk: 'Округліть суму до 10 копійок: це найменша монета.',
  },
  'prepayment of this relation exists already': {
    en: 'Take a new relation id, or pay the next part of this prepayment.',
    uk: 'Візьміть новий номер передоплати або сплатіть наступну частину цієї.',
  },
  'prepaid order larger than a receipt can state': {
    en: 'Divide the order into several.',
    uk: 'Поділіть замовлення на кілька.',
  },
  'prepayment without a payment': {
    en: 'Pay something: a prepayment is a payment.',
    uk: 'Сплатіть щось: передоплата і є оплатою.',
  },
  'payments of a prepayment more than is owed': {
    en: 'Pay no more than is owed; the prepayment says how much that is.',
    uk: 'Сплатіть не більше, ніж залишилось: суму видно в передоплаті.',
  },
  'first prepayment of the whole cost': {
    en: 'Pay a part now and the rest later, or sell the goods at once.',
    uk: 'Сплатіть частину зараз, решту пізніше, або одразу продайте товари.',
  },
  'prepayment with nothing left to pay': {
    en: 'Begin another prepayment: this one is closed.',
    uk: 'Почніть іншу передоплату: цю закрито.',
  },
  'prepayment in too many parts': {
    en: 'Pay all that is left by one receipt.',
    uk: 'Сплатіть усю решту одним чеком.',
  },
  'prepayment returned already': {
    en: 'It can be returned once: look at its receipts.',
    uk: 'Повернути її можна лише раз: перегляньте її чеки.',
  },
  'receipt without a tax address': {
    en: 'Wait until the receipt has its fiscal number; only sales and returns have an address.',
    uk: 'Зачекайте, доки чек матиме фіскальний номер; адресу мають лише продажі.',
  },
  'XML of a receipt of another day': {
    en: 'Ask for the XML on the day of the receipt, or move the clock of a new world.',
    uk: 'Запитуйте XML у день чека або переведіть годинник нового світу.',
  },
}
