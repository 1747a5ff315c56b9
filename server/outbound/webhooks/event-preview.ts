/** What a register would do for an event that is made up: a fresh one like it does it, in memory and for this alone. */

import { identifier } from '../../../machines/ledger.ts'
import { SMALLEST_COIN_MINOR_UNITS } from '../../../machines/limits.ts'
import { totals } from '../../../machines/money/totals.ts'
import { register as machine } from '../../../machines/register/register.ts'
import type { EventDraft } from '../../../machines/vocabulary/outside/manual-events.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Refused } from '../../../machines/vocabulary/refusal.ts'
import type { RegisterCommand, RegisterContext, RegisterFact } from '../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../machines/vocabulary/shift.ts'
import type { Tax } from '../../../machines/vocabulary/tax.ts'
import { registerInput } from '../../runtime/turns/actor-inputs.ts'
import { Transitions } from '../../runtime/turns/transitions.ts'
import type { World } from '../../runtime/world/world.ts'

const HOUR_MS = 3_600_000
const transitions = new Transitions()

/** What has been done and said by the register of a preview. */
class EventPreview {
  /** Of its identifiers. */
  readonly seed: string
  /** The first refusal: what was asked for after it was not done. */
  refused: Refused | null = null
  readonly #facts: RegisterFact[] = []
  #snapshot: ReturnType<Transitions['initial']>

  constructor(world: World, { id }: SeedCashRegister, seed: string, at: number) {
    const signer = { running: true, certificate_end: at + HOUR_MS, blocked: null, active: true }
    const input = { ...registerInput(world, id), seed, signer, frozen: false, unpaid: false }
    this.seed = seed
    this.#snapshot = transitions.initial(machine, input)
  }

  does(command: RegisterCommand): void {
    if (this.refused) return
    const [after, executed] = transitions.next(machine, this.#snapshot, command)
    this.#snapshot = after
    for (const { type, params } of executed) {
      if (type !== 'xstate.emit') continue
      const fact = params.event as unknown as RegisterFact
      if (fact.type === 'refused') this.refused = fact
      this.#facts.push(fact)
    }
  }

  /** The last one, in its present state. */
  get shift(): Shift {
    return (this.#snapshot.context as RegisterContext).shift!
  }

  /** The last document of a kind. */
  last<T extends 'shift.created' | 'receipt.created' | 'shift.closing'>(type: T): Extract<RegisterFact, { type: T }> {
    return this.#facts.findLast((fact) => fact.type === type) as Extract<RegisterFact, { type: T }>
  }
}

/** A sale for exactly its sum: a tax that is added to the price would raise what there is to be paid. */
const saleOf = (id: string, { happening, sum, payment }: EventDraft, taxes: readonly Tax[]): SellRequest => {
  const tax = taxes.find(({ included }) => included)
  return {
    id,
    goods: [
      {
        code: 'TEST',
        name: 'Товар на пробу',
        price: sum,
        quantity: 1000,
        ...(tax && { taxes: [tax.code] }),
        ...(happening === 'RETURN' && { is_return: true }),
      },
    ],
    payments: [{ type: payment, value: sum }],
  }
}

/** Cash to give back so much from. */
const enoughFor = (sum: number): number => Math.ceil(sum / SMALLEST_COIN_MINOR_UNITS) * SMALLEST_COIN_MINOR_UNITS

/**
 * Has a register without any faults do what the event is about.
 * @param asked number of its first call, and when that was asked for: the same two give the same documents
 * @returns what it did; where it refuses, `refused` says by which rule
 */
export function previewEvent(
  world: World,
  register: SeedCashRegister,
  { number, at }: { number: number; at: number },
  event: EventDraft,
): EventPreview {
  const { happening, sum } = event
  const { reference } = world
  const taxes = reference.taxes(register.organization_id)
  const preview = new EventPreview(world, register, `${world.seed}/trial/${number}`, at)
  const card = reference.card(reference.cashiers.get(register.cashier_id)!)
  const signer = { ...card.signer, running: true, certificate_end: at + HOUR_MS, blocked: null, active: true }
  const cashier = { ...card, branch_id: register.branch_id, is_test: register.is_test, signer }
  preview.does({ type: 'shift.open', at, cashier, from: 'desk' })
  if (happening === 'SHIFT_OPENED') return preview

  const put = (value: number): void =>
    preview.does({ type: 'receipt.service', at, request: { payment: { type: 'CASH', value } } })
  if (happening === 'SERVICE_IN' || happening === 'SERVICE_OUT') {
    put(sum)
    if (happening === 'SERVICE_OUT') put(-sum)
    return preview
  }

  if (happening === 'RETURN') put(enoughFor(sum))
  const request = saleOf(identifier(preview.seed, 'receipt'), event, taxes)
  preview.does({ type: 'receipt.sell', at, request, taxes, totals: totals(request, taxes), known: false })
  if (happening === 'SHIFT_CLOSED') preview.does({ type: 'shift.close', at, from: 'desk', cashier: null })
  return preview
}
