/** Situations of the link with the tax authority: offline, back, blocked, damaged. */
import { dayInKyiv } from '../../../support/model/kyiv.ts'
import type { ModelRegister, State } from '../../../support/model/state.ts'
import {
  type Anything,
  accepted,
  type Detector,
  factAfter,
  factOf,
  factWhile,
  isAccepted,
  RECEIPTS,
  refusedAs,
  type SituationLine,
  someRegisterOf,
  type TimedFact,
  tried,
} from './situation.ts'

/** Documents that are many to be delivered. */
const MANY = 20
const HOUR_MS = 3_600_000
/** Hours offline, where they are not set otherwise (LIM-001). */
const OFFLINE_HOURS = 36

const limitOf = ({ house }: State, { id, offlineSince }: ModelRegister): number =>
  (offlineSince ?? 0) + (house.offlineHours[house.registers[id]!.organization] ?? OFFLINE_HOURS) * HOUR_MS

/** The limit of an offline session passes while a register stands so. */
const limitPasses = (standing: ModelRegister['link']) =>
  tried(['wait'], ({ before, after }) =>
    someRegisterOf(before, (register) => {
      const limit = limitOf(before, register)
      return register.link === standing && before.now <= limit && limit < after.now
    }),
  )

/** The tax authority answers a page it has answered before. */
const pageRepeated = (): Detector => {
  const judged = new Map<string, number>()
  return (seen) => {
    if (!('fact' in seen) || seen.fact.type !== 'documents.judged') return false
    const { address, fact } = seen.fact as TimedFact & { fact: Anything }
    const first = fact.verdicts[0]?.number ?? 0
    const known = judged.get(address) ?? 0
    const last = fact.verdicts.at(-1)
    if (last?.status === 'DONE') judged.set(address, Math.max(known, last.number))
    return first > 0 && first <= known
  }
}

/** What was damaged has been mended and accepted. */
const mended = (): Detector => {
  const damaged = new Map<string, number>()
  return (seen) => {
    if (!('fact' in seen)) return false
    const { address, fact, type } = seen.fact as TimedFact & { fact: Anything }
    if (type === 'journal.checked' && fact.damage) damaged.set(address, fact.damage.number)
    if (type !== 'delivery.settled' || !damaged.has(address)) return false
    const isMended = fact.verdicts.some(
      (each: Anything) => each.number === damaged.get(address) && each.status === 'DONE',
    )
    return isMended && damaged.delete(address)
  }
}

const WENT = ['go offline', 'go online'] as const
const isUnasked = (fact: Anything): boolean => !fact.requested

