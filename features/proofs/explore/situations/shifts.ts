/** Situations of shifts: opening, closing, midnight, several clients at once. */
import { dayInKyiv } from '../../../support/model/kyiv.ts'
import type { ModelRegister } from '../../../support/model/state.ts'
import {
  accepted,
  answerIn,
  askerOf,
  CLOSES,
  type Detector,
  factOf,
  type Happening,
  isAccepted,
  MOVES,
  OPENINGS,
  RECEIPTS,
  refusedAs,
  registerIn,
  SALES,
  type SituationLine,
  someRegisterOf,
  tried,
  WITHDRAWALS,
} from './situation.ts'

/** Clocks in Kyiv are set at one in the morning of UTC: on the nights before which some worlds begin. */
const CLOCKS_CHANGE = ['2026-03-29', '2026-10-25'].map((night) => Date.parse(`${night}T01:00:00Z`))

const isClosing = ({ shift, past }: ModelRegister): boolean =>
  shift?.status === 'CLOSING' || past.at(-1)?.isMoving === true

/** Midnight while some register is so. */
const midnightWhile = (holds: (register: ModelRegister) => boolean) =>
  tried(
    ['wait'],
    ({ before, after }) => dayInKyiv(before.now) !== dayInKyiv(after.now) && someRegisterOf(before, holds),
  )

/** Sent at once: an act of one kind, and another one of the same register. */
const atOnce = (one: readonly string[], other: readonly string[]) =>
  tried([...CLOSES, ...OPENINGS, ...RECEIPTS, 'report X'], ({ act, together }) => {
    const others = (together ?? []).filter((each) => each !== act)
    return one.includes(act.do) && others.some((each) => other.includes(each.do))
  })

/** An opening at a register on a day on which it had a shift. */
const secondOfTheDay = accepted(OPENINGS, ({ before }, register) => {
  const former = register?.past.at(-1)
  return former !== undefined && dayInKyiv(former.begunAt) === dayInKyiv(before.now)
})

const zReportOf = (did: Happening): Record<string, number> | undefined =>
  answerIn(did)?.report ?? answerIn(did)?.z_report

/** The shift at a register, once an act has moved it there. */
const isElsewhere = (did: Happening): boolean =>
  did.act.do === 'close as senior' && registerIn(did.before, did)?.shift?.cashier !== askerOf(did)

const openingRefused: Detector = (seen) =>
  'did' in seen &&
  Object.values(seen.did.after.registers).some(
    ({ id, past }) =>
      past.at(-1)?.refusedFor != null && past.length > (seen.did.before.registers[id]?.past.length ?? 0),
  )

