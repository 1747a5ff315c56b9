/** Bank terminals: nothing is charged twice. */
import type { LabFact, RestView, Seen, TerminalTalk } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

interface Charge {
  amount: number
  rrn: string
}

interface ChargedBatch {
  purchases: { count: number; sum: number }
  refunds: { count: number; sum: number }
}

const emptyBatch = (): ChargedBatch => ({ purchases: { count: 0, sum: 0 }, refunds: { count: 0, sum: 0 } })

export class ChargedOnce implements StormInvariant {
  readonly name = 'a terminal never charges twice'
  readonly sentence = 'A request_id is charged once, as answered, and the batch of the bank is the sum of the charges.'
  readonly #charges = new Map<string, Charge>()
  readonly #batches = new Map<string, ChargedBatch>()

  see(seen: Seen): string | null {
    if (seen.kind === 'fact') return this.#take(seen.fact)
    if (seen.kind === 'talk') return this.#answered(seen.talk)
    return seen.kind === 'rested' ? this.#rested(seen.view) : null
  }

  #take({ address, type, fact }: LabFact): string | null {
    if (type === 'batch.closed') this.#batches.set(address.slice('bank-terminal:'.length), emptyBatch())
    if (type !== 'operation.ended' || fact.state !== 'approved') return null
    const [terminal, rrn] = address.slice('bank-operation:'.length).split('/') as [string, string]
    const batch = this.#batches.get(terminal) ?? emptyBatch()
    this.#batches.set(terminal, batch)
    if (fact.operation_type === 'cancel') count(batch.refunds, fact.amount)
    if (fact.operation_type !== 'purchase') return null
    const former = this.#charges.get(`${terminal} ${fact.request_id}`)
    if (former) return `request ${fact.request_id} is charged by ${former.rrn} and by ${rrn}`
    this.#charges.set(`${terminal} ${fact.request_id}`, { amount: fact.amount, rrn })
    count(batch.purchases, fact.amount)
    return null
  }

  #answered({ terminal, request_id, operation, amount, answer }: TerminalTalk): string | null {
    if (operation !== 'purchase' || !answer?.success) return null
    const charge = this.#charges.get(`${terminal} ${request_id}`)
    if (!charge) return `request ${request_id} is answered as paid, and was never charged`
    return charge.amount === amount && charge.rrn === answer.result.rrn
      ? null
      : `request ${request_id} of ${amount} is charged ${charge.amount} by ${charge.rrn}, answered ${answer.result.rrn}`
  }

  #rested({ terminals }: RestView): string | null {
    for (const [terminal, { purchases, refunds }] of terminals) {
      const own = this.#batches.get(terminal) ?? emptyBatch()
      for (const [name, bank, counted] of [
        ['purchases', purchases, own.purchases],
        ['refunds', refunds, own.refunds],
      ] as const)
        if (bank.count !== counted.count || bank.sum !== counted.sum)
          return `terminal ${terminal} has ${bank.count} ${name} of ${bank.sum}, charged are ${counted.count} of ${counted.sum}`
    }
    return null
  }
}

function count(row: { count: number; sum: number }, amount: number): void {
  row.count += 1
  row.sum += amount
}
