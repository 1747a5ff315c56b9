/** Shifts: one at a time. */
import { registerOf, type Seen } from '../seen.ts'
import type { StormInvariant } from './invariant.ts'

export class OneOpenShift implements StormInvariant {
  readonly name = 'one open shift a register and a cashier'
  readonly sentence = 'A register has one open shift, and a cashier has one register.'
  /** Open shifts by register. */
  readonly #open = new Map<string, { shift: string; cashier: string }>()

  see(seen: Seen): string | null {
    if (seen.kind !== 'fact') return null
    const register = registerOf(seen.fact)
    const { type, fact } = seen.fact
    if (register === null) return null
    if (type === 'shift.closed') this.#open.delete(register)
    if (type !== 'shift.created') return null
    const { id, cashier_id } = fact.shift
    const former = this.#open.get(register)
    if (former) return `shift ${id} is opened while ${former.shift} is open at ${register}`
    const elsewhere = [...this.#open].find(([, { cashier }]) => cashier === cashier_id)
    if (elsewhere) return `cashier ${cashier_id} opens a shift at ${register} and has one at ${elsewhere[0]}`
    this.#open.set(register, { shift: id, cashier: cashier_id })
    return null
  }
}
