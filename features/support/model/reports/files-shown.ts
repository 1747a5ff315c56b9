/** What the file of a report says: a workbook by its headings, JSON by its rows. */
import { type Expects, hasRows, hasValue, isLike, isSuch, shownAt } from '../expected.ts'
import { zShown } from '../shifts/figures-shown.ts'
import { movedInShift } from '../shifts/shift-shown.ts'
import type { ModelRegister, ModelShift, State } from '../state.ts'
import type { AskedReport, ExtendedReportKind, ReportRow } from '../task.ts'
import { REPORT_KINDS } from './kinds.ts'
import { organizationNamed, outletOf } from './seeded-names.ts'

/** Kinds in which a line of nothing may stand for a day with movements of cash alone: the law does not say. */
const OPEN: ReadonlySet<ExtendedReportKind> = new Set(['actual_revenue', 'net_turnover'])

type Line = Readonly<Record<string, string>>

const linesOf = (book: unknown): readonly Line[] => (shownAt(book, 'lines') ?? []) as Line[]

/** As it is written under a heading. */
const isWritten = (text: string | undefined, value: string | number): boolean =>
  typeof value === 'string' ? text === value : Math.round(Number(text) * 1000) === value

const isOf = (line: Line, row: ReportRow): boolean =>
  Object.entries(row).every(([heading, value]) => isWritten(line[heading], value))

const isOfNothing = (row: ReportRow): boolean =>
  Object.values(row).every((value) => typeof value === 'string' || value === 0)

const asNothing = (row: ReportRow): ReportRow =>
  Object.fromEntries(
    Object.entries(row).flatMap(([heading, value]) => (typeof value === 'number' ? [[heading, 0]] : [])),
  )

/**
 * Lines of a workbook, and sums below them, found by their headings (REP-009). The headings are ours: where one is not
 * there, no figure is judged.
 */
export function bookShown(state: State, task: AskedReport): Expects[] {
  const { kind, rows, also } = task
  if (rows === null) return namesShown(state, task)
  const { figures, totals } = REPORT_KINDS[kind]
  const clauses = [figures, ...also, ...(kind === 'z' ? ['REP-201'] : [])] as [string, ...string[]]
  const sure = OPEN.has(kind) ? rows.filter((row) => !isOfNothing(row)) : rows
  const [first] = sure
  if (first === undefined && !OPEN.has(kind))
    return [isSuch('', 'no line', (book) => linesOf(book).length === 0, ...clauses)]
  if (first === undefined) return []
  const isOurs = (book: unknown): boolean => Object.keys(first).every((each) => headingsOf(book).includes(each))
  const holdsFor = (says: string, holds: (book: unknown) => boolean): Expects =>
    isSuch('', says, (book) => !isOurs(book) || holds(book), ...clauses)
  const same = [...Map.groupBy(sure, (row) => JSON.stringify(row)).values()]
  const headings = totals.filter((each) => sure.every((row) => each in row))
  const sums = headings.map((each) => [each, rows.reduce((sum, row) => sum + (row[each] as number), 0) / 1000] as const)
  return [
    ...headings.map((each) => isLike(`sums.${each}`, 'object', 'NS-84', figures, 'REP-009', ...also)),
    ...same.map(([row, ...more]) =>
      holdsFor(
        `${more.length + 1} lines of ${JSON.stringify(row)}`,
        (book) => linesOf(book).filter((line) => isOf(line, row!)).length > more.length,
      ),
    ),
    holdsFor(`${sure.length} lines`, (book) => {
      const beside = OPEN.has(kind) ? linesOf(book).filter((line) => isOf(line, asNothing(first))) : []
      return linesOf(book).length - beside.length === sure.length
    }),
    ...sums.map(([heading, sum]) =>
      holdsFor(`${heading} ${sum}`, (book) => shownAt(shownAt(shownAt(book, 'sums'), heading), 'value') === sum),
    ),
    ...namesShown(state, task),
  ]
}

const headingsOf = (book: unknown): readonly string[] => (shownAt(book, 'headings') ?? []) as string[]

/** Names of the organization and the outlet beside each closing, or none of them. */
function namesShown(state: State, { kind, shifts, hasNames }: AskedReport): Expects[] {
  const cards = kind === 'z' ? closedIn(state, shifts).map(({ register }) => state.house.registers[register.id]!) : []
  return cards.flatMap(({ fiscalNumber, organization, branch }): Expects[] => {
    const names = [organizationNamed(organization), outletOf(branch)].filter((each) => each !== undefined)
    const has = (book: unknown, all: readonly string[]): boolean =>
      linesOf(book).some((line) => all.every((each) => Object.values(line).includes(each)))
    return hasNames
      ? [isSuch('', `${names} beside ${fiscalNumber}`, (book) => has(book, [fiscalNumber, ...names]), 'REP-202')]
      : names.map((each) => isSuch('', `no name ${each}`, (book) => !has(book, [each]), 'REP-202'))
  })
}

const closedIn = ({ registers }: State, shifts: readonly number[]): { register: ModelRegister; shift: ModelShift }[] =>
  Object.values(registers).flatMap((register) =>
    [...register.past, ...(register.shift ? [register.shift] : [])]
      .filter(({ order }) => shifts.includes(order))
      .map((shift) => ({ register, shift })),
  )

/** A row for each closing, found by its register and serial. */
export function jsonShown(state: State, { shifts, hasNames }: AskedReport): Expects[] {
  const row = ({ register, shift }: { register: ModelRegister; shift: ModelShift }) => ({
    key: { cash_register_id: register.id, shift_serial: shift.serial },
    members: rowShown(state, register, shift, hasNames),
  })
  return [hasRows('', closedIn(state, shifts).map(row), 'REP-201', 'REP-203', 'LIM-090')]
}

function rowShown(state: State, { id }: ModelRegister, shift: ModelShift, hasNames: boolean): Expects[] {
  const card = state.house.registers[id]!
  const drawer = shift.initial + movedInShift(shift)
  const taxes = state.house.taxes[card.organization]!
  const { figures } = shift
  // A house that is not ours has names of its own
  const named = (at: string, name: string | undefined): Expects => {
    if (!hasNames) return isLike(at, 'absent', 'REP-202')
    return name === undefined ? isLike(at, 'text', 'REP-202') : hasValue(at, name, 'REP-202')
  }
  return [
    hasValue('fiscal_number', card.fiscalNumber, 'REP-203'),
    shift.id === null ? isLike('shift_id', 'uuid', 'REP-203') : hasValue('shift_id', shift.id, 'REP-203'),
    named('organization_name', organizationNamed(card.organization)),
    named('branch_name', outletOf(card.branch)),
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
