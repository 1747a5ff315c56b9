/**
 * What is the matter with the file of a world that its schema cannot say: rows that name nobody, states nobody can go
 * on from, lists that do not fit each other. A world whose journal was damaged has such gaps as well: its own file
 * names them, and is taken with those it names.
 */
import type { PrinterContext } from '../../../machines/vocabulary/outside/printer.ts'
import type { RegisterContext } from '../../../machines/vocabulary/register.ts'
import type { Actors } from '../../runtime/actors.ts'
import type { ReferenceData } from '../../runtime/worlds/reference-data.ts'
import { isEntry } from '../../store/forms.ts'
import type { Table, WorldImage } from '../../store/sqlite/world-image.ts'

/** Of one register no more missing documents are named. */
const MISSING_TOLD = 1000

/** Where something is the matter, and what. */
export interface Gap {
  loc: (string | number)[]
  msg: string
}

type Known = Pick<Actors, 'has' | 'resumed'>
type ImageRow<T extends Table> = WorldImage[T][number]

/** What is the matter with one row by itself; null: nothing. */
export function rowFault(actors: Known, reference: ReferenceData, table: Table, row: never): string | null {
  switch (table) {
    case 'facts': {
      const { type, body } = row as ImageRow<'facts'>
      return (body as { type?: unknown }).type === type ? null : `the body says nothing of the type ${type}`
    }
    case 'snapshots': {
      const { address, state } = row as ImageRow<'snapshots'>
      if (!actors.has(reference, address)) return `nobody of the kind ${address}`
      return actors.resumed(reference, address, state) ? null : `${address} cannot be in this state`
    }
    case 'timers': {
      const { address } = row as ImageRow<'timers'>
      return actors.has(reference, address) ? null : `nobody of the kind ${address}`
    }
    case 'documents':
    case 'shifts': {
      const { register } = row as ImageRow<'documents' | 'shifts'>
      return reference.registers.has(register) ? null : `no register ${register}`
    }
  }
}

/** What is the matter with the lists of a file as they stand side by side. */
export function gapsOf({ facts, documents, shifts, snapshots }: WorldImage): Gap[] {
  const found: Gap[] = []
  const gap = (loc: Gap['loc'], msg: string): void => {
    found.push({ loc, msg })
  }
  const bodies = new Map(facts.map(({ n, body }) => [n, body]))
  const states = new Map(snapshots.map(({ address, state }) => [address, state.context]))
  const ledgers = new Map<string, Set<number>>()
  for (const { register } of [...documents, ...shifts]) ledgers.set(register, ledgers.get(register) ?? new Set())
  documents.forEach(({ register, number, n }, index) => {
    ledgers.get(register)!.add(number)
    const body = bodies.get(n)
    if (!body) gap(['documents', index, 'n'], `no fact ${n}`)
    else if (!isEntry(body) || body.document.number !== number)
      gap(['documents', index, 'n'], `fact ${n} holds no document ${number}`)
  })
  for (const register of ledgers.keys())
    if (!states.has(`register:${register}`))
      gap(['snapshots'], `no state of register:${register}, which has documents or shifts`)
  const known = new Set(shifts.map(({ id }) => id))
  const isUnknown = (shift: string): boolean => !known.has(shift)
  for (const [address, context] of states) {
    const [noun, id] = address.split(':') as [string, string]
    if (noun === 'register') {
      const { shift } = context as RegisterContext
      for (const msg of ledgerGaps(context as RegisterContext, ledgers.get(id) ?? new Set())) gap(['documents'], msg)
      if (shift && isUnknown(shift.id)) gap(['shifts'], `no shift ${shift.id}, in which ${address} is`)
    }
    if (noun === 'printer')
      for (const { slip } of (context as PrinterContext).jobs)
        if ('document' in slip && !ledgers.get(id)?.has(slip.document))
          gap(['documents'], `no document ${slip.document} of register ${id}, of which ${address} has a slip`)
  }
  facts.forEach(({ n, type, body }) => {
    const opened = type === 'shift.created' ? (body as { shift?: { id?: unknown } }).shift?.id : undefined
    if (typeof opened === 'string' && isUnknown(opened)) gap(['shifts'], `no shift ${opened}, which fact ${n} creates`)
  })
  return found
}

/** Documents a register has made and the file has not, but for those a fault has deleted; and those it has not made. */
function* ledgerGaps({ id, ledger, faults }: RegisterContext, numbers: ReadonlySet<number>): Generator<string> {
  const deleted = new Set(faults.map((fault) => (fault.name === 'journal-deleted' ? fault.number : 0)))
  let missing = 0
  for (let number = 1; number < ledger.next && missing < MISSING_TOLD; number++)
    if (!numbers.has(number) && !deleted.has(number)) {
      missing++
      yield `no document ${number} of register ${id}`
    }
  if (missing === MISSING_TOLD) yield `more documents of register ${id} than these are not there`
  for (const number of numbers)
    if (number >= ledger.next) yield `document ${number} of register ${id}, whose next is ${ledger.next}`
}
