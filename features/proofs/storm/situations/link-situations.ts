/** Situations of the link with the tax authority: offline, back, blocked, damaged. */
import { OFFLINE_LIMIT_MS } from '../oracle/till-judge.ts'
import { registerOf } from '../seen.ts'
import {
  done,
  factSaid,
  passesMoment,
  RECEIPT_VERBS,
  refusedWith,
  requested,
  type StormDetector,
  sometimes,
} from './situation.ts'

/** Documents that are many to be delivered. */
const MANY = 20

/** The limit of the offline session passes while what has piled up is being delivered. */
const limitAmidDelivery = (): StormDetector => (seen, books) =>
  [...books.registers.values()].some(
    ({ link, offlineSince }) =>
      link === 'sending' && offlineSince !== null && passesMoment(seen, offlineSince + OFFLINE_LIMIT_MS + 1),
  )

/** The tax authority answers a page it has answered before. */
const pageRepeated = (): StormDetector => {
  const judged = new Map<string, number>()
  return (seen) => {
    if (seen.kind !== 'fact' || seen.fact.type !== 'documents.judged') return false
    const { address, fact } = seen.fact
    const first = fact.verdicts[0]?.number ?? 0
    const known = judged.get(address) ?? 0
    const last = fact.verdicts.at(-1)
    if (last?.status === 'DONE') judged.set(address, Math.max(known, last.number))
    return first > 0 && first <= known
  }
}

/** A register that was over its limit has come back. */
const backFromLimit = (): StormDetector => {
  const blocked = new Set<string>()
  return (seen) => {
    if (seen.kind !== 'fact') return false
    const register = registerOf(seen.fact)
    if (register === null) return false
    if (seen.fact.type === 'register.blocked' && seen.fact.fact.reason === 'offline limit') blocked.add(register)
    return seen.fact.type === 'register.went-online' && blocked.delete(register)
  }
}

/** What was damaged has been mended and accepted. */
const mended = (): StormDetector => {
  const damaged = new Map<string, number>()
  return (seen) => {
    if (seen.kind !== 'fact') return false
    const register = registerOf(seen.fact)
    if (register === null) return false
    const { type, fact } = seen.fact
    if (type === 'journal.checked' && fact.damage) damaged.set(register, fact.damage.number)
    if (type !== 'delivery.settled' || !damaged.has(register)) return false
    return (
      fact.verdicts.some(
        ({ number, status }: { number: number; status: string }) =>
          number === damaged.get(register) && status === 'DONE',
      ) && damaged.delete(register)
    )
  }
}

const offlineTwice = (): StormDetector => {
  const days = new Map<string, string>()
  return (seen) => {
    if (seen.kind !== 'fact' || seen.fact.type !== 'register.went-offline') return false
    const [register, day] = [registerOf(seen.fact)!, seen.fact.at.slice(0, 10)]
    const former = days.get(register)
    days.set(register, day)
    return former === day
  }
}

