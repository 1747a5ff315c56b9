/** What movements of cash by the cloud are answered with (EXT-141, EXT-151). */
import { answersOf } from '../asking.ts'
import { type Expects, hasValue, type Lawful } from '../expected.ts'
import { USUAL_LABEL } from '../money/sale-sums.ts'
import { withService, withWithdrawal } from '../money/shift-figures.ts'
import type { Condition } from '../refused.ts'
import type { ModelRegister, State } from '../state.ts'
import type { CloudReceiptAct } from './cloud-acts.ts'
import { madeInCloud, onRegister, refusalsInCloud, repeatedId } from './cloud-making.ts'
import type { MadeReceipt } from './making.ts'

/** A movement as a receipt without goods. */
function movedReceipt(
  register: ModelRegister,
  kind: 'SERVICE_IN' | 'SERVICE_OUT' | 'CASH_WITHDRAWAL',
  value: number,
  label: string,
): { receipt: MadeReceipt; members: Expects[] } {
  const clause = kind === 'CASH_WITHDRAWAL' ? 'EXT-151' : 'EXT-141'
  const type = kind === 'CASH_WITHDRAWAL' ? 'CASHLESS' : 'CASH'
  const receipt: MadeReceipt = {
    id: '',
    kind,
    isOnline: register.link === 'online',
    fiscalCode: null,
    isDelivered: false,
    sentTo: {},
    payments: [{ type, value: Math.abs(value), label }],
    goods: [],
    figures: { total_sum: Math.abs(value) },
  }
  const members = [
    hasValue('total_sum', Math.abs(value), clause),
    hasValue('payments.length', 1, clause),
    hasValue('payments.0.value', Math.abs(value), clause),
    hasValue('payments.0.type', type, clause),
    hasValue('payments.0.label', label, clause),
    hasValue('goods.length', 0, clause),
  ]
  return { receipt, members }
}

export function cashMovedInCloud(
  state: State,
  act: Extract<CloudReceiptAct, { do: 'move cash in the cloud' }>,
): readonly Lawful[] {
  const { by, id, value, label = USUAL_LABEL.CASH } = act
  return onRegister(state, by, { clause: 'EXT-141' }, (now, register, since) => {
    const conditions: Condition[] = [
      ...refusalsInCloud(now, register, since),
      repeatedId(now, id),
      { name: 'service amount not a multiple of 10', holds: value % 10 !== 0 },
      { name: 'withdrawal larger than the cash in the register', holds: value < 0 && -value > register.drawer },
    ]
    return answersOf(now, 'cloud', { conditions }, () => {
      const made = madeInCloud(now, register, id, {
        ...movedReceipt(register, value > 0 ? 'SERVICE_IN' : 'SERVICE_OUT', value, label),
        cash: value,
        figures: withService(register.shift!.figures, value, label),
        status: 201,
        clause: 'EXT-141',
      })
      return [{ ...made, also: [value > 0 ? 'LIM-085' : 'LIM-087'] }]
    })
  })
}

export function withdrawnInCloud(
  state: State,
  act: Extract<CloudReceiptAct, { do: 'withdraw in the cloud' }>,
): readonly Lawful[] {
  const { by, id, value, code = 1, label = USUAL_LABEL.CASHLESS } = act
  return onRegister(state, by, { clause: 'EXT-151' }, (now, register, since) => {
    const conditions: Condition[] = [
      ...refusalsInCloud(now, register, since),
      repeatedId(now, id),
      { name: 'withdrawal larger than the cash in the register', holds: value > register.drawer },
    ]
    return answersOf(now, 'cloud', { conditions }, () => [
      madeInCloud(now, register, id, {
        ...movedReceipt(register, 'CASH_WITHDRAWAL', value, label),
        cash: -value,
        figures: withWithdrawal(register.shift!.figures, { code, label, value, commission: 0 }),
        status: 200,
        clause: 'EXT-151',
      }),
    ])
  })
}
