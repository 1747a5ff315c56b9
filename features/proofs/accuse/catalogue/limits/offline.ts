/** Wrong servers of limits: sessions offline, shifts, offline codes. */
import { codesLeft } from '../../../../../machines/ledger.ts'
import * as limits from '../../../../../machines/limits.ts'
import * as link from '../../../../../machines/register/link.ts'
import { offlineLimit, otherDay, shiftTooLong } from '../../../../../machines/rules/state.ts'
import * as status from '../../../../../machines/status.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as offlineCodes from '../../../../../server/surfaces/cloud/registers/offline-codes.ts'
import { asks, handles, row } from '../../seams/rows.ts'
import { mishears, mistakes } from '../../seams/rules.ts'
import { inMemberOf } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

const HOUR = 3_600_000

/** Another longest offline session, hours. */
const allows = (hours: (set: number) => number): Seam =>
  inModule(
    status,
    'offlineLimitMs',
    (right) => (register) => right({ ...register, allowed_offline_hours: hours(register.allowed_offline_hours) }),
  )

type GoingOffline = (
  register: RegisterContext,
  command: { at: number },
  requested: boolean,
) => { context: RegisterContext }

/** An offline session that begins at another moment. */
const beginsAt = (since: (register: RegisterContext, at: number, right: number) => number): Seam =>
  inModuleScope<GoingOffline>(link, 'goOffline', (right) => (register, command, requested) => {
    const gone = right(register, command, requested)
    const { offline } = gone.context
    return {
      ...gone,
      context: { ...gone.context, offline: { ...offline!, since: since(register, command.at, offline!.since) } },
    }
  })

/** What is changed of the count of offline codes, where they are asked for and listed. */
const codeCount = (
  wrong: (right: Record<string, any>) => Record<string, any>,
  ids: readonly string[] = ['askOfflineCodes', 'getOfflineCodes'],
): Seam => together(...ids.map((id) => inMemberOf(row(id).query!, 'count', wrong)))

/** Offline codes, of which as many are listed as this says. */
const lists = (wanted: (asked: number, codes: Parameters<typeof codesLeft>[0]) => number): Seam =>
  inModule(
    offlineCodes,
    'offlineCodeModels',
    (right) => (codes, register, asked) => right(codes, register, wanted(asked, codes)),
  )