export const linkSituations: readonly SituationLine[] = [
  [
    'offline by request',
    'A register is taken offline.',
    accepted(['go offline'], (_, register) => register?.link === 'online'),
  ],
  [
    'fell offline',
    'A register falls offline since the tax authority is silent.',
    factOf('register.went-offline', isUnasked),
  ],
  [
    'came back unasked',
    'A register that fell offline comes back when the tax authority answers.',
    factAfter(['register.went-offline', isUnasked], ['register.went-online']),
  ],
  [
    'back online',
    'A register is online again.',
    tried(['wait'], ({ before, after }) =>
      someRegisterOf(before, ({ id, link }) => link === 'returning' && after.registers[id]!.link === 'online'),
    ),
  ],
  [
    'back with nothing but the going offline',
    'An offline session had no other document.',
    accepted(['go online'], (_, register) => register?.link === 'offline' && register.held === 1),
  ],
  [
    'back with many documents',
    `An offline session had ${MANY} documents.`,
    accepted(['go online'], (_, register) => register?.link === 'offline' && register.held >= MANY),
  ],
  [
    'offline twice a day',
    'A register goes offline twice on one day.',
    accepted(['go offline'], ({ before }, register) => {
      const former = register?.spells.at(-1)
      return register?.link === 'online' && !!former && dayInKyiv(former.since) === dayInKyiv(before.now)
    }),
  ],
  [
    'offline over a page under way',
    'A register goes offline while documents wait for an answer.',
    accepted(['go offline'], (_, register) => register?.link === 'online' && register.onTheWay > 0),
  ],
  [
    'last code spent',
    'The last offline code of a pool is spent.',
    accepted([...RECEIPTS, ...WENT], (did, register) => {
      const after = register && did.after.registers[register.id]
      return register?.codes.free === 1 && after?.codes.free === 0
    }),
  ],
  [
    'no code left',
    'A receipt is refused for want of offline codes.',
    refusedAs(RECEIPTS, 'cash_register.no_offline_codes'),
  ],
  [
    'codes received',
    'The tax authority grants more offline codes.',
    accepted(['ask for codes'], ({ act }) => 'sync' in act && act.sync),
  ],
  ['codes asked offline', 'Codes are asked for offline.', refusedAs(['ask for codes'], 'cash_register.offline')],
  [
    'offline limit reached',
    'An offline session outlives its limit, and the register is blocked.',
    limitPasses('offline'),
  ],
  [
    'sale beyond the offline limit',
    'A receipt is refused beyond the limit.',
    refusedAs(RECEIPTS, 'cash_register.offline_limit'),
  ],
  [
    'offline limit amid a delivery',
    'The limit passes while what has piled up is being delivered.',
    limitPasses('returning'),
  ],
  [
    'back from beyond the limit',
    'A register that its limit has blocked is online again.',
    accepted(
      ['go online'],
      ({ before }, register) => register?.link === 'offline' && before.now > limitOf(before, register),
    ),
  ],
  [
    'limit raised',
    'Allowed more hours, a blocked register sells again.',
    accepted(
      RECEIPTS,
      ({ before }, register) =>
        register?.link === 'offline' && before.now - (register.offlineSince ?? before.now) > OFFLINE_HOURS * HOUR_MS,
    ),
  ],
  [
    'refused on the way back',
    'The tax authority refuses a document of those that have piled up.',
    factOf('register.stayed-offline', ({ reason }) => reason !== 'no answer'),
  ],
  [
    'silence on the way back',
    'The tax authority is silent while a register comes back.',
    factOf('register.stayed-offline', ({ reason }) => reason === 'no answer'),
  ],
  [
    'blocked by a refusal',
    'The tax authority refuses a receipt made online, and the register is blocked.',
    factOf('register.blocked', ({ reason }) => reason !== 'offline limit'),
  ],
  [
    'sale while blocked',
    'A receipt is refused since the tax authority has refused one.',
    refusedAs(RECEIPTS, 'cash_register.blocked_by_authority'),
  ],
  [
    'unblocked',
    'A refused document is taken after all.',
    factAfter(['register.blocked', ({ reason }) => reason !== 'offline limit'], ['register.started-sending']),
  ],
  ['page sent again', 'The tax authority is sent a page it has taken before.', pageRepeated],
  [
    'damage found while going online',
    'A document that waits is not as it was sealed.',
    refusedAs(['go online'], 'cash_register.protection_damaged'),
  ],
  [
    'damage found on the way',
    'A journal is found damaged when it is to be sent.',
    factOf('journal.checked', ({ damage }) => damage !== null),
  ],
  [
    'document deleted',
    'A document that waits has been deleted.',
    factOf('journal.checked', ({ damage }) => damage?.what === 'deleted'),
  ],
  [
    'sale at a damaged register',
    'A receipt is refused since the journal is damaged.',
    refusedAs(RECEIPTS, 'cash_register.protection_damaged'),
  ],
  ['damage mended', 'What was damaged is mended and accepted.', mended],
  [
    'cut off from the server',
    'A desk that cannot reach the server is asked for a receipt.',
    factWhile(['server-unreachable'], 'receipt.created'),
  ],
  [
    'fell offline for want of a line',
    'A desk that cannot reach the server falls offline.',
    factWhile(['server-unreachable'], 'register.went-offline', isUnasked),
  ],
  [
    'offline asked twice',
    'A register that is offline is taken offline.',
    tried(['go offline'], (did, register) => isAccepted(did) && register?.link === 'offline'),
  ],
  [
    'online asked twice',
    'A register that is online is taken online.',
    tried(['go online'], (did, register) => isAccepted(did) && register?.link === 'online'),
  ],
]
