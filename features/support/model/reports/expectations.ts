/** What asking for a report is answered with, and what its files say. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasRows, hasValue, isLike, isOneOf, type Lawful, textAt } from '../expected.ts'
import type { Condition } from '../refused.ts'
import { reportShown } from '../shifts/figures-shown.ts'
import { movedInShift } from '../shifts/shift-shown.ts'
import type { ModelRegister, ModelShift, State } from '../state.ts'
import type { AskedReport, ExtendedReportKind } from '../task.ts'
import type { ReportAct } from './acts.ts'
import { figuresOf } from './figures.ts'
import { idsNamed, malformedReport, spanOfReport } from './request.ts'

interface KindLaw {
  type: string
  /** That it is asked for. */
  asked: string
  /** That its file has these figures. */
  figures: string
}

const KINDS: Readonly<Record<ExtendedReportKind, KindLaw>> = {
  goods: { type: 'GOODS', asked: 'REP-101', figures: 'REP-105' },
  z: { type: 'Z_REPORTS', asked: 'REP-201', figures: 'REP-203' },
  actual_revenue: { type: 'ACTUAL_REVENUE', asked: 'REP-301', figures: 'REP-301' },
  net_turnover: { type: 'NET_TURNOVER', asked: 'REP-401', figures: 'REP-401' },
  bookkeeper_z_report: { type: 'BOOKKEEPER_Z_REPORT', asked: 'REP-501', figures: 'REP-501' },
  daily_cash_flow: { type: 'DAILY_CASH_FLOW', asked: 'REP-601', figures: 'REP-601' },
}

/** A report is made by then at the latest, ms. */
const MADE = 10_000

/** Kinds whose answer repeats what was asked for (FLD-011). */
const isLong = (kind: ExtendedReportKind): boolean => kind !== 'goods' && kind !== 'z'

const registersOf = (state: State, organization: string): ModelRegister[] =>
  Object.values(state.registers).filter(({ id }) => state.house.registers[id]!.organization === organization)

function asked(state: State, { by, kind, body }: Extract<ReportAct, { do: 'ask for a report' }>): readonly Lawful[] {
  const law = KINDS[kind]
  const bad = malformedReport(kind, body)
  const session = atCloudDoor(state, { by }, { token: 'REP-002' })
  const malformed: Condition = { name: 'malformed request', holds: bad !== null, by: bad ?? law.asked }
  const isLetIn = by !== null && !session.some(({ holds }) => holds)
  // Of an id that is unknown and a decision on the rest of the body, nothing says which comes first
  if (!isLetIn || (bad !== null && bad !== 'NS-53'))
    return answersOf(state, 'cloud', { door: [...session, malformed] }, () => [])
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const all = registersOf(state, organization)
  const [places, outlets] = [idsNamed(body, 'cash_register_id'), idsNamed(body, 'branch_id')]
  const branchOf = ({ id }: ModelRegister): string => state.house.registers[id]!.branch
  const isUnknown =
    places?.some((id) => !all.some((each) => each.id === id)) ||
    outlets?.some((id) => !all.some((each) => branchOf(each) === id)) ||
    idsNamed(body, 'organization_id')?.some((id) => id !== organization)
  const door: Condition[] = [malformed, { name: 'unknown id', holds: isUnknown === true, by: 'NS-53' }]
  const chosen = all.filter(
    (each) => (!places || places.includes(each.id)) && (!outlets || outlets.includes(branchOf(each))),
  )
  return answersOf(state, 'cloud', { door }, () => {
    const task = {
      organization,
      kind,
      isJson: kind === 'z' && body.export_extension === 'JSON',
      askedAt: state.now,
      hasNames: body.organization_info === true,
      ...figuresOf(chosen, { kind, span: spanOfReport(kind, body), isShort: body.custom === true }),
    }
    const members: Expects[] = [
      ...taskShown({ ...task, id: null, createdAt: null }),
      hasValue('status', 'PENDING', 'REP-005'),
      hasValue('updated_at', null, 'TSK-003'),
      ...(isLong(kind)
        ? [
            ...['from_date', 'to_date', 'emails', 'organization_id'].map((name) =>
              hasValue(`payload.${name}`, body[name] ?? null, 'TSK-006'),
            ),
            hasValue('payload.mode', null, 'TSK-006'),
            hasValue('error_message', null, 'FLD-011'),
          ]
        : [isLike('payload', 'absent', 'FLD-010')]),
    ]
    return [
      succeeds(200, law.asked, members, (shown) => {
        const made = { ...task, id: textAt(shown, 'id') ?? '', createdAt: textAt(shown, 'created_at') }
        return { ...state, tasks: [...state.tasks, made] }
      }),
    ]
  })
}

/** Members of a task in each look (FLD-010). */
const taskShown = (task: Omit<AskedReport, 'id'> & { id: string | null }): Expects[] => [
  task.id === null ? isLike('id', 'uuid', 'FLD-010') : hasValue('id', task.id, 'TSK-004'),
  hasValue('organization_id', task.organization, 'TSK-007'),
  hasValue('type', KINDS[task.kind].type, 'REP-008'),
  task.createdAt === null
    ? isLike('created_at', 'instant', 'TSK-005')
    : hasValue('created_at', task.createdAt, 'TSK-004'),
]

