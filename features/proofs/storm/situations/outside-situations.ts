/** Situations of what goes out, and of the gateway in front: webhooks, mails, reports, printers, lost answers. */
import { isDone, refusalCode } from '../seen.ts'
import { done, factSaid, requested, type StormDetector, sometimes } from './situation.ts'

/** Delivered after it had failed. */
const deliveredLater =
  (failed: string, delivered: string): (() => StormDetector) =>
  () => {
    const failing = new Set<string>()
    return (seen) => {
      if (seen.kind !== 'fact') return false
      const key = `${seen.fact.address} ${seen.fact.fact.number}`
      if (seen.fact.type === failed) failing.add(key)
      return seen.fact.type === delivered && failing.delete(key)
    }
  }

/** A webhook is removed, or set again, while its events wait. */
const whileRetrying = (type: string) => (): StormDetector => {
  const failing = new Set<string>()
  return (seen) => {
    if (seen.kind !== 'fact') return false
    if (seen.fact.type === 'webhook.failed' && seen.fact.fact.retry_at !== null) failing.add(seen.fact.address)
    if (seen.fact.type === 'webhook.delivered') failing.delete(seen.fact.address)
    return seen.fact.type === type && failing.delete(seen.fact.address)
  }
}

const printedLater = (): StormDetector => {
  const held = new Set<string>()
  return (seen) => {
    if (seen.kind !== 'fact') return false
    const job = `${seen.fact.address} ${seen.fact.fact.job?.number}`
    if (seen.fact.type === 'slip.held') held.add(job)
    return seen.fact.type === 'slip.printed' && held.delete(job)
  }
}

/** Sent again after its answer, or the request itself, was lost, or its answer came spoiled. */
const sentAgain =
  (wasDone: boolean, wasSpoiled = false): (() => StormDetector) =>
  () => {
    const lost = new Map<string, boolean>()
    return (seen, books) => {
      if (seen.kind !== 'exchange') return false
      const { verb, request, answer, register } = seen.exchange
      if (verb !== 'sell') return false
      const id = `${register} ${(request.body as { id: string }).id}`
      if (answer === null && books.has('answer-spoiled') === wasSpoiled) lost.set(id, isDone(seen.exchange))
      else if (lost.get(id) === wasDone) {
        lost.delete(id)
        return wasDone ? refusalCode(seen.exchange) === 'receipt.already_exists' : isDone(seen.exchange)
      }
      return false
    }
  }

export const outsideStormSituations = [
  sometimes('webhook called', 'A receiver gets the event of a receipt.', factSaid('event.received')),
  sometimes(
    'webhook retried',
    'A receiver that has failed gets the event later.',
    deliveredLater('webhook.failed', 'webhook.delivered'),
  ),
  sometimes(
    'webhook without an answer',
    'A receiver is silent.',
    factSaid('webhook.failed', ({ message }) => /10|answer|відпов|time/i.test(message ?? '')),
  ),
  sometimes(
    'webhook removed while retrying',
    'A webhook is removed while its events wait.',
    whileRetrying('webhook.removed'),
  ),
  sometimes(
    'webhook changed while retrying',
    'A webhook gets a new key while its events wait.',
    whileRetrying('webhook.configured'),
  ),
  sometimes(
    'webhook set again',
    'A webhook is set over another, with a new key.',
    factSaid('webhook.configured', ({ serial }) => serial > 1),
  ),
  sometimes('callback made', 'The address that a sale names is called.', factSaid('callback.delivered')),
  sometimes(
    'callback made again',
    'The address that a sale names takes a call after it has failed.',
    deliveredLater('callback.failed', 'callback.delivered'),
  ),
  sometimes(
    'callback without a signature',
    'A callback is made while no webhook gives a key to sign by.',
    factSaid('event.received', ({ headers }) => headers['x-request-signature'] === undefined),
  ),
  sometimes('mail to a buyer', 'A receipt is mailed.', factSaid('mail.sent')),
  sometimes('mail retried', 'A mail is taken that was refused before.', deliveredLater('mail.failed', 'mail.sent')),
  sometimes('report made', 'An extended report is made.', factSaid('report.done')),
  sometimes(
    'report downloaded',
    'A report is downloaded.',
    requested(['look'], ({ request, answer }) => /report\.(json|xlsx)$/.test(request.path) && answer?.status === 200),
  ),
  sometimes('printer out of paper', 'A slip waits for paper.', factSaid('slip.held')),
  sometimes('printed later', 'What had waited for paper is printed.', printedLater),
  sometimes(
    'printer unplugged',
    'An X-report is asked for and there is no printer.',
    requested(
      ['x'],
      ({ answer, request }, _, books) =>
        request.surface === 'desk' && answer?.body?.status === false && books.has('printer-unplugged'),
    ),
  ),
  sometimes(
    'answer lost, receipt there',
    'A receipt whose answer was lost is sent again and refused as existing.',
    sentAgain(true),
  ),
  sometimes(
    'answer spoiled, receipt there',
    'A receipt whose answer came spoiled is sent again and refused as existing.',
    sentAgain(true, true),
  ),
  sometimes(
    'cash moved, answer spoiled',
    'Cash is moved at a desk, and its answer comes spoiled.',
    done(['service'], ({ answer }, _, books) => answer === null && books.has('answer-spoiled')),
  ),
  sometimes(
    'request lost, receipt made later',
    'A receipt that never arrived is sent again and made.',
    sentAgain(false),
  ),
  sometimes(
    'too many requests',
    'A request is refused for there are too many.',
    requested(['sell', 'service', 'x'], ({ answer }) => answer?.status === 429),
  ),
  sometimes(
    'bad gateway',
    'The gateway does not reach the service.',
    requested(['sell', 'service', 'x'], ({ answer }) => answer?.status === 502),
  ),
  sometimes(
    'answered late',
    'An answer comes minutes after its request.',
    () => (seen, books) =>
      seen.kind === 'exchange' &&
      seen.exchange.answer !== null &&
      books.has('answer-late') &&
      done(['sell'])()(seen, books),
  ),
]
