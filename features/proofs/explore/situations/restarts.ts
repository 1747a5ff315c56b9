/** Situations of restarts: what outlives a server that is started again, or killed. */
import type { ModelRegister, State } from '../../../support/model/state.ts'
import { sentAgain } from './outside.ts'
import { type Anything, type Detector, type SituationLine, someRegisterOf, type TimedFact, tried } from './situation.ts'

/** A restart while some register is so. */
const over = (holds: (register: ModelRegister) => boolean) =>
  tried(['restart'], ({ before }) => someRegisterOf(before, holds))

const overState = (holds: (state: State) => boolean) => tried(['restart'], ({ before }) => holds(before))

/** A restart between facts: what has begun at an address, and not ended. */
const between =
  (begins: Readonly<Record<string, (fact: Anything) => boolean>>, ends: readonly string[]) => (): Detector => {
    const open = new Set<string>()
    return (seen) => {
      if ('did' in seen) return seen.did.act.do === 'restart' && open.size > 0
      const { type, fact, address } = seen.fact as TimedFact & { fact: Anything }
      if (begins[type]?.(fact)) open.add(address)
      if (ends.includes(type)) open.delete(address)
      return false
    }
  }

/** A receipt is sent again behind a restart. */
const betweenRequestAndRepetition = (): Detector => {
  const sent = new Map<string, number>()
  let restarts = 0
  return (seen) => {
    if (!('did' in seen)) return false
    const { act, disturbed } = seen.did
    if (act.do === 'restart' || disturbed === 'killed') restarts++
    if (!('sale' in act) || typeof act.id !== 'string') return false
    const before = sent.get(act.id)
    sent.set(act.id, restarts)
    return before !== undefined && before < restarts
  }
}

const waits = ({ retry_at }: Anything): boolean => retry_at !== null

export const restartSituations: readonly SituationLine[] = [
  [
    'restart between request and repetition',
    'The server is started again between a request and its repetition.',
    betweenRequestAndRepetition,
  ],
  [
    'restart with documents under way',
    'The server is started again while documents wait for an answer.',
    over(({ link, onTheWay }) => link === 'online' && onTheWay > 0),
  ],
  [
    'restart offline',
    'The server is started again while a register is offline.',
    over(({ link, held }) => link === 'offline' && held > 0),
  ],
  [
    'restart amid a delivery',
    'The server is started again while what has piled up is being delivered.',
    over(({ link }) => link === 'returning'),
  ],
  [
    'restart while blocked',
    'The server is started again while a register is blocked.',
    between({ 'register.blocked': () => true }, ['register.started-sending', 'register.went-online']),
  ],
  [
    'restart while CREATED',
    'The server is started again while an opening waits.',
    over(({ shift }) => shift?.status === 'CREATED'),
  ],
  [
    'restart while CLOSING',
    'The server is started again while a closing waits.',
    over(({ shift, past }) => shift?.status === 'CLOSING' || past.at(-1)?.isMoving === true),
  ],
  [
    'restart with an open shift',
    'The server is started again while a shift is open.',
    over(({ shift }) => shift?.status === 'OPENED'),
  ],
  [
    'restart amid a webhook’s retry',
    'The server is started again while an event waits to be sent again.',
    between({ 'webhook.failed': waits }, ['webhook.delivered', 'webhook.removed', 'webhook.gave-up']),
  ],
  [
    'restart while a mail waits',
    'The server is started again while a mail waits to be sent again.',
    between({ 'mail.failed': waits }, ['mail.sent', 'mail.gave-up']),
  ],
  [
    'restart while a report waits',
    'The server is started again while a report waits to be made.',
    overState(({ tasks, now }) => tasks.some(({ askedAt }) => askedAt === now)),
  ],
  [
    'restart amid a bank operation',
    'The server is started again while a customer is at the terminal.',
    between({ 'operation.begun': () => true }, ['operation.ended']),
  ],
  ['world restarted', 'The world is read from its store again.', tried(['restart'])],
  [
    'restart amid requests',
    'The server, or its world, is started again while requests are under way.',
    () => (seen) => 'did' in seen && (seen.did.disturbed === 'killed' || seen.did.disturbed === 'restarted'),
  ],
  ['killed amid a request, done', 'The server is killed between the work and its answer.', sentAgain(['killed'], true)],
  ['killed amid a request, not done', 'The server is killed before the work is done.', sentAgain(['killed'], false)],
]
