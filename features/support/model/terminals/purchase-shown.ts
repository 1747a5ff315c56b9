/** What the answer to an approved purchase tells of it (FLD-025). */
import { numberAt, shownAt, textAt } from '../expected.ts'
import type { ModelPurchase } from '../known/terminals.ts'
import type { State } from '../state.ts'
import { withBridge, withTerminal } from './bridge.ts'

const CARD_MEMBERS = [
  'rrn',
  'auth_code',
  'card_mask',
  'terminal',
  'payment_system',
  'owner_name',
  'bank_name',
  'receipt_no',
]

/** A purchase as its answer tells of it. */
export function purchaseShown(shown: unknown, amount: number): ModelPurchase {
  const result = shownAt(shown, 'result')
  const members = CARD_MEMBERS.flatMap((name) => {
    const text = textAt(result, name)
    return text === null ? [] : [[name, text] as const]
  })
  return {
    rrn: textAt(result, 'rrn') ?? '',
    authCode: textAt(result, 'auth_code') ?? '',
    invoice: numberAt(result, 'invoice_num') ?? 0,
    amount,
    refunded: 0,
    card: Object.fromEntries(members),
  }
}

/** What the answer to an approved purchase has told of it, once it is heard. */
export function learnt(state: State, terminal: string, name: string, shown: unknown): State {
  const { unheard, ...request } = state.bridge.requests[name]!
  if (unheard === undefined) return state
  const { [terminal]: own } = state.bridge.byId
  const purchase = purchaseShown(shown, unheard)
  const requests = { ...state.bridge.requests, [name]: { ...request, rrn: purchase.rrn } }
  return withBridge(withTerminal(state, { ...own!, purchases: [...own!.purchases, purchase] }), { requests })
}
