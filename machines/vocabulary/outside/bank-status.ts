/**
 * Statuses of a bank terminal's answers: its own codes, which the bridge uses for its own failures as well (NS-32),
 * and refusals of the bank behind it.
 */

interface TerminalStatus {
  /** 0 is success and no other is. */
  code: number
  name: string
  uk: string
  en: string
}

const terminalStatuses = {
  methodIsNotSupported: {
    code: 9006,
    name: 'MethodIsNotSupported',
    uk: 'Термінал не підтримує цю операцію',
    en: 'the terminal does not support this operation',
  },
  posTerminalNotConnected: {
    code: 9007,
    name: 'POSTerminalNotConnected',
    uk: 'Термінал не підключено',
    en: 'the terminal is not connected',
  },
  deviceBusy: { code: 9009, name: 'DeviceBusy', uk: 'Термінал зайнятий', en: 'the terminal is busy' },
  deviceNotFound: { code: 9012, name: 'DeviceNotFound', uk: 'Пристрій не знайдено', en: 'the device is not found' },
  timedOut: { code: 9016, name: 'TimedOut', uk: 'Час очікування минув', en: 'the time for it is over' },
  argumentError: { code: 9021, name: 'ArgumentError', uk: 'Неправильне значення поля', en: 'a value is not right' },
  resultCodeIsUnknown: {
    code: 9023,
    name: 'ResultCodeIsUnknown',
    uk: 'Відповідь термінала незрозуміла: що з операцією, невідомо',
    en: 'the answer of the terminal is not understood: what became of the operation is not known',
  },
  transactionCanceledByUser: {
    code: 9201,
    name: 'TransactionCanceledByUser',
    uk: 'Клієнт скасував операцію',
    en: 'the customer has cancelled the operation',
  },
  noConnectionWithHost: {
    code: 9204,
    name: 'NoConnectionWithHost',
    uk: 'Немає зв’язку з банком',
    en: 'there is no connection with the bank',
  },
  noPaperInPrinter: {
    code: 9205,
    name: 'NoPaperInPrinter',
    uk: 'У принтері термінала немає паперу',
    en: "the terminal's printer has no paper",
  },
  transactionIsAlreadyComplete: {
    code: 9208,
    name: 'TransactionIsAlreadyComplete',
    uk: 'Оплату вже повернуто повністю',
    en: 'the purchase has been taken back already',
  },
  jsonFormatError: {
    code: 9301,
    name: 'JsonFormatError',
    uk: 'Повідомлення не є об’єктом JSON',
    en: 'the message is no JSON object',
  },
  requiredFieldsAreMissing: {
    code: 9302,
    name: 'RequiredFieldsAreMissing',
    uk: 'У повідомленні немає обов’язкового поля',
    en: 'the message lacks a member that it must have',
  },
} as const satisfies Record<string, TerminalStatus>