/** Whether a task is made by now; null: it may be, and may not. */
function isMade(state: State, { askedAt }: AskedReport): boolean | null {
  const drifts = Object.values(state.registers).some((register) => register.drifts)
  if (state.now - askedAt >= MADE) return true
  return drifts || state.now > askedAt ? null : false
}

/** The task that is named, to a cashier of its organization. */
function named(
  state: State,
  { by, nth }: { by: string | null; nth: number },
  answers: (task: AskedReport) => readonly Lawful[],
): readonly Lawful[] {
  const door = atCloudDoor(state, { by }, { token: 'REP-002' })
  if (by === null || door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const task = state.tasks[nth]
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const conditions: Condition[] = [
    { name: 'unknown id', holds: !task },
    { name: 'unknown id', holds: task !== undefined && task.organization !== organization, by: 'TSK-007' },
  ]
  return answersOf(state, 'cloud', { conditions }, () => answers(task!))
}

const looked = (state: State, act: Extract<ReportAct, { do: 'look at a report task' }>): readonly Lawful[] =>
  named(state, act, (task) => {
    const made = isMade(state, task)
    const status = made === null ? ['PENDING', 'DONE'] : made ? ['DONE'] : ['PENDING']
    const members = [
      ...taskShown(task),
      isOneOf('status', status, made === false ? 'TSK-002' : 'NS-21'),
      ...(made === null
        ? []
        : [made ? isLike('updated_at', 'instant', 'TSK-003') : hasValue('updated_at', null, 'TSK-003')]),
      ...['payload', 'error_message', 'execution_time'].map((name) => isLike(name, 'absent', 'REP-701')),
    ]
    return [succeeds(200, 'REP-701', members, () => state)]
  })

const fetched = (state: State, act: Extract<ReportAct, { do: 'fetch a report' }>): readonly Lawful[] =>
  named(state, act, (task) => {
    const made = isMade(state, task)
    const isOther = task.isJson !== (act.as === 'json')
    const notReady: Condition = { name: 'report not ready', holds: made === false }
    const conditions: Condition[] = [{ name: 'report not to be had in this format', holds: isOther }, notReady]
    const done = (): Lawful[] => [
      succeeds(
        200,
        act.as === 'json' ? 'REP-703' : 'REP-702',
        act.as === 'json' ? jsonShown(state, task) : bookShown(task),
        () => state,
      ),
    ]
    const likely = answersOf(state, 'cloud', { conditions }, done)
    return made === null && !isOther
      ? [...likely, ...answersOf(state, 'cloud', { conditions: [{ ...notReady, holds: true }] }, () => [])]
      : likely
  })

/** Sums below the lines of a workbook, in whole units (REP-009: found by their headings). */
const bookShown = ({ kind, lines, sums }: AskedReport): Expects[] => [
  ...(lines === null ? [] : [hasValue('lines.length', lines, KINDS[kind].figures)]),
  ...(lines === 0
    ? []
    : Object.entries(sums).map(([heading, sum]) => hasValue(`sums.${heading}.value`, sum / 100, KINDS[kind].figures))),
]

/** A row for each closing, found by its register and serial. */
function jsonShown(state: State, { shifts, hasNames }: AskedReport): Expects[] {
  const closed = Object.values(state.registers).flatMap((register) =>
    [...register.past, ...(register.shift ? [register.shift] : [])]
      .filter(({ order }) => shifts.includes(order))
      .map((shift) => ({ register, shift })),
  )
  const row = ({ register, shift }: { register: ModelRegister; shift: ModelShift }) => ({
    key: { cash_register_id: register.id, shift_serial: shift.serial },
    members: rowShown(state, register, shift, hasNames),
  })
  return [hasRows('', closed.map(row), 'REP-201')]
}

function rowShown(state: State, { id }: ModelRegister, shift: ModelShift, hasNames: boolean): Expects[] {
  const card = state.house.registers[id]!
  const drawer = shift.initial + movedInShift(shift)
  const taxes = state.house.taxes[card.organization]!
  const { figures } = shift
  const outlet = seed.branches.find((branch) => branch.id === card.branch)!
  const house = seed.organizations.find((organization) => organization.id === card.organization)!
  return [
    hasValue('fiscal_number', card.fiscalNumber, 'REP-203'),
    shift.id === null ? isLike('shift_id', 'uuid', 'REP-203') : hasValue('shift_id', shift.id, 'REP-203'),
    hasNames ? hasValue('organization_name', house.title, 'REP-202') : isLike('organization_name', 'absent', 'REP-202'),
    hasNames ? hasValue('branch_name', outlet.name, 'REP-202') : isLike('branch_name', 'absent', 'REP-202'),
    ...reportShown(shift, { drawer, taxes, serial: shift.serial, at: 'report.' }).map((each) => ({
      ...each,
      clause: 'REP-203',
    })),
    ...Object.entries({
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
    }).map(([name, value]) => hasValue(name, value, 'NS-84')),
  ]
}

export const reportAnswers: ByAct<ReportAct, readonly Lawful[]> = {
  'ask for a report': asked,
  'look at a report task': looked,
  'fetch a report': fetched,
}
