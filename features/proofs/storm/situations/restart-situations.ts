/** Situations of restarts: what outlives a killed process. */
import { restartedWith, type StormDetector, sometimes } from './situation.ts'

/** A request is repeated behind a restart. */
const betweenRequestAndRepetition = (): StormDetector => {
  const sent = new Map<string, number>()
  return (seen, books) => {
    if (seen.kind !== 'exchange' || seen.exchange.verb !== 'sell') return false
    const id = `${seen.exchange.register} ${(seen.exchange.request.body as { id: string }).id}`
    const kills = sent.get(id)
    sent.set(id, books.kills)
    return kills !== undefined && kills < books.kills && seen.exchange.repeated
  }
}

/** Killed while a request was under way whose answer was lost. */
const killedAmid =
  (wasDone: boolean): (() => StormDetector) =>
  () => {
    let amid = -1
    return (seen) => {
      if (seen.kind === 'killed') amid = seen.how === 'kill' ? seen.amid : -1
      return (
        seen.kind === 'exchange' &&
        seen.exchange.group === amid &&
        seen.exchange.answer === null &&
        seen.exchange.done === wasDone
      )
    }
  }

const withTimer =
  (word: RegExp): (() => StormDetector) =>
  () =>
  (seen) =>
    seen.kind === 'restarted' && seen.before.timers.some((timer) => word.test(timer))

export const restartStormSituations = [
  sometimes(
    'restart between request and repetition',
    'The server is killed between a request and its repetition.',
    betweenRequestAndRepetition,
  ),
  sometimes(
    'restart with documents under way',
    'The server is killed while documents wait for an answer.',
    restartedWith(({ link, pending }) => link === 'online' && pending > 0),
  ),
  sometimes(
    'restart offline',
    'The server is killed while a register is offline.',
    restartedWith(({ link, offlinePending }) => link === 'offline' && offlinePending.length > 0),
  ),
  sometimes(
    'restart amid a delivery',
    'The server is killed while what has piled up is being delivered.',
    restartedWith(({ link }) => link === 'sending'),
  ),
  sometimes(
    'restart while blocked',
    'The server is killed while a register is blocked.',
    restartedWith(({ link }) => link === 'blocked'),
  ),
  sometimes(
    'restart while CREATED',
    'The server is killed while an opening waits.',
    restartedWith(({ shift }) => shift?.status === 'CREATED'),
  ),
  sometimes(
    'restart while CLOSING',
    'The server is killed while a closing waits.',
    restartedWith(({ shift }) => shift?.status === 'CLOSING'),
  ),
  sometimes(
    'restart with an open shift',
    'The server is killed while a shift is open.',
    restartedWith(({ isOpen }) => isOpen),
  ),
  sometimes(
    'restart amid a webhook’s retry',
    'The server is killed while an event waits to be sent again.',
    withTimer(/ webhook:/),
  ),
  sometimes(
    'restart while a mail waits',
    'The server is killed while a mail waits to be sent again.',
    withTimer(/ mailing:/),
  ),
  sometimes(
    'restart while a report waits',
    'The server is killed while a report waits to be made.',
    withTimer(/ report-task:/),
  ),
  sometimes(
    'restart amid a bank operation',
    'The server is killed while a customer is at the terminal.',
    withTimer(/ bank-/),
  ),
  sometimes(
    'world restarted',
    'The world alone is read from its store again.',
    () => (seen) => seen.kind === 'killed' && seen.how === 'world' && seen.amid === 0,
  ),
  sometimes(
    'world restarted amid requests',
    'The world alone is read from its store again while requests are under way.',
    () => (seen) => seen.kind === 'killed' && seen.how === 'world' && seen.amid > 0,
  ),
  sometimes('killed amid a request, done', 'The server is killed between the work and its answer.', killedAmid(true)),
  sometimes('killed amid a request, not done', 'The server is killed before the work is done.', killedAmid(false)),
]