/** What an issuing bank, or the acquirer's host, refuses an operation with. */
export const bankRefusals = {
  authorisationDeclined: {
    code: 9404,
    name: 'AuthorisationDeclined',
    uk: 'Банк відмовив в авторизації',
    en: 'the bank has declined the authorisation',
  },
  invalidTransaction: {
    code: 9406,
    name: 'InvalidTransaction',
    uk: 'Банк не проводить такої операції',
    en: 'the bank makes no such transaction',
  },
  enteredIncorrectlyAmount: {
    code: 9407,
    name: 'EnteredIncorrectlyAmount',
    uk: 'Неправильна сума',
    en: 'the amount is not right',
  },
  invalidCard: { code: 9408, name: 'InvalidCard', uk: 'Картка недійсна', en: 'the card is not valid' },
  cardExpired: { code: 9415, name: 'CardExpired', uk: 'Строк дії картки минув', en: 'the card has expired' },
  lostCard: { code: 9418, name: 'LostCard', uk: 'Картку загублено', en: 'the card has been lost' },
  stolenCard: { code: 9419, name: 'StolenCard', uk: 'Картку викрадено', en: 'the card has been stolen' },
  insufficientFundsOnAccount: {
    code: 9420,
    name: 'InsufficientFundsOnAccount',
    uk: 'На рахунку недостатньо коштів',
    en: 'the account has insufficient funds',
  },
  incorrectPinCode: { code: 9422, name: 'IncorrectPINCode', uk: 'Неправильний ПІН-код', en: 'the PIN is not right' },
  withdrawalLimitHasBeenExceeded: {
    code: 9424,
    name: 'WithdrawalLimitHasBeenExceeded',
    uk: 'Перевищено ліміт картки',
    en: 'the limit of the card is exceeded',
  },
  previousMessageNotFound: {
    code: 9430,
    name: 'PreviousMessageNotFound',
    uk: 'Операція, на яку посилаються, не є схваленою оплатою',
    en: 'the operation referred to is no approved purchase',
  },
  dataDoesNotMatchOriginal: {
    code: 9431,
    name: 'DataDoesNotMatchOriginal',
    uk: 'Дані не збігаються з початковою операцією',
    en: 'the data are not those of the original operation',
  },
  noConnectionWithIssuingBank: {
    code: 9435,
    name: 'NoConnectionWithIssuingBank',
    uk: 'Немає зв’язку з банком, що видав картку',
    en: 'the bank that issued the card cannot be reached',
  },
  transmissionDuplication: {
    code: 9437,
    name: 'TransmissionDuplication',
    uk: 'Цей request_id уже належить іншому запиту',
    en: 'this request_id belongs to another request already',
  },
  systemError: { code: 9499, name: 'SystemError', uk: 'Помилка системи банку', en: "the bank's system has failed" },
  originalRequestNotFound: {
    code: 9519,
    name: 'OriginalRequestNotFound',
    uk: 'Початкову операцію не знайдено',
    en: 'the original operation is not found',
  },
  invalidTerminalId: {
    code: 9524,
    name: 'InvalidTerminalId',
    uk: 'Такого термінала немає',
    en: 'there is no such terminal',
  },
  reconcileError: {
    code: 9527,
    name: 'ReconcileError',
    uk: 'Звірка підсумків з банком не зійшлася',
    en: "the totals do not agree with the bank's",
  },
  doNotHonour: {
    code: 9600,
    name: 'DoNotHonour',
    uk: 'Банк не приймає картку до оплати',
    en: 'the bank does not honour the card',
  },
  invalidCardNumber: {
    code: 9604,
    name: 'InvalidCardNumber',
    uk: 'Номер картки недійсний',
    en: 'the number of the card is not valid',
  },
} as const satisfies Record<string, TerminalStatus>

/** What the card refuses an operation with, or the terminal for the profile of its merchant. */
const cardRefusals = {
  emvDecline: {
    code: 9202,
    name: 'EMVDecline',
    uk: 'Картка відмовила в операції',
    en: 'the card has declined the operation',
  },
  invalidMerchant: {
    code: 9303,
    name: 'InvalidMerchant',
    uk: 'Неправильний профіль торговця',
    en: 'the merchant profile is not right',
  },
  verificationErrorPin: {
    code: 9305,
    name: 'VerificationErrorPIN',
    uk: 'ПІН-код не підтверджено',
    en: 'the PIN has not been verified',
  },
  cardError: { code: 9308, name: 'CardError', uk: 'Картку не прочитано', en: 'the card could not be read' },
} as const satisfies Record<string, TerminalStatus>

/** How a bank approves otherwise than it was asked: the end is a success, and its answer has the code 0 (NS-32). */
const bankApprovals = {
  approvedPartialAmount: {
    code: 9602,
    name: 'ApprovedPartialAmount',
    uk: 'Банк схвалив лише частину суми',
    en: 'the bank has approved a part of the amount alone',
  },
} as const satisfies Record<string, TerminalStatus>

/** Everything an operation can be declined with. */
export const paymentRefusals = { ...cardRefusals, ...bankRefusals } as const

/** Every status there is, by a name that facts and contexts carry. */
export const nativeStatuses = { ...terminalStatuses, ...paymentRefusals, ...bankApprovals } as const

export type BankRefusal = keyof typeof paymentRefusals
export type StatusName = keyof typeof nativeStatuses

export const BANK_REFUSALS = Object.keys(paymentRefusals) as BankRefusal[]
export const STATUS_NAMES = Object.keys(nativeStatuses) as StatusName[]