export default [
  wrong(
    'LIM-001',
    'allows 35 hours offline',
    allows((set) => Math.min(set, 35)),
  ),
  wrong(
    'LIM-001',
    'allows 37 hours offline where 36 are allowed',
    allows((set) => (set === 36 ? 37 : set)),
  ),
  wrong(
    'LIM-002',
    'blocks at the limit itself',
    mishears(offlineLimit, (command) => ({ ...command, at: command.at + 1 })),
  ),
  wrong(
    'LIM-002',
    'counts the limit of a second offline session from the first',
    beginsAt(({ last_go_offline_at }, _at, since) => last_go_offline_at ?? since),
  ),
  wrong(
    'LIM-003',
    'counts the time offline from the last document',
    mistakes(offlineLimit, (register) => ({
      ...register,
      offline: register.offline && { ...register.offline, since: register.ledger.last_at },
    })),
  ),
  wrong(
    'LIM-003',
    'measures an offline session from the call where an earlier moment was given',
    beginsAt((_register, at) => at),
  ),
  wrong(
    'LIM-003',
    'begins the offline session anew when sending has failed',
    inModuleScope<(register: RegisterContext, event: { at: number }) => unknown>(
      link,
      'backOffline',
      (right) => (register, event) =>
        right({ ...register, offline: register.offline && { ...register.offline, since: event.at } }, event),
    ),
  ),
  wrong(
    'LIM-003',
    'begins the offline session anew when asked to be offline again',
    remembers('register', 'register.go-offline', (context, before, { at }) =>
      before.offline && context.offline ? { ...context, offline: { ...context.offline, since: at } } : context,
    ),
  ),
  wrong(
    'LIM-004',
    'allows 36 hours whatever the organization has set',
    inModule(status, 'offlineLimitMs', () => () => 36 * HOUR),
  ),
  wrong(
    'LIM-005',
    'counts 24 hours as over the limit',
    mishears(shiftTooLong, (command) => ({ ...command, at: command.at + 1 })),
  ),
  wrong(
    'LIM-006',
    'lets a shift last 25 hours',
    inModule(limits, 'SHIFT_DURATION_MS', () => 25 * HOUR),
  ),
  wrong(
    'LIM-007',
    'ends the day of a shift a second early',
    mishears(otherDay, (command) => ({ ...command, at: command.at + 1000 })),
  ),
  wrong(
    'LIM-008',
    'sells at midnight still',
    mishears(otherDay, (command) => ({ ...command, at: command.at - 1 })),
  ),
  wrong(
    'LIM-010',
    'takes two codes for the fewest that can be asked for',
    codeCount((right) => ({ ...right, minimum: 2 })),
  ),
  wrong(
    'LIM-010',
    'asks for seven codes whatever is wished for',
    asks('askOfflineCodes', (request) => ({ ...request, query: { ...request.query, count: 7 } })),
  ),
  wrong(
    'LIM-011',
    'takes 0 codes',
    codeCount((right) => ({ ...right, minimum: 0 })),
  ),
  wrong(
    'LIM-012',
    'refuses 10000 codes',
    codeCount((right) => ({ ...right, maximum: 9999 })),
  ),
  wrong(
    'LIM-012',
    'refuses to ask for more than 5000 codes with 400',
    handles(
      'askOfflineCodes',
      (right) => (request) =>
        (request.query.count as number) > 5000
          ? { status: 400, body: { message: 'too many', code: 'x' } }
          : right(request),
    ),
  ),
  wrong(
    'LIM-013',
    'takes 10001 codes',
    codeCount((right) => ({ ...right, maximum: 10_001 })),
  ),
  wrong(
    'LIM-014',
    'asks for 1000 codes where nothing is said',
    together(
      inObject(limits.OFFLINE_CODES, 'asked', () => 1000),
      codeCount((right) => ({ ...right, default: 1000 }), ['askOfflineCodes']),
    ),
  ),
  wrong(
    'LIM-014',
    'asks for 2000 codes and calls 1.5 a number',
    codeCount((right) => ({ ...right, type: 'number' })),
  ),
  wrong(
    'LIM-015',
    'lists five codes at least',
    lists((asked) => Math.max(5, asked)),
  ),
  wrong(
    'LIM-016',
    'lists 0 codes',
    codeCount((right) => ({ ...right, minimum: 0 }), ['getOfflineCodes']),
  ),
  wrong(
    'LIM-016',
    'lists none where less than none is asked for',
    codeCount((right) => ({ ...right, minimum: -1 }), ['getOfflineCodes']),
  ),
  wrong(
    'LIM-017',
    'lists no more than 1000 codes',
    lists((asked) => Math.min(asked, 1000)),
  ),
  wrong(
    'LIM-017',
    'lists no more codes than were granted at once',
    lists((asked, { grants }) => Math.min(asked, grants[0]?.count ?? 0)),
  ),
  wrong(
    'LIM-017',
    'lists no more than 5000 codes',
    lists((asked) => Math.min(asked, 5000)),
  ),
  wrong(
    'LIM-018',
    'lists any number of codes',
    codeCount(({ maximum, ...right }) => right, ['getOfflineCodes']),
  ),
  wrong(
    'LIM-019',
    'lists 100 codes where nothing is said',
    codeCount((right) => ({ ...right, default: 100 }), ['getOfflineCodes']),
  ),
  wrong(
    'LIM-019',
    'lists all codes whatever count says',
    lists((_asked, codes) => codesLeft(codes)),
  ),
]
