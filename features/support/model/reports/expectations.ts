/** What asking for a report is answered with, and what its files say. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, isOneOf, type Lawful, textAt } from '../expected.ts'
import type { Condition } from '../refused.ts'
import type { ModelRegister, State } from '../state.ts'
import type { AskedReport, ExtendedReportKind } from '../task.ts'
import type { ReportAct } from './acts.ts'
import { figuresOf } from './figures.ts'
import { bookShown, jsonShown } from './files-shown.ts'
import { REPORT_KINDS } from './kinds.ts'
import { isExpired, isMade } from './made.ts'
import { mailAddress, mailAnswers, mailedTo } from './mails.ts'
import { idsNamed, malformedReport, spanOfReport } from './request.ts'

/** Of any place from Greenwich, ms. */
const FARTHEST_OFFSET = 14 * 3_600_000

/** Kinds whose answer repeats what was asked for (FLD-011). */
const isLong = (kind: ExtendedReportKind): boolean => kind !== 'goods' && kind !== 'z'

const registersOf = (state: State, organization: string): ModelRegister[] =>
  Object.values(state.registers).filter(({ id }) => state.house.registers[id]!.organization === organization)

function asked(state: State, { by, kind, body }: Extract<ReportAct, { do: 'ask for a report' }>): readonly Lawful[] {
  const law = REPORT_KINDS[kind]
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
      body,
      asked: [...new Set([body.emails ?? []].flat().map((each) => mailAddress(String(each))))],
      mails: mailedTo(state, organization, body.emails),
      mayMail: [],
      updatedAt: null,
      hasNames: body.organization_info === true,
      ...figuresOf(state.house, chosen, { kind, span: spanOfReport(kind, body), isShort: body.custom === true }),
      also: [
        ...(body.custom === true ? ['REP-103'] : kind === 'goods' ? ['REP-106'] : []),
        ...byOffset(chosen, kind, body),
      ],
    }
    const members: Expects[] = [
      ...taskShown({ ...task, id: null, createdAt: null }),
      hasValue('status', 'PENDING', 'REP-005', 'TSK-002', 'TSK-001'),
      hasValue('updated_at', null, 'TSK-003'),
      ...(isLong(kind)
        ? [
            ...['from_date', 'to_date', 'emails', 'organization_id'].map((name) =>
              hasValue(`payload.${name}`, body[name] ?? null, 'TSK-006'),
            ),
            hasValue('payload.mode', null, 'TSK-006'),
            hasValue('error_message', null, 'FLD-011'),
            hasValue('execution_time', null, 'FLD-011'),
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

/** A figure may be wrong by how an end of the span is read, where something has happened near it. */
function byOffset(
  chosen: readonly ModelRegister[],
  kind: ExtendedReportKind,
  body: Parameters<typeof spanOfReport>[1],
): string[] {
  if (kind === 'daily_cash_flow') return []
  const { from, until } = spanOfReport(kind, body)
  const isNear = (moment: number | null): boolean =>
    moment !== null && [from, until].some((end) => Math.abs(end - moment) <= FARTHEST_OFFSET)
  const happened = chosen.some(
    ({ receipts, past }) =>
      receipts.some(({ madeAt }) => isNear(madeAt)) || past.some(({ endedAt }) => isNear(endedAt)),
  )
  return happened ? ['REP-004'] : []
}

/** Members of a task in each look (FLD-010). */
const taskShown = (task: Omit<AskedReport, 'id'> & { id: string | null }): Expects[] => [
  task.id === null ? isLike('id', 'uuid', 'FLD-010') : hasValue('id', task.id, 'TSK-004'),
  hasValue('organization_id', task.organization, 'TSK-007'),
  hasValue('type', REPORT_KINDS[task.kind].type, 'REP-008'),
  task.createdAt === null
    ? isLike('created_at', 'instant', 'TSK-005')
    : hasValue('created_at', task.createdAt, 'TSK-004'),
]

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
  const expired: Condition = { name: 'unknown id', holds: true, by: 'NS-21' }
  return answersOf(state, 'cloud', { conditions }, () => {
    const isGone = isExpired(state, task!)
    const gone = isGone === false ? [] : answersOf(state, 'cloud', { conditions: [expired] }, () => [])
    return isGone === true ? gone : [...answers(task!), ...gone]
  })
}

const looked = (state: State, act: Extract<ReportAct, { do: 'look at a report task' }>): readonly Lawful[] =>
  named(state, act, (task) => {
    const made = isMade(state, task)
    const status = made === null ? ['PENDING', 'DONE'] : made ? ['DONE'] : ['PENDING']
    const members = [
      ...taskShown(task),
      isOneOf('status', status, made === false ? 'TSK-002' : 'NS-21', 'TSK-001'),
      ...(made === null ? [] : [made ? doneShown(task) : hasValue('updated_at', null, 'TSK-003')]),
      ...['payload', 'error_message', 'execution_time'].map((name) => isLike(name, 'absent', 'REP-701')),
    ]
    return [
      succeeds(200, 'REP-701', members, (shown) => ({
        ...state,
        tasks: state.tasks.with(act.nth, { ...task, updatedAt: textAt(shown, 'updated_at') }),
      })),
    ]
  })

/** Once it is done, it is as of one moment. */
const doneShown = ({ updatedAt }: AskedReport): Expects =>
  updatedAt === null
    ? isLike('updated_at', 'instant', 'TSK-003')
    : hasValue('updated_at', updatedAt, 'TSK-003', 'NS-21')

const fetched = (state: State, act: Extract<ReportAct, { do: 'fetch a report' }>): readonly Lawful[] =>
  named(state, act, (task) => {
    const made = isMade(state, task)
    const isOther = task.isJson !== (act.as === 'json')
    const notReady: Condition = { name: 'report not ready', holds: made === false }
    const isOfGoods = task.kind === 'goods'
    // Whether a Z-report has both files is decided
    const ofOther = task.kind === 'z' ? 'AMB-45' : act.as === 'json' ? (isOfGoods ? 'REP-104' : 'LIM-091') : undefined
    const conditions: Condition[] = [
      { name: 'report not to be had in this format', holds: isOther, ...(ofOther && { by: ofOther }) },
      notReady,
    ]
    const after = { ...state, tasks: state.tasks.with(act.nth, { ...task, isFetched: true }) }
    const done = (): Lawful[] => [
      act.as === 'json'
        ? { ...succeeds(200, 'REP-703', jsonShown(state, task), () => after), also: ['REP-203', 'LIM-090'] }
        : {
            ...succeeds(200, 'REP-702', bookShown(state, task), () => after),
            also: isOfGoods ? ['REP-104'] : task.kind === 'z' ? ['REP-203'] : [],
          },
    ]
    const likely = answersOf(state, 'cloud', { conditions }, done)
    if (made !== null || isOther) return likely
    return [...likely, ...answersOf(state, 'cloud', { conditions: [{ ...notReady, holds: true }] }, () => [])]
  })

export const reportAnswers: ByAct<ReportAct, readonly Lawful[]> = {
  ...mailAnswers,
  'ask for a report': asked,
  'look at a report task': looked,
  'fetch a report': fetched,
}
