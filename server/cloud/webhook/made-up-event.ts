/**
 * Events that have never happened. A register like the one they are told of makes their documents, in memory and for
 * this alone: so they are of the very form of real ones, with ids and codes of their own.
 */
import { identifier } from '../../../machines/register/ledger.ts'
import { factOf, type Saying } from '../../../machines/register/recorded.ts'
import { register as machine } from '../../../machines/register/register.ts'
import type { Entry } from '../../../machines/vocabulary/document.ts'
import { fiscalCode, SERIALS } from '../../../machines/vocabulary/offline-code.ts'
import type { MadeUp } from '../../../machines/vocabulary/outside/webhook-trial.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { RegisterCommand, RegisterContext, RegisterFact } from '../../../machines/vocabulary/register.ts'
import type { SeedCashRegister } from '../../../machines/vocabulary/seed-data.ts'
import type { Shift } from '../../../machines/vocabulary/shift.ts'
import { registerInput } from '../../runtime/actor-inputs.ts'
import { Transitions } from '../../runtime/transitions.ts'
import type { World } from '../../runtime/worlds/world.ts'
import type { LedgerRow } from '../../store/queries/ledger-rows.ts'
import { cashRegisterModel } from '../registers/model.ts'
import { fullShiftModel } from '../shifts/model.ts'
import { pendingRow } from '../shifts/transaction-model.ts'
import { shortReceiptModel } from './receipt-model.ts'

type Made<T extends RegisterFact['type']> = Extract<RegisterFact, { type: T }>

const HOUR_MS = 3_600_000
const transitions = new Transitions()

/** A register in good standing, with what it has said so far. */
class Understudy {
  readonly facts: RegisterFact[] = []
  #snapshot: ReturnType<Transitions['initial']>

  constructor(world: World, { id }: SeedCashRegister, seed: string, now: number) {
    const input = registerInput(world, id)
    const signer = { running: true, certificate_end: now + HOUR_MS, blocked: null, active: true }
    this.#snapshot = transitions.initial(machine, { ...input, seed, signer, frozen: false, unpaid: false })
  }

  /** @throws when it refuses: then what was asked of it makes no sense */
  does(command: RegisterCommand): void {
    this.#snapshot = transitions.next(machine, this.#snapshot, command)
    for (const { type, params } of transitions.executed) {
      if (type !== 'xstate.emit') continue
      const fact = factOf(params.event as unknown as Saying)
      if (fact.type === 'refused') throw new Error(`${command.type} is refused: ${fact.rule}`)
      this.facts.push(fact)
    }
  }

  get shift(): Shift {
    return (this.#snapshot.context as RegisterContext).shift!
  }

  last<T extends RegisterFact['type']>(type: T): Made<T> {
    return this.facts.findLast((fact) => fact.type === type) as Made<T>
  }
}

const saleOf = (id: string, { happening, sum, payment }: MadeUp, tax: number | undefined): SellRequest => ({
  id,
  goods: [
    {
      code: 'TEST',
      name: 'Товар на пробу',
      price: sum,
      quantity: 1000,
      ...(tax !== undefined && { taxes: [tax] }),
      ...(happening === 'RETURN' && { is_return: true }),
    },
  ],
  payments: [{ type: payment, value: sum }],
})

/**
 * The body of an event that is made up, as JSON.
 * @param asked number of the call that tells it first, and when it was asked for: told again, it says the same
 */
export function madeUpText(
  world: World,
  register: SeedCashRegister,
  { number, at }: { number: number; at: number },
  event: MadeUp,
): string {
  const { happening, sum } = event
  const seed = `${world.seed}/trial/${number}`
  const { reference } = world
  const cashier = reference.cashiers.get(register.cashier_id)!
  const taxes = reference.taxes(register.organization_id)
  const understudy = new Understudy(world, register, seed, at)
  const card = { ...reference.card(cashier), branch_id: register.branch_id, is_test: register.is_test }
  const signer = { ...card.signer, running: true, certificate_end: at + HOUR_MS, blocked: null, active: true }
  understudy.does({ type: 'shift.open', at, cashier: { ...card, signer }, from: 'desk' })

  const settled = ({ document, hash, signature }: Entry): LedgerRow => ({
    ...pendingRow({ document, hash, signature }),
    status: 'DONE',
    settled_at: at,
    fiscal_code: fiscalCode(number, SERIALS - document.number, register.is_test),
  })
  const opening = settled(understudy.last('shift.created'))
  const shiftModel = (shift: Shift, closing: LedgerRow | null) =>
    fullShiftModel({ shift, register, cashier, opening, closing, taxes, seed })
  if (happening === 'SHIFT_OPENED') return JSON.stringify({ shift: shiftModel(understudy.shift, null) })

  const put = (value: number): void =>
    understudy.does({ type: 'receipt.service', at, request: { payment: { type: 'CASH', value } } })
  const { fiscal_number, is_test } = register
  const receiptModel = () => {
    const fact = understudy.last('receipt.created')
    return shortReceiptModel({ fact, row: settled(fact), fiscal_number, is_test, taxes })
  }
  if (happening === 'SERVICE_IN' || happening === 'SERVICE_OUT') {
    put(sum)
    if (happening === 'SERVICE_OUT') put(-sum)
    return JSON.stringify({ service_receipt: receiptModel() })
  }

  // There has to be something to give back.
  if (happening === 'RETURN') put(sum)
  const request = saleOf(identifier(seed, 'receipt'), event, taxes[0]?.code)
  understudy.does({ type: 'receipt.sell', at, request, taxes, known: false })
  if (happening !== 'SHIFT_CLOSED')
    return JSON.stringify({
      receipt: {
        ...receiptModel(),
        shift: shiftModel(understudy.shift, null),
        cash_register: cashRegisterModel(register),
      },
    })
  understudy.does({ type: 'shift.close', at, from: 'desk', cashier: null })
  const closed = understudy.last('shift.closing')
  return JSON.stringify({ shift: shiftModel({ ...understudy.shift, status: 'CLOSED' }, settled(closed)) })
}
