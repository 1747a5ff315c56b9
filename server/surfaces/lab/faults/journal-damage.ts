/**
 * The faults that damage the store itself: a letter of a document changed, a row of the ledger removed. The register
 * keeps what is needed to undo it, so that forks and files of a world can be mended as well.
 */
import type { RegisterContext, RegisterFault } from '../../../../machines/vocabulary/register.ts'
import type { DocumentPlace } from '../../../store/queries/ledger-damage.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import type { FaultTarget, StoreDamage } from './store-damage.ts'

type Changed = Extract<RegisterFault, { name: 'journal-changed' }>
type Deleted = Extract<RegisterFault, { name: 'journal-deleted' }>

const placeOf = ({ world, id }: FaultTarget, number: number): DocumentPlace => ({
  world: world.id,
  register: id,
  number,
})

/** The document to be damaged: the one named, or the last; a register has it only while it is offline. */
async function document(where: FaultTarget, named: number | undefined) {
  const { services, world, id } = where
  const { ledger, offline } = await services.switchboard.read<RegisterContext>(world, `register:${id}`)
  const number = named ?? ledger.next - 1
  const row = offline || named !== undefined ? await services.damage.row(placeOf(where, number)) : null
  return row && { number, row }
}

const nothingWaits = (named: number | undefined): Issue[] => [
  {
    loc: named === undefined ? ['body'] : ['body', 'number'],
    msg: 'no such document made offline waits for delivery: take the register offline and sell first',
    type: 'value_error',
  },
]

export async function findLetter(where: FaultTarget, number?: number): Promise<Changed | Issue[]> {
  const found = await document(where, number)
  if (!found) return nothingWaits(number)
  const { n, body } = found.row
  const letter = where.services.damage.letter(body)
  return letter ? { name: 'journal-changed', number: found.number, n, ...letter } : nothingWaits(number)
}

export async function findRow(where: FaultTarget, number?: number): Promise<Deleted | Issue[]> {
  const found = await document(where, number)
  if (!found) return nothingWaits(number)
  const { n, receipt_id } = found.row
  return { name: 'journal-deleted', number: found.number, n, receipt_id }
}

/** Another digit than the one that was there. */
const other = (was: string): string => (was === '0' ? '1' : '0')

export const changedLetter: StoreDamage<Changed> = {
  inflict: ({ services, world }, { n, place, was }) => services.damage.rewrite(world.id, n, place, other(was)),
  mend: ({ services, world }, { n, place, was }) => services.damage.rewrite(world.id, n, place, was),
}

export const deletedRow: StoreDamage<Deleted> = {
  inflict: (where, { number }) => where.services.damage.remove(placeOf(where, number)),
  mend: (where, { number, n, receipt_id }) => where.services.damage.putBack(placeOf(where, number), { n, receipt_id }),
}
