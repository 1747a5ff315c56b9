/** Statuses of a bank terminal's answers: its own codes, which the bridge uses for its own failures as well (NS-32). */

export interface TerminalStatus {
  /** 0 is success and no other is. */
  code: number
  name: string
  uk: string
  en: string
}

export const terminalStatuses = {
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
