/** Situations of bank terminals. */
import { factSaid, type StormDetector, sometimes } from './situation.ts'

const talked =
  (
    condition: (talk: Extract<Parameters<StormDetector>[0], { kind: 'talk' }>['talk']) => boolean,
  ): (() => StormDetector) =>
  () =>
  (seen) =>
    seen.kind === 'talk' && condition(seen.talk)

/** Approved after its front system has left. */
const approvedAfterCancel = (): StormDetector => {
  const cancelled = new Set<string>()
  return (seen) => {
    if (seen.kind === 'talk' && seen.talk.answer === null) cancelled.add(seen.talk.request_id)
    return (
      seen.kind === 'fact' &&
      seen.fact.type === 'operation.ended' &&
      seen.fact.fact.state === 'approved' &&
      cancelled.delete(seen.fact.fact.request_id)
    )
  }
}

/** A purchase begins at a terminal while one is under way at another. */
const atTwoTerminals = (): StormDetector => {
  const busy = new Set<string>()
  return (seen) => {
    if (seen.kind !== 'fact') return false
    const [terminal] = seen.fact.address.replace(/^bank-\w+:/, '').split('/') as [string]
    if (seen.fact.type === 'operation.ended') busy.delete(terminal)
    if (seen.fact.type !== 'operation.begun') return false
    busy.add(terminal)
    return busy.size > 1
  }
}

export const bankStormSituations = [
  sometimes(
    'purchase approved',
    'A purchase is approved.',
    talked(({ operation, answer }) => operation === 'purchase' && answer?.success === true),
  ),
  sometimes(
    'purchase declined',
    'The bank declines a purchase.',
    factSaid('operation.ended', ({ state }) => state === 'declined'),
  ),
  sometimes(
    'purchase repeated',
    'An approved purchase is asked for again, and not charged again.',
    factSaid('operation.repeated', ({ state }) => state === 'approved'),
  ),
  sometimes(
    'purchase asked for twice at once',
    'The same request comes by two sockets at the same time.',
    talked(({ operation, repeated, answer }) => operation === 'purchase' && repeated && answer !== null),
  ),
  sometimes('approval after cancel', 'A purchase is approved after its client has gone.', approvedAfterCancel),
  sometimes(
    'customer leaves',
    'A customer leaves the terminal.',
    factSaid('operation.ended', ({ state }) => state === 'cancelled'),
  ),
  sometimes(
    'terminal silent',
    'An operation ends when its time is over.',
    factSaid('operation.ended', ({ state }) => state === 'timed-out'),
  ),
  sometimes(
    'terminal’s answer lost',
    'A terminal approves, and its answer gets lost.',
    factSaid(
      'operation.repeated',
      (_, __, books) => books.has('terminal-loses-answers') || books.has('terminal-lost-once'),
    ),
  ),
  sometimes(
    'refund',
    'A purchase is given back.',
    factSaid('operation.ended', ({ operation_type, state }) => operation_type === 'cancel' && state === 'approved'),
  ),
  sometimes(
    'refund of too much',
    'More is to be given back than was paid.',
    factSaid('operation.ended', ({ operation_type, state }) => operation_type === 'cancel' && state !== 'approved'),
  ),
  sometimes('settlement', 'The day of the bank is closed.', factSaid('batch.closed')),
  sometimes('two purchases at one terminal', 'A purchase waits for another.', factSaid('operation.queued')),
  sometimes(
    'purchases at two terminals at once',
    'Two terminals of the organization work at the same time.',
    atTwoTerminals,
  ),
  sometimes(
    'terminal unplugged',
    'A terminal is asked that is not connected.',
    talked(({ answer }) => answer?.code === 9007),
  ),
]
