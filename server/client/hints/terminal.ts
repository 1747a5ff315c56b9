/** How to get on after a failure at a bank terminal, by the name of its native status (BRG-207). */
import type { Way } from './ways.ts'

type TerminalWay = Omit<Way, 'cause'> & { cause: 'till' | 'terminal' | 'bank' }

const OTHER_CARD: TerminalWay = {
  cause: 'bank',
  en: 'Nothing is charged. Ask for another card, or take cash.',
  uk: 'Нічого не списано. Попросіть іншу картку або прийміть готівку.',
}
const SAME_MESSAGE: TerminalWay = {
  cause: 'bank',
  en: 'Send the same message with the same request_id: it is answered with how it ended, and nothing is charged twice.',
  uk: 'Надішліть те саме повідомлення з тим самим request_id: відповідь скаже, чим воно закінчилося, і двічі не спишеться.',
}
const MESSAGE: TerminalWay = {
  cause: 'till',
  en: 'Correct the message: the statement names the member.',
  uk: 'Виправте повідомлення: поле названо в описі.',
}
const SUPPORT: TerminalWay = {
  cause: 'bank',
  en: 'Contact the support of the bank: the terminal is set up wrongly.',
  uk: 'Зверніться до підтримки банку: термінал налаштовано неправильно.',
}
const ORIGINAL: TerminalWay = {
  cause: 'till',
  en: 'Send rrn, auth_code and invoice_num of the approved purchase, as its answer gave them.',
  uk: 'Надішліть rrn, auth_code та invoice_num схваленої оплати, як їх дала її відповідь.',
}

export const TERMINAL_HINTS: ReadonlyMap<string, TerminalWay> = new Map<string, TerminalWay>([
  [
    'MethodIsNotSupported',
    { cause: 'till', en: 'Use an operation that this terminal has.', uk: 'Візьміть операцію, яку цей термінал має.' },
  ],
  [
    'POSTerminalNotConnected',
    {
      cause: 'terminal',
      en: 'Check the cable and the power of the terminal, then try again.',
      uk: 'Перевірте кабель і живлення термінала, потім повторіть.',
    },
  ],
  [
    'DeviceBusy',
    {
      cause: 'terminal',
      en: 'Wait until the operation under way has ended, then try again.',
      uk: 'Зачекайте, доки завершиться поточна операція, потім повторіть.',
    },
  ],
  ['TimedOut', SAME_MESSAGE],
  ['ArgumentError', MESSAGE],
  [
    'TransactionCanceledByUser',
    {
      cause: 'till',
      en: 'Nothing is charged. Try again, or take cash.',
      uk: 'Нічого не списано. Повторіть або прийміть готівку.',
    },
  ],
  ['EMVDecline', OTHER_CARD],
  ['NoConnectionWithHost', SAME_MESSAGE],
  [
    'NoPaperInPrinter',
    {
      cause: 'terminal',
      en: 'Put paper into the terminal, then try again.',
      uk: 'Покладіть папір у термінал, потім повторіть.',
    },
  ],
  [
    'TransactionIsAlreadyComplete',
    {
      cause: 'till',
      en: 'The money has been given back already: do not refund again.',
      uk: 'Гроші вже повернуто: не повертайте вдруге.',
    },
  ],
  [
    'JsonFormatError',
    { cause: 'till', en: 'Send the message as one JSON object.', uk: 'Надішліть повідомлення одним об’єктом JSON.' },
  ],
  ['RequiredFieldsAreMissing', MESSAGE],
  ['InvalidMerchant', SUPPORT],
  ['VerificationErrorPIN', OTHER_CARD],
  [
    'CardError',
    {
      cause: 'till',
      en: 'Nothing is charged. Let the card be read again, or ask for another one.',
      uk: 'Нічого не списано. Зчитайте картку ще раз або попросіть іншу.',
    },
  ],
  ['AuthorisationDeclined', OTHER_CARD],
  ['InvalidTransaction', OTHER_CARD],
  [
    'EnteredIncorrectlyAmount',
    { cause: 'till', en: 'Send an amount above zero, in kopecks.', uk: 'Надішліть суму, більшу за нуль, у копійках.' },
  ],
  ['InvalidCard', OTHER_CARD],
  ['CardExpired', OTHER_CARD],
  ['LostCard', OTHER_CARD],
  ['StolenCard', OTHER_CARD],
  ['InsufficientFundsOnAccount', OTHER_CARD],
  [
    'IncorrectPINCode',
    {
      cause: 'till',
      en: 'Nothing is charged. Let the PIN be entered again, or ask for another card.',
      uk: 'Нічого не списано. Введіть ПІН-код ще раз або попросіть іншу картку.',
    },
  ],
  ['WithdrawalLimitHasBeenExceeded', OTHER_CARD],
  ['PreviousMessageNotFound', ORIGINAL],
  ['DataDoesNotMatchOriginal', ORIGINAL],
  ['NoConnectionWithIssuingBank', SAME_MESSAGE],
  [
    'TransmissionDuplication',
    {
      cause: 'till',
      en: 'Send another operation under a request_id of its own.',
      uk: 'Надішліть іншу операцію з власним request_id.',
    },
  ],
  ['SystemError', SAME_MESSAGE],
  ['OriginalRequestNotFound', ORIGINAL],
  [
    'InvalidTerminalId',
    {
      cause: 'till',
      en: 'Send the id of a terminal of this register.',
      uk: 'Надішліть ідентифікатор термінала цієї каси.',
    },
  ],
  [
    'ReconcileError',
    {
      cause: 'bank',
      en: 'Compare the totals of the terminal with your receipts, then contact the support of the bank.',
      uk: 'Звірте підсумки термінала з чеками, потім зверніться до підтримки банку.',
    },
  ],
  ['DoNotHonour', OTHER_CARD],
  ['InvalidCardNumber', OTHER_CARD],
])
