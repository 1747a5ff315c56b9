/** Statuses of a bank terminal's answers: its own codes, by which the bridge tells what has failed as well (NS-32). */

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
  jsonFormatError: {
    code: 9301,
    name: 'JsonFormatError',
    uk: 'Повідомлення не є об’єктом JSON',
    en: 'the message is no JSON object',
  },
  requiredFieldsAreMissing: {
    code: 9302,
    name: 'RequiredFieldsAreMissing',
    uk: 'У повідомленні немає operation_type',
    en: 'the message has no operation_type',
  },
} as const satisfies Record<string, TerminalStatus>
