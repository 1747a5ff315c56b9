/** What movements of cash are answered with: put in, taken out, given against a card. */
import { answersOf, succeeds } from '../asking.ts'
import {
  type ByAct,
  type Expects,
  hasInstant,
  hasValue,
  isLike,
  isSuch,
  type Lawful,
  numberAt,
  textAt,
} from '../expected.ts'
import { USUAL_LABEL } from '../money/sale-sums.ts'
import { withService, withWithdrawal } from '../money/shift-figures.ts'
import type { Condition } from '../refused.ts'
import { type ModelPrint, type ModelRegister, type ModelShift, type State, withRegister } from '../state.ts'
import type { Printing, ReceiptAct } from './acts.ts'
import { type MadeReceipt, receiptMade, refusalsOfReceipts, wheneverOpened, withinLimits } from './making.ts'

interface Movement {
  kind: 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL'
  value: number
  shift: ModelShift
  label: string
  clause: string
  print: ModelPrint | null
}

/** The slip that is asked for; null: none is. */
const printOf = (kind: ModelPrint['kind'], printing: Printing | undefined): ModelPrint | null =>
  printing?.print ? { kind, isPlain: printing.print_simple_text === true } : null

/** Offline a withdrawal takes the next code of the pool (NS-67, NS-69), and no two have the same. */
function codeShown({ codes: { next }, receipts }: ModelRegister): Expects {
  const [code] = next
  const taken = receipts.flatMap(({ fiscalCode }) => fiscalCode ?? [])
  return code === undefined
    ? isSuch(
        'fiscal_code',
        'a code of its own',
        (shown) => typeof shown === 'string' && shown !== '' && !taken.includes(shown),
        'NS-69',
        'JRN-009',
      )
    : hasValue('fiscal_code', code, 'NS-67', 'JRN-009')
}

/** The answer to a movement of cash (FLD-023). */
function moved(state: State, register: ModelRegister, { kind, value, shift, label, clause, print }: Movement): Lawful {
  const isOnline = register.link === 'online'
  const isSameShift = register.deskShift?.serial === shift.serial
  const greater = (at: string, than: number, by: string): Expects => ({ at, clause: by, greaterThan: than })
  const members = [
    hasValue('type', kind, clause),
    greater('transaction_id', register.transaction, 'JRN-002'),
    greater('id', register.row, 'JRN-003'),
    isSameShift
      ? hasValue('shift_id', register.deskShift!.number, 'JRN-004')
      : greater('shift_id', register.deskShift?.number ?? 0, 'JRN-004'),
    isLike('external_id', 'uuid', 'JRN-007'),
    { at: 'external_id', noneOf: register.receipts.map(({ id }) => id), clause: 'JRN-007' },
    hasValue('custom_id', null, 'JRN-007'),
    hasValue('status', 'DONE', 'JRN-005', 'FLD-023'),
    // Where none is written, none is named (NS-73)
    hasValue('files', [], 'NS-73', 'JRN-008'),
    isLike('signature', 'text', 'JRN-006'),
    { at: 'signature', noneOf: register.signatures, clause: 'JRN-006' },
    ...['created_at', 'updated_at'].map((name) =>
      register.drifts ? isLike(name, 'instant', 'FLD-023') : hasInstant(name, state.now, 'FLD-023', 'JRN-005'),
    ),
    kind === 'CASH_WITHDRAWAL' && !isOnline
      ? codeShown(register)
      : kind === 'CASH_WITHDRAWAL'
        ? hasValue('fiscal_code', null, 'JRN-009')
        : hasValue('fiscal_code', null, 'LOC-137', 'JRN-009'),
  ]
  return succeeds(200, clause, members, (shown) => {
    const receipt: MadeReceipt = {
      id: textAt(shown, 'external_id') ?? '',
      kind,
      isOnline,
      fiscalCode: isOnline ? null : (textAt(shown, 'fiscal_code') ?? register.codes.next[0] ?? null),
      isDelivered: false,
      payments: [{ type: kind === 'CASH_WITHDRAWAL' ? 'CASHLESS' : 'CASH', value: Math.abs(value), label }],
      goods: [],
      sentTo: {},
      figures: { total_sum: Math.abs(value) },
    }
    const after = receiptMade(state, register, receipt, { cash: value, shift, print })
    return withRegister(state, {
      ...after,
      transaction: numberAt(shown, 'transaction_id') ?? register.transaction,
      row: numberAt(shown, 'id') ?? register.row,
      signatures: [...register.signatures, textAt(shown, 'signature') ?? ''],
      deskShift: { serial: shift.serial, number: numberAt(shown, 'shift_id') ?? 0 },
    })
  })
}

const movedCash = (
  state: State,
  { at, value, label = USUAL_LABEL.CASH, printing }: Extract<ReceiptAct, { do: 'move cash' }>,
) =>
  wheneverOpened(state, at, (now, register, since) => {
    const door: Condition[] = [{ name: 'malformed request', holds: value === 0, by: 'AMB-21' }]
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'service amount not a multiple of 10', holds: value % 10 !== 0, by: value > 0 ? 'LIM-086' : 'LIM-088' },
      { name: 'withdrawal larger than the cash in the register', holds: -value > register.drawer && value < 0 },
    ]
    return answersOf(now, 'desk', { door, conditions }, () => {
      const shift = { ...register.shift!, figures: withService(register.shift!.figures, value, label) }
      const [kind, clause] = value > 0 ? (['SERVICE_IN', 'LOC-131'] as const) : (['SERVICE_OUT', 'LOC-132'] as const)
      const print = printOf('SERVICE', printing)
      const done = moved(now, register, { kind, value, shift, label, clause, print })
      return [{ ...done, also: ['LOC-136', value > 0 ? 'LIM-085' : 'LIM-087', ...withinLimits(now, register, since)] }]
    })
  })

const withdrew = (state: State, { at, payment, printing }: Extract<ReceiptAct, { do: 'withdraw' }>) =>
  wheneverOpened(state, at, (now, register, since) => {
    const { value, code = 1, label = USUAL_LABEL.CASHLESS, commission = 0 } = payment
    const door: Condition[] = [{ name: 'malformed request', holds: value <= 0, by: 'NS-69' }]
    const conditions: Condition[] = [
      ...refusalsOfReceipts(now, register, since),
      { name: 'withdrawal larger than the cash in the register', holds: value > register.drawer, by: 'LOC-203' },
    ]
    return answersOf(now, 'desk', { door, conditions }, () => {
      const row = { code, label, value, commission }
      const shift = { ...register.shift!, figures: withWithdrawal(register.shift!.figures, row) }
      const print = printOf('WITHDRAWAL', printing)
      const movement = { kind: 'CASH_WITHDRAWAL', value: -value, shift, label, clause: 'LOC-201', print } as const
      return [
        { ...moved(now, register, movement), also: ['LOC-203', 'LOC-202', ...withinLimits(now, register, since)] },
      ]
    })
  })

export const movementAnswers: Omit<ByAct<ReceiptAct, readonly Lawful[]>, 'sell'> = {
  'move cash': movedCash,
  withdraw: withdrew,
}
