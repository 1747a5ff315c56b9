/**
 * What is the matter with the file of a world that its schema cannot say: rows that name no actor of the world, states
 * no machine can go on from, lists that do not fit each other. A world whose journal was damaged has such gaps as well:
 * its own file names them, and is taken with those it names.
 */
import type { PrinterContext } from '../../../../machines/vocabulary/outside/printer.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { Actors } from '../../../runtime/turns/actors.ts'
import type { ReferenceData } from '../../../runtime/world/reference-data.ts'
import { isEntry } from '../../../store/schemas.ts'
import type { StoreTable, WorldImage } from '../../../store/world-image.ts'

/** Of one register no more missing documents are named. */
const MISSING_TOLD = 1000

/** So many rows are looked at in one step. */
const STEP = 1000

/** Where something is the matter, and what. */
interface Gap {
  loc: (string | number)[]
  msg: string
}

type Known = Pick<Actors, 'has' | 'resumed'>
type ImageRow<T extends StoreTable> = WorldImage[T][number]

/** What is wrong with one row; null: nothing. */
export function rowIssue(actors: Known, reference: ReferenceData, table: StoreTable, row: never): string | null {
  switch (table) {
    case 'facts': {
      const { type, body } = row as ImageRow<'facts'>
      return (body as { type?: unknown }).type === type ? null : `the body says nothing of the type ${type}`
    }
    case 'snapshots': {
      const { address, state } = row as ImageRow<'snapshots'>
      if (!actors.has(reference, address)) return `no actor ${address} in this world`
      return actors.resumed(reference, address, state) ? null : `${address} cannot be in this state`
    }
    case 'timers': {
      const { address } = row as ImageRow<'timers'>
      return actors.has(reference, address) ? null : `no actor ${address} in this world`
    }
    case 'documents':
    case 'shifts': {
      const { register } = row as ImageRow<'documents' | 'shifts'>
      return reference.registers.has(register) ? null : `no register ${register}`
    }
  }
}

/** The lists of a file as far as they speak of each other. The facts come last: of them only that is kept. */
export class Lists {
  #documents: { register: string; number: number; n: number }[] = []
  #registers = new Map<string, Set<number>>()
  #shifts = new Set<string>()
  #states = new Map<string, unknown>()
  /** By number of a fact that is named by a document: the number of the document it holds, null for none. */
  #held = new Map<number, number | null>()
  #named = new Set<number>()
  #openings: { n: number; shift: string }[] = []

  document({ register, number, n }: ImageRow<'documents'>): void {
    this.#documents.push({ register, number, n })
    this.#named.add(n)
    this.#ledger(register).add(number)
  }

  shift({ id, register }: ImageRow<'shifts'>): void {
    this.#shifts.add(id)
    this.#ledger(register)
  }

  state({ address, state }: ImageRow<'snapshots'>): void {
    this.#states.set(address, /^(register|printer):/.test(address) ? state.context : null)
  }

  fact({ n, type, body }: ImageRow<'facts'>): void {
    if (this.#named.has(n)) this.#held.set(n, isEntry(body) ? body.document.number : null)
    const opened = type === 'shift.created' ? (body as { shift?: { id?: unknown } }).shift?.id : undefined
    if (typeof opened === 'string' && !this.#shifts.has(opened)) this.#openings.push({ n, shift: opened })
  }

  #ledger(register: string): Set<number> {
    const ledger = this.#registers.get(register) ?? new Set()
    this.#registers.set(register, ledger)
    return ledger
  }

  /** What is wrong between the lists; null now and then, so that others have their turn. */
  *gaps(): Generator<Gap | null> {
    let index = 0
    for (const { number, n } of this.#documents) {
      const loc = ['documents', index, 'n']
      const held = this.#held.get(n)
      if (held === undefined) yield { loc, msg: `no fact ${n}` }
      else if (held !== number) yield { loc, msg: `fact ${n} holds no document ${number}` }
      if (++index % STEP === 0) yield null
    }
    for (const register of this.#registers.keys())
      if (!this.#states.has(`register:${register}`))
        yield { loc: ['snapshots'], msg: `no state of register:${register}, which has documents or shifts` }
    for (const [address, context] of this.#states) {
      const [noun, id] = address.split(':') as [string, string]
      if (noun === 'register') yield* this.#ofRegister(address, id, context as RegisterContext)
      if (noun === 'printer')
        for (const { slip } of (context as PrinterContext).jobs)
          if ('document' in slip && !this.#registers.get(id)?.has(slip.document))
            yield {
              loc: ['documents'],
              msg: `no document ${slip.document} of register ${id}, of which ${address} has a slip`,
            }
    }
    for (const { n, shift } of this.#openings)
      yield { loc: ['shifts'], msg: `no shift ${shift}, which fact ${n} creates` }
  }

  *#ofRegister(address: string, id: string, context: RegisterContext): Generator<Gap | null> {
    for (const msg of ledgerGaps(context, this.#registers.get(id) ?? new Set()))
      yield msg === null ? null : { loc: ['documents'], msg }
    const { shift } = context
    if (shift && !this.#shifts.has(shift.id))
      yield { loc: ['shifts'], msg: `no shift ${shift.id}, in which ${address} is` }
  }
}

/** Documents a register has made and the file has not, but for those a fault has deleted; and those it has not made. */
function* ledgerGaps({ id, ledger, faults }: RegisterContext, numbers: ReadonlySet<number>): Generator<string | null> {
  const deleted = new Set(faults.map((fault) => (fault.name === 'journal-deleted' ? fault.number : 0)))
  let missing = 0
  for (let number = 1; number < ledger.next && missing < MISSING_TOLD; number++) {
    if (number % STEP === 0) yield null
    if (numbers.has(number) || deleted.has(number)) continue
    missing++
    yield `no document ${number} of register ${id}`
  }
  if (missing === MISSING_TOLD) yield `more documents of register ${id} than these are not there`
  for (const number of numbers)
    if (number >= ledger.next) yield `document ${number} of register ${id}, whose next is ${ledger.next}`
}
