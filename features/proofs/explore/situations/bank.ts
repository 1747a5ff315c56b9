/** Situations of bank terminals. */
import type { BankOperation } from '../../../support/model/known/bank-operations.ts'
import {
  type Anything,
  answerIn,
  type Detector,
  factAfter,
  factOf,
  factWhile,
  type Happening,
  type SituationLine,
  type TimedFact,
  tried,
} from './situation.ts'

const operationIn = ({ act }: Happening): BankOperation | null => ('operation' in act ? act.operation : null)

/** An operation of a terminal, by the cloud or on the local network. */
const operated = (type: BankOperation['type'], holds: (did: Happening) => boolean) =>
  tried(['say', 'ask on the LAN'], (did) => operationIn(did)?.type === type && holds(did))
const succeeded = (did: Happening): boolean => answerIn(did)?.success === true
const failed = (did: Happening): boolean => answerIn(did)?.success === false

/** A purchase begins at a terminal while one is under way at another. */
const atTwoTerminals = (): Detector => {
  const busy = new Set<string>()
  return (seen) => {
    if (!('fact' in seen)) return false
    const [terminal] = seen.fact.address.replace(/^bank-\w+:/, '').split('/') as [string]
    if (seen.fact.type === 'operation.ended') busy.delete(terminal)
    if (seen.fact.type !== 'operation.begun') return false
    busy.add(terminal)
    return busy.size > 1
  }
}

/** Sent again under its own id, by its socket or another one, at the same time. */
const twiceAtOnce = tried(['say'], ({ act, together }) =>
  (together ?? []).some(
    (each) => each !== act && each.do === 'say' && act.do === 'say' && each.request === act.request,
  ),
)

/** Approved once its front system has left. */
const approvedAfterCancel = (): Detector => {
  const left: string[] = []
  return (seen) => {
    if (!('fact' in seen)) return false
    const { type, fact, address } = seen.fact as TimedFact & { fact: Anything }
    if (type === 'client.disconnected') left.push(address.replace('terminal:', ''))
    if (type === 'operation.begun') left.length = 0
    return type === 'operation.ended' && fact.state === 'approved' && left.some((each) => address.includes(each))
  }
}

const ended = (state: string) => factOf('operation.ended', (fact) => fact.state === state)
const isTooMuch = (did: Happening): boolean => {
  const operation = operationIn(did)
  return failed(did) && operation?.type === 'cancel' && operation.flaw === undefined
}

export const bankSituations: readonly SituationLine[] = [
  ['purchase approved', 'A purchase is approved.', operated('purchase', succeeded)],
  ['purchase declined', 'The bank declines a purchase.', ended('declined')],
  [
    'purchase repeated',
    'An approved purchase is asked for again, and not charged again.',
    factOf('operation.repeated', ({ state }) => state === 'approved'),
  ],
  ['purchase asked for twice at once', 'The same request comes by two sockets at the same time.', twiceAtOnce],
  ['approval after cancel', 'A purchase is approved after its client has gone.', approvedAfterCancel],
  ['customer leaves', 'A customer leaves the terminal.', ended('cancelled')],
  ['terminal silent', 'An operation ends when its time is over.', ended('timed-out')],
  [
    'terminal’s answer lost',
    'A terminal approves, and its answer gets lost.',
    factWhile(['terminal-loses-answers', 'terminal-lost-once'], 'operation.repeated'),
  ],
  ['refund', 'A purchase is given back.', operated('cancel', succeeded)],
  ['refund of too much', 'More is to be given back than was paid.', operated('cancel', isTooMuch)],
  ['settlement', 'The day of the bank is closed.', factOf('batch.closed')],
  ['two purchases at one terminal', 'A purchase waits for another.', factOf('operation.queued')],
  ['purchases at two terminals at once', 'Two terminals work at the same time.', atTwoTerminals],
  [
    'terminal unplugged',
    'A terminal is asked that is not connected.',
    tried(['say'], (did) => answerIn(did)?.code === 9007 || answerIn(did)?.result?.code === 9007),
  ],
  [
    'terminal comes back',
    'A terminal that was lost is connected again.',
    factAfter(['terminal.disconnected'], ['terminal.connected']),
  ],
]
