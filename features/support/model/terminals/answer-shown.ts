/** How an answer of a terminal is shown: a success with the bank's data, a failure without (FLD-024, FLD-025). */
import { type Expects, hasValue, isLike, isOneOf, isSuch, type Json, shownAt } from '../expected.ts'
import type { OperationFailure } from './flaws.ts'

/** Success and code 0 come together or not at all (BRG-212). */
const AGREES: Expects = isSuch(
  '',
  'success true and code 0 together, or neither',
  (body) => (shownAt(body, 'success') === true) === (shownAt(body, 'code') === 0),
  'BRG-212',
  'ERR-401',
)

/** What a request must be answered under. */
export interface AnswerTo {
  type: string
  terminal: string
  /** null: it had none; a uuid is made (AMB-18). */
  request: Json | null
  /** Of the operation. */
  clause: string
  isOfLan: boolean
  /** By one way while the other is closed (BRG-004). */
  also?: readonly string[]
}

const namesShown = ({ type, terminal, request, clause, isOfLan }: AnswerTo): Expects[] => [
  hasValue('operation_type', type, clause, 'FLD-024'),
  hasValue('terminal_id', terminal, isOfLan ? 'FLD-024' : 'BRG-210', ...(isOfLan ? [] : ['FLD-024'])),
  request === null ? isLike('request_id', 'uuid', 'AMB-18') : hasValue('request_id', request, 'BRG-209'),
]

/** Members of the bank's data; each may be left out (BRG-213). */
const TEXTS = [
  'terminal_id',
  'terminal',
  'merchant_id',
  'pan',
  'card_mask',
  'rrn',
  'auth_code',
  'receipt_no',
  'owner_name',
  'issuer_name',
  'payment_system',
  'currency',
  'bank_name',
] as const

const isTextOrLeftOut = (value: unknown): boolean => value === undefined || typeof value === 'string'

export const successShown = (to: AnswerTo): Expects[] => [
  AGREES,
  hasValue('success', true, to.clause, 'BRG-212', ...(to.also ?? [])),
  ...namesShown(to),
]

/** @param amount that was paid or taken back */
export const bankShown = (amount: number, clause: string): Expects[] => [
  isSuch(
    'result',
    'data of the bank',
    (result) => TEXTS.some((name) => typeof shownAt(result, name) === 'string'),
    'BRG-001',
  ),
  isSuch('result.amount', `${amount}, or nothing`, (value) => value === undefined || value === amount, clause),
  ...TEXTS.map((name) => isSuch(`result.${name}`, 'a text, or nothing', isTextOrLeftOut, 'FLD-025', 'BRG-213')),
  isSuch(
    'result.invoice_num',
    'a whole number, or nothing',
    (value) => value === undefined || Number.isSafeInteger(value),
    'FLD-025',
    'BRG-213',
  ),
]

export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)

/** A failure, with native codes that say why (NS-32). */
export const failureShown = (
  { request }: AnswerTo,
  { by, codes, also = [] }: Pick<OperationFailure, 'by' | 'codes' | 'also'>,
): Expects[] => [
  AGREES,
  ...(isRequestId(request) ? [hasValue('request_id', request, 'BRG-209')] : []),
  isSuch('success', 'no success', (success) => success !== true, by, ...also),
  ...(codes.length === 0 ? [] : [isOneOf('code', codes, 'NS-32', by, ...also)]),
  hasValue('success', false, 'NS-32', by, ...also),
  hasValue('result', {}, 'NS-32'),
]