export const shiftSituations: readonly SituationLine[] = [
  ['shift opened at the desk', 'A shift is opened at the desk.', accepted(['open at the desk'])],
  ['shift opened in the cloud', 'A shift is opened in the cloud.', accepted(['open in the cloud'])],
  ['shift closed at the desk', 'A shift is closed at the desk.', accepted(['close at the desk'])],
  ['shift closed in the cloud', 'A cashier closes his shift in the cloud.', accepted(['close the own shift'])],
  [
    'closed by a senior cashier',
    'A senior cashier closes the shift of another.',
    accepted(['close as senior'], isElsewhere),
  ],
  ['second shift of a day', 'A register has two shifts on one day.', secondOfTheDay],
  ['opening refused', 'The tax authority refuses an opening.', () => openingRefused],
  ['closing refused', 'The tax authority refuses a closing, and the shift is open again.', factOf('shift.reopened')],
  [
    'shift opened offline',
    'A shift is opened offline.',
    accepted(OPENINGS, (_, register) => register?.link === 'offline'),
  ],
  [
    'shift closed offline',
    'A shift is closed offline.',
    accepted(CLOSES, (_, register) => register?.link === 'offline'),
  ],
  [
    'midnight with an open shift',
    'Midnight passes over an open shift.',
    midnightWhile(({ shift }) => shift?.status === 'OPENED'),
  ],
  ['midnight while CLOSING', 'Midnight passes while a closing waits for the tax authority.', midnightWhile(isClosing)],
  [
    'midnight while CREATED',
    'Midnight passes while an opening waits for the tax authority.',
    midnightWhile(({ shift }) => shift?.status === 'CREATED'),
  ],
  [
    'sale on another day',
    'A receipt is refused since its shift is of another day.',
    refusedAs(RECEIPTS, 'shift.other_day'),
  ],
  [
    'shift of more than a day',
    'A receipt is refused since its shift is open for more than 24 hours.',
    refusedAs(RECEIPTS, 'shift.too_long'),
  ],
  [
    'yesterday’s shift closed',
    'A shift is closed on another day than it was opened.',
    accepted(
      CLOSES,
      ({ before }, register) => !!register?.shift && dayInKyiv(before.now) !== dayInKyiv(register.shift.begunAt),
    ),
  ],
  [
    'offline while CREATED',
    'A register goes offline while its opening waits.',
    accepted(['go offline'], (_, register) => register?.link === 'online' && register.shift?.status === 'CREATED'),
  ],
  [
    'offline while CLOSING',
    'A register goes offline while its closing waits.',
    accepted(['go offline'], (_, register) => register?.link === 'online' && isClosing(register)),
  ],
  ['two clients closing at once', 'Two clients close the same shift at the same time.', atOnce(CLOSES, CLOSES)],
  ['two clients opening at once', 'Two clients open a shift at the same time.', atOnce(OPENINGS, OPENINGS)],
  ['sale and closing at once', 'A sale is sent while the shift is being closed.', atOnce(SALES, CLOSES)],
  ['sale and opening at once', 'A sale is sent while the shift is being opened.', atOnce(SALES, OPENINGS)],
  ['X-report and sale at once', 'An X-report is asked for while a sale is sent.', atOnce(['report X'], SALES)],
  [
    'two withdrawals at once',
    'Two clients take cash out at the same time.',
    atOnce([...MOVES, ...WITHDRAWALS], WITHDRAWALS),
  ],
  ['cashier busy elsewhere', 'A cashier opens a second register.', refusedAs(OPENINGS, 'cashier.busy')],
  ['register busy', 'A register is opened by a second cashier.', refusedAs(OPENINGS, 'cash_register.busy')],
  ['opened already', 'A cashier opens his own register again.', refusedAs(OPENINGS, 'shift.already_opened')],
  [
    'desk open already',
    'The desk is opened while it is open.',
    tried(['open at the desk'], (did) => answerIn(did)?.status === false && !isAccepted(did)),
  ],
  ['X-report at the desk', 'The desk prints an X-report.', accepted(['report X'])],
  [
    'second X-report',
    'A shift has a second X-report.',
    accepted(['report X'], (_, register) => register?.shift?.xReports === 1),
  ],
  [
    'sale while CREATED',
    'A sale is refused while the opening waits.',
    refusedAs(SALES, 'shift.not_opened', (_, register) => register?.shift?.status === 'CREATED'),
  ],
  [
    'sale while CLOSING',
    'A sale is refused while the closing waits.',
    refusedAs(SALES, 'shift.not_opened', (_, register) => register?.shift?.status === 'CLOSING'),
  ],
  ['closed already', 'A closed shift is closed again.', refusedAs(CLOSES, 'shift.not_opened')],
  [
    'day without a receipt',
    'A shift is closed that has sold nothing.',
    accepted(CLOSES, (did) => zReportOf(did)?.sell_receipts_count === 0),
  ],
  [
    'cash carried over',
    'A shift begins with the cash of the one before.',
    accepted(CLOSES, (did) => (zReportOf(did)?.initial ?? 0) > 0),
  ],
  [
    'clocks change',
    'The day of 23 or 25 hours is passed.',
    tried(['wait'], ({ before, after }) => CLOCKS_CHANGE.some((at) => before.now < at && at <= after.now)),
  ],
]
