/** Examples of native statuses at a bank terminal, by name: the lab's actions, and the front system's messages. */
import type { CardName } from '../../../../machines/vocabulary/outside/bank-card.ts'
import type { BankRefusal } from '../../../../machines/vocabulary/outside/bank-status.ts'
import type { OperationOutcome, ScriptRule } from '../../../../machines/vocabulary/outside/bank-terminal.ts'
import { lab, type ScriptedRequest } from '../scripted-requests.ts'
import { id, seed } from './actions.ts'

/**
 * A message to the terminal. A missing terminal_id or request_id is filled in; a refund takes missing members of its
 * payload from the answer to the last purchase.
 */
export interface ExampleMessage {
  operation_type: string
  terminal_id?: string
  request_id?: string
  payload?: Record<string, unknown>
}

interface NativeStatusExample {
  /** The lab's actions before. */
  before?: ScriptedRequest[]
  /** Messages of the front system: the last one fails. A text is sent unchanged. */
  says: (ExampleMessage | string)[]
  /** The lab's actions that let the next operation succeed. */
  recovery?: ScriptedRequest[]
}

const AT = `/lab/terminals/${seed.terminals[0]!.id}`
export const PURCHASE: ExampleMessage = { operation_type: 'purchase', payload: { amount: 2000 } }
const refund: ExampleMessage = { operation_type: 'cancel', payload: {} }
const charge = (amount: unknown): ExampleMessage => ({ operation_type: 'purchase', payload: { amount } })
const refundOf = (payload: Record<string, unknown>): ExampleMessage => ({ operation_type: 'cancel', payload })

/** Scripts the outcome of the next operation. */
const next = (outcome: OperationOutcome, operation_type: ScriptRule['operation_type'] = null): ScriptedRequest =>
  lab(`PUT ${AT}/script`, { rules: [{ when: { by: 'next', times: 1 }, operation_type, outcome }] })

const scripted = (outcome: OperationOutcome): NativeStatusExample => ({
  before: [next(outcome)],
  says: [PURCHASE],
})

const faulty = (name: string): NativeStatusExample => ({
  before: [lab(`PUT /lab/faults/terminal-${name}`)],
  says: [PURCHASE],
  recovery: [lab(`DELETE /lab/faults/terminal-${name}`)],
})

/** A test card that its bank declines with this status. */
const card = (name: CardName): NativeStatusExample => ({
  before: [lab(`POST ${AT}/card`, { card: name })],
  says: [PURCHASE],
})

/** A status that only a script causes, no card and no message. */
const declined = (status: BankRefusal): NativeStatusExample => scripted({ kind: 'declined', status })

/** The reference of the refund with that request_id, which follows from the world's seed. */
const REFUND_RRN = '580988154680'

export const nativeStatusExamples: Readonly<Record<string, NativeStatusExample>> = {
  MethodIsNotSupported: { says: [{ operation_type: 'balance' }] },
  POSTerminalNotConnected: {
    before: [lab(`DELETE ${AT}/connection`)],
    says: [PURCHASE],
    recovery: [lab(`PUT ${AT}/connection`)],
  },
  DeviceBusy: faulty('busy'),
  TimedOut: scripted({ kind: 'timed-out', at: 'waiting-for-card' }),
  ArgumentError: { says: [{ operation_type: 'display-receipt', payload: { receipt: 17 } }] },
  TransactionCanceledByUser: scripted({ kind: 'cancelled', at: 'pin' }),
  NoConnectionWithHost: faulty('host-unreachable'),
  NoPaperInPrinter: faulty('out-of-paper'),
  TransactionIsAlreadyComplete: { says: [PURCHASE, refund, refund] },
  JsonFormatError: { says: ['two thousand, please'] },
  RequiredFieldsAreMissing: { says: [{ operation_type: 'purchase', payload: {} }] },
  EMVDecline: declined('emvDecline'),
  InvalidMerchant: declined('invalidMerchant'),
  VerificationErrorPIN: declined('verificationErrorPin'),
  CardError: declined('cardError'),
  AuthorisationDeclined: declined('authorisationDeclined'),
  InvalidTransaction: declined('invalidTransaction'),
  EnteredIncorrectlyAmount: { says: [charge(0)] },
  InvalidCard: declined('invalidCard'),
  CardExpired: card('expired'),
  LostCard: card('lost'),
  StolenCard: card('stolen'),
  InsufficientFundsOnAccount: card('insufficient-funds'),
  IncorrectPINCode: card('wrong-pin'),
  WithdrawalLimitHasBeenExceeded: card('over-limit'),
  PreviousMessageNotFound: { says: [PURCHASE, { ...refund, request_id: id(9430) }, refundOf({ rrn: REFUND_RRN })] },
  DataDoesNotMatchOriginal: { says: [PURCHASE, refundOf({ auth_code: '000000' })] },
  NoConnectionWithIssuingBank: card('silent-bank'),
  TransmissionDuplication: {
    says: [
      { ...charge(2000), request_id: id(9437) },
      { ...charge(2001), request_id: id(9437) },
    ],
  },
  SystemError: declined('systemError'),
  OriginalRequestNotFound: { says: [PURCHASE, refundOf({ rrn: '000000000000' })] },
  InvalidTerminalId: { says: [{ ...PURCHASE, terminal_id: seed.terminals[1]!.id }] },
  ReconcileError: {
    before: [next({ kind: 'declined', status: 'reconcileError' }, 'settlement')],
    says: [{ operation_type: 'settlement' }],
  },
  DoNotHonour: card('not-honoured'),
  InvalidCardNumber: declined('invalidCardNumber'),
}

/** The example of a native status. @throws when it has none */
export function nativeStatusExampleOf(name: string): NativeStatusExample {
  const found = nativeStatusExamples[name]
  if (!found) throw new Error(`features/support/vocabulary/refusal-examples says nothing of the native status ${name}`)
  return found
}