export const linkStormSituations = [
  sometimes(
    'offline by request',
    'A register is taken offline.',
    factSaid('register.went-offline', ({ requested }) => requested),
  ),
  sometimes(
    'fell offline',
    'A register falls offline since the tax authority is silent.',
    factSaid('register.went-offline', ({ requested }) => !requested),
  ),
  sometimes(
    'came back unasked',
    'A register that fell offline comes back when the tax authority answers.',
    factSaid('register.went-online', (_, register) => register?.requested === false),
  ),
  sometimes('back online', 'A register is online again.', factSaid('register.went-online')),
  sometimes(
    'back with nothing but the going offline',
    'An offline session had no other document.',
    factSaid('register.started-sending', ({ pending }) => pending === 1),
  ),
  sometimes(
    'back with many documents',
    `An offline session had ${MANY} documents.`,
    factSaid('register.started-sending', ({ pending }) => pending >= MANY),
  ),
  sometimes('offline twice a day', 'A register goes offline twice on one day.', offlineTwice),
  sometimes(
    'offline over a page under way',
    'A register goes offline while documents wait for an answer.',
    done(['go-offline'], (_, { pending, link }) => link === 'online' && pending > 0),
  ),
  sometimes(
    'last code spent',
    'The last offline code of a pool is spent.',
    () => (seen, books) =>
      seen.kind === 'fact' &&
      !!seen.fact.fact.document?.offline_code &&
      books.registers.get(registerOf(seen.fact) ?? '')?.codes === 1,
  ),
  sometimes(
    'no code left',
    'A receipt is refused for want of offline codes.',
    refusedWith(RECEIPT_VERBS, 'cash_register.no_offline_codes'),
  ),
  sometimes('codes received', 'The tax authority grants more offline codes.', factSaid('codes.received')),
  sometimes('codes asked offline', 'Codes are asked for offline.', refusedWith(['ask-codes'], 'cash_register.offline')),
  sometimes(
    'offline limit reached',
    'An offline session outlives its limit, and the register is blocked.',
    factSaid('register.blocked', ({ reason }) => reason === 'offline limit'),
  ),
  sometimes(
    'sale beyond the offline limit',
    'A receipt is refused beyond the limit.',
    refusedWith(RECEIPT_VERBS, 'cash_register.offline_limit'),
  ),
  sometimes(
    'offline limit amid a delivery',
    'The limit passes while what has piled up is being delivered.',
    limitAmidDelivery,
  ),
  sometimes('back from beyond the limit', 'A register that its limit has blocked is online again.', backFromLimit),
  sometimes(
    'limit raised',
    'Allowed more hours, a blocked register sells again.',
    done(RECEIPT_VERBS, ({ at }, { offlineSince }) => offlineSince !== null && at - offlineSince > OFFLINE_LIMIT_MS),
  ),
  sometimes(
    'refused on the way back',
    'The tax authority refuses a document of those that have piled up.',
    factSaid('register.stayed-offline', ({ reason }) => reason !== 'no answer'),
  ),
  sometimes(
    'silence on the way back',
    'The tax authority is silent while a register comes back.',
    factSaid('register.stayed-offline', ({ reason }) => reason === 'no answer'),
  ),
  sometimes(
    'blocked by a refusal',
    'The tax authority refuses a receipt made online, and the register is blocked.',
    factSaid('register.blocked', ({ reason }) => reason !== 'offline limit'),
  ),
  sometimes(
    'sale while blocked',
    'A receipt is refused since the tax authority has refused one.',
    refusedWith(RECEIPT_VERBS, 'cash_register.blocked_by_authority'),
  ),
  sometimes(
    'unblocked',
    'A refused document is taken after all.',
    factSaid('register.started-sending', (_, register) => register?.link === 'blocked'),
  ),
  sometimes('page sent again', 'The tax authority is sent a page it has taken before.', pageRepeated),
  sometimes(
    'damage found while going online',
    'A document that waits is not as it was sealed.',
    refusedWith(['go-online'], 'cash_register.protection_damaged'),
  ),
  sometimes(
    'damage found on the way',
    'A journal is found damaged when it is to be sent.',
    factSaid('journal.checked', ({ damage }) => damage !== null),
  ),
  sometimes(
    'document deleted',
    'A document that waits has been deleted.',
    factSaid('journal.checked', ({ damage }) => damage?.what === 'deleted'),
  ),
  sometimes(
    'sale at a damaged register',
    'A receipt is refused since the journal is damaged.',
    refusedWith(RECEIPT_VERBS, 'cash_register.protection_damaged'),
  ),
  sometimes('damage mended', 'What was damaged is mended and accepted.', mended),
  sometimes(
    'cut off from the server',
    'A desk that cannot reach the server is asked for a receipt.',
    requested(RECEIPT_VERBS, (_, __, books) => books.has('server-unreachable')),
  ),
  sometimes(
    'fell offline for want of a line',
    'A desk that cannot reach the server falls offline.',
    factSaid('register.went-offline', ({ requested }, _, books) => !requested && books.has('server-unreachable')),
  ),
  sometimes(
    'offline asked twice',
    'A register that is offline is taken offline.',
    requested(['go-offline'], ({ answer }, { link }) => answer?.status === 200 && link === 'offline'),
  ),
  sometimes(
    'online asked twice',
    'A register that is online is taken online.',
    requested(['go-online'], ({ answer }, { link }) => answer?.status === 200 && link === 'online'),
  ),
]
