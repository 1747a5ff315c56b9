/** What the file of a report says: a workbook by its headings, JSON by its rows. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { type Expects, hasRows, hasValue, isLike, isSuch, shownAt } from '../expected.ts'
import { zShown } from '../shifts/figures-shown.ts'
import { movedInShift } from '../shifts/shift-shown.ts'
import type { ModelRegister, ModelShift, State } from '../state.ts'
import type { AskedReport } from '../task.ts'
import { REPORT_KINDS } from './kinds.ts'

/**
 * Lines of a workbook, and sums below them in whole units, found by their headings (REP-009). The headings are ours: where
 * one is not there, no figure is judged.
 */
export function bookShown({ kind, lines, sums, also }: AskedReport): Expects[] {
  const clauses = [REPORT_KINDS[kind].figures, ...also] as const
  const headings = Object.keys(sums)
  const isOurs = (book: unknown): boolean =>
    headings.every((each) => shownAt(shownAt(book, 'sums'), each) !== undefined)
  const holdsFor = (says: string, holds: (book: unknown) => boolean): Expects =>
    isSuch('', says, (book) => (lines !== 0 && !isOurs(book)) || holds(book), ...clauses)
  return [
    ...(lines === 0
      ? []
      : headings.map((each) => isLike(`sums.${each}`, 'object', 'NS-84', REPORT_KINDS[kind].figures, 'REP-009'))),
    ...(lines === null
      ? []
      : [holdsFor(`${lines} lines`, (book) => (shownAt(book, 'lines') as unknown[] | undefined)?.length === lines)]),
    ...(lines === 0
      ? []
      : Object.entries(sums).map(([heading, sum]) =>
          holdsFor(
            `${heading} ${sum / 100}`,
            (book) => shownAt(shownAt(shownAt(book, 'sums'), heading), 'value') === sum / 100,
          ),
        )),
  ]
}

/** A row for each closing, found by its register and serial. */
export function jsonShown(state: State, { shifts, hasNames }: AskedReport): Expects[] {
  const closed = Object.values(state.registers).flatMap((register) =>
    [...register.past, ...(register.shift ? [register.shift] : [])]
      .filter(({ order }) => shifts.includes(order))
      .map((shift) => ({ register, shift })),
  )
  const row = ({ register, shift }: { register: ModelRegister; shift: ModelShift }) => ({
    key: { cash_register_id: register.id, shift_serial: shift.serial },
    members: rowShown(state, register, shift, hasNames),
  })
  return [hasRows('', closed.map(row), 'REP-201', 'REP-203', 'LIM-090')]
}

function rowShown(state: State, { id }: ModelRegister, shift: ModelShift, hasNames: boolean): Expects[] {
  const card = state.house.registers[id]!
  const drawer = shift.initial + movedInShift(shift)
  const taxes = state.house.taxes[card.organization]!
  const { figures } = shift
  const outlet = seed.branches.find((branch) => branch.id === card.branch)
  const house = seed.organizations.find((organization) => organization.id === card.organization)
  // A house that is not ours has names of its own
  const named = (at: string, name: string | undefined): Expects => {
    if (!hasNames) return isLike(at, 'absent', 'REP-202')
    return name === undefined ? isLike(at, 'text', 'REP-202') : hasValue(at, name, 'REP-202')
  }
  return [
    hasValue('fiscal_number', card.fiscalNumber, 'REP-203'),
    shift.id === null ? isLike('shift_id', 'uuid', 'REP-203') : hasValue('shift_id', shift.id, 'REP-203'),
    named('organization_name', house?.title),
    named('branch_name', outlet?.name),
    ...zShown(shift, { drawer, taxes, serial: shift.serial, at: 'report.', also: ['REP-203', 'REP-703'] }),
    ...Object.entries(
      shift.composed
        ? {}
        : {
            sell_receipts_count: figures.sales,
            return_receipts_count: figures.returns,
            initial_balance: shift.initial,
            final_balance: drawer,
            service_in: figures.serviceIn,
            service_out: figures.serviceOut,
            cash_sales: figures.cashSales,
            card_sales: figures.cardSales,
            cash_returns: figures.cashReturns,
            card_returns: figures.cardReturns,
            last_receipt: shift.lastReceipt,
          },
    ).map(([name, value]) => hasValue(name, value, 'NS-84', 'REP-203')),
  ]
}
