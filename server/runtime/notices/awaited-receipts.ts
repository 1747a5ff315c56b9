/** Purchases that a bank terminal has approved, until a receipt with that card payment is made. */
import type { Fact } from '../../../machines/vocabulary/messages.ts'

/** How long a receipt is waited for, on the clock of the world. */
const TIMEOUT_MS = 5 * 60_000
/** Purchases that are waited for; of more the oldest are forgotten. */
const MOST = 100

/** An approved purchase. */
interface Purchase {
  rrn: string
  /** Minor units. */
  amount: number
  /** When it was approved, epoch milliseconds. */
  at: number
  organization_id: string | undefined
}

/** A purchase that nothing is waited for any more. */
export interface Unreceipted extends Purchase {
  /** The register whose shift was closed without it; null: its time was over. */
  cash_register_id: string | null
}

/** What a receipt says of a payment. */
interface CardPayment {
  type?: string
  value?: number
  rrn?: string | null
}

const OPERATION = 'bank-operation:'
const REGISTER = 'register:'

export class AwaitedReceipts {
  #purchases: Purchase[] = []
  #over: Unreceipted[] = []

  /** @param organizationOf of a register or a terminal, by its id */
  said(address: string, fact: Fact, organizationOf: (id: string) => string | undefined): void {
    const { type } = fact
    if (type === 'operation.ended') {
      if (address.startsWith(OPERATION) && 'result' in fact && fact.state === 'approved' && fact.amount !== null) {
        const [terminal = '', rrn = ''] = address.slice(OPERATION.length).split('/')
        if (fact.operation_type === 'purchase')
          this.#await({ ...purchaseOf(fact.amount, fact.at, rrn), organization_id: organizationOf(terminal) })
        else this.#resolve(organizationOf(terminal), fact.amount, null)
      }
    } else if (this.#purchases.length === 0) {
      return
    } else if (type === 'receipt.created') {
      const owner = organizationOf(address.slice(REGISTER.length))
      for (const { value, rrn } of paymentsOf(fact.document.body)) this.#resolve(owner, value, rrn ?? null)
    } else if (type === 'shift.closed' && address.startsWith(REGISTER)) {
      this.#close(address.slice(REGISTER.length), organizationOf)
    }
  }

  /** Those without a receipt by now; each is handed out once. */
  overdue(now: number): readonly Unreceipted[] {
    if (this.#over.length === 0 && !(this.#purchases[0] && now - this.#purchases[0].at > TIMEOUT_MS)) return NONE
    const late = this.#purchases.filter(({ at }) => now - at > TIMEOUT_MS)
    this.#purchases = this.#purchases.filter(({ at }) => now - at <= TIMEOUT_MS)
    const all = [...this.#over, ...late.map((each) => ({ ...each, cash_register_id: null }))]
    this.#over = []
    return all
  }

  clear(): void {
    this.#purchases = []
    this.#over = []
  }

  #await(purchase: Purchase): void {
    this.#purchases.push(purchase)
    if (this.#purchases.length > MOST) this.#purchases.shift()
  }

  /** A receipt or a refund: by its RRN, else by its sum. */
  #resolve(owner: string | undefined, value: number | undefined, rrn: string | null): void {
    const byName = this.#purchases.findIndex((each) => each.organization_id === owner && each.rrn === rrn)
    const bySum = (each: Purchase): boolean => each.organization_id === owner && each.amount === value
    const index = byName >= 0 ? byName : this.#purchases.findIndex(bySum)
    if (index >= 0) this.#purchases.splice(index, 1)
  }

  /** Without its shift a register makes no receipt: what its organization has been paid is not waited for. */
  #close(cash_register_id: string, organizationOf: (id: string) => string | undefined): void {
    const owner = organizationOf(cash_register_id)
    const own = this.#purchases.filter(({ organization_id }) => organization_id === owner)
    this.#purchases = this.#purchases.filter(({ organization_id }) => organization_id !== owner)
    this.#over.push(...own.map((each) => ({ ...each, cash_register_id })))
    if (this.#over.length > MOST) this.#over = this.#over.slice(-MOST)
  }
}

const NONE: readonly Unreceipted[] = []

const purchaseOf = (amount: number, at: number, rrn: string) => ({ amount, at, rrn })

/** Payments of a receipt that are not cash. */
function paymentsOf(body: object): CardPayment[] {
  const { request } = body as { request?: { payments?: CardPayment[]; payment?: CardPayment } }
  const all = request?.payments ?? (request?.payment ? [request.payment] : [])
  return all.filter(({ type }) => type !== 'CASH')
}
