/** A register run by hand, as its tests do. */
import { initialTransition, transition } from 'xstate'
import { totals } from '../money/totals.ts'
import type { Emitted, Entry, Verdict } from '../vocabulary/document.ts'
import type { Signer } from '../vocabulary/outside/signer.ts'
import type { SellRequest } from '../vocabulary/receipt.ts'
import type { RegisterEvent, RegisterFact } from '../vocabulary/register.ts'
import type { CashierCard } from '../vocabulary/shift.ts'
import { register } from './register.ts'

export const BENCH_START = Date.parse('2026-06-01T06:00:00Z')
const signer: Signer = { running: true, certificate_end: BENCH_START + 1e12, blocked: null, active: true }
/** Who works at it. */
export const someCashier: CashierCard = {
  id: 'c',
  branch_id: 'b',
  organization_id: 'o',
  key_id: 'k',
  is_test: true,
  senior: false,
  signer,
}
const input = {
  id: 'r',
  organization_id: 'o',
  branch_id: 'b',
  is_test: true,
  seed: 's',
  cashier_id: 'd',
  key_id: 'desk',
  signer,
  frozen: false,
  unpaid: false,
  allowed_offline_hours: 36,
  grant: { seed: 7, from: 1, count: 5, at: BENCH_START },
}

interface Executed {
  type: string
  params: { event: Emitted<RegisterFact>; delay?: number; id: string; sendId: string }
}

/** A register run by hand: commands in, facts and timers out. */
export function bench(count = 5) {
  let [snapshot] = initialTransition(register, { ...input, grant: { ...input.grant, count } })
  const said: RegisterFact[] = []
  const timers = new Map<string, number>()
  const entries: Entry[] = []
  let at = BENCH_START
  return {
    said,
    timers,
    entries,
    get context() {
      return snapshot.context
    },
    get value() {
      return snapshot.value as { link: string; shift: string }
    },
    pass(ms: number) {
      at += ms
    },
    /** One step; returns what was said in it. */
    hear(event: { type: RegisterEvent['type'] } & Record<string, unknown>): RegisterFact[] {
      const [next, actions] = transition(register, snapshot, { at, ...event } as RegisterEvent)
      const facts: RegisterFact[] = []
      for (const { type, params } of actions as unknown as Executed[]) {
        if (type === 'xstate.emit') facts.push(params.event)
        if (type === 'xstate.raise' && params.delay !== undefined) timers.set(params.id, at + params.delay)
        if (type === 'xstate.cancel') timers.delete(params.sendId)
      }
      for (const fact of facts) if ('document' in fact) entries.push(fact)
      if (facts[0]?.type !== 'refused') snapshot = next
      said.push(...facts)
      return facts
    },
    /** The tax authority answers everything under way. */
    answer(refuse?: { number: number; kept: boolean }) {
      const { in_flight } = snapshot.context.ledger
      const verdicts: Verdict[] = []
      for (const { document } of entries.slice((in_flight?.from ?? 1) - 1, in_flight?.to ?? 0)) {
        const refused = refuse?.number === document.number
        verdicts.push({
          number: document.number,
          id: document.id,
          type: document.type,
          status: refused ? 'ERROR' : 'DONE',
          fiscal_code: refused ? null : 'code',
          error_message: refused ? 'why not' : null,
          kept: refused && refuse.kept,
        })
        if (refused && !refuse.kept) break
      }
      return this.hear({ type: 'documents.judged', verdicts, to: in_flight?.to ?? 0 })
    },
    open: (from: 'desk' | 'cloud' = 'desk') => ({ type: 'shift.open' as const, cashier: someCashier, from }),
    sell: (value = 1000) => {
      const request: SellRequest = {
        id: 'i',
        goods: [{ code: '1', name: 'Bread', price: 1000, quantity: 1000 }],
        payments: [{ type: 'CASH', value }],
      }
      return { type: 'receipt.sell' as const, taxes: [], totals: totals(request, []), known: false, request }
    },
  }
}

/** Types of facts, in order. */
export const types = (facts: RegisterFact[]): string[] => facts.map(({ type }) => type)
