/** Situations of what goes out, and of the gateway in front: webhooks, mails, reports, printers, lost answers. */
import {
  accepted,
  type Detector,
  factAfter,
  factOf,
  factWhile,
  type Interruption,
  isAccepted,
  MOVES,
  refusalIn,
  SALES,
  type SituationLine,
  tried,
} from './situation.ts'

/** A webhook is removed, or set again, while its events wait. */
const whileRetrying = (type: string) => factAfter(['webhook.failed', ({ retry_at }) => retry_at !== null], [type])

const byNumber = ({ number }: { number: number }, address: string): string => `${address} ${number}`
const byJob = ({ job }: { job?: { number: number } }, address: string): string => `${address} ${job?.number}`

/** Sent again after its answer, or the request itself, was lost. @param wasDone whether the first one was carried out */
export const sentAgain = (disturbances: readonly Interruption[], wasDone: boolean) => (): Detector => {
  const lost = new Set<string>()
  return (seen) => {
    if (!('did' in seen) || !('sale' in seen.did.act) || typeof seen.did.act.id !== 'string') return false
    const { act, disturbed } = seen.did
    const id = act.id as string
    if (disturbed !== null) {
      if (disturbances.includes(disturbed) && seen.did.received === null) lost.add(id)
      return false
    }
    return (
      lost.has(id) &&
      (wasDone ? refusalIn(seen.did) === 'receipt.already_exists' : isAccepted(seen.did)) &&
      lost.delete(id)
    )
  }
}

const isDisturbed = (acts: Parameters<typeof tried>[0], disturbance: Interruption, status?: number) =>
  tried(acts, ({ disturbed, received }) => disturbed === disturbance && received?.status === status)

const COMMANDS = [...SALES, ...MOVES, 'report X'] as const

export const outsideSituations: readonly SituationLine[] = [
  ['webhook called', 'A receiver gets the event of a receipt.', factOf('event.received')],
  [
    'webhook retried',
    'A receiver that has failed gets the event later.',
    factAfter(['webhook.failed'], ['webhook.delivered'], byNumber),
  ],
  [
    'webhook without an answer',
    'A receiver is silent.',
    factWhile(['receiver-silent', 'receiver-slow'], 'webhook.failed'),
  ],
  ['webhook removed while retrying', 'A webhook is removed while its events wait.', whileRetrying('webhook.removed')],
  [
    'webhook changed while retrying',
    'A webhook gets a new key while its events wait.',
    whileRetrying('webhook.configured'),
  ],
  [
    'webhook set again',
    'A webhook is set over another, with a new key.',
    accepted(
      ['set a webhook'],
      ({ act, before }) => 'at' in act && !!act.at && before.webhooks.byRegister[act.at] !== undefined,
    ),
  ],
  ['callback made', 'The address that a sale names is called.', factOf('callback.delivered')],
  [
    'callback made again',
    'The address that a sale names takes a call after it has failed.',
    factAfter(['callback.failed'], ['callback.delivered'], byNumber),
  ],
  [
    'callback without a signature',
    'A callback is made while no webhook gives a key to sign by.',
    factOf('event.received', ({ headers }) => headers['x-request-signature'] === undefined),
  ],
  [
    'mail to a buyer',
    'A receipt is mailed.',
    factAfter(['slip.requested', ({ emails }) => emails?.length > 0], ['mail.sent'], () => ''),
  ],
  ['mail retried', 'A mail is taken that was refused before.', factAfter(['mail.failed'], ['mail.sent'], byNumber)],
  ['report made', 'An extended report is made.', factOf('report.done')],
  ['report downloaded', 'A report is downloaded.', accepted(['fetch a report'])],
  ['printer out of paper', 'A slip waits for paper.', factOf('slip.held')],
  ['printed later', 'What had waited for paper is printed.', factAfter(['slip.held'], ['slip.printed'], byJob)],
  [
    'printer unplugged',
    'An X-report is asked for and there is no printer.',
    factWhile(['printer-unplugged'], 'report.printed'),
  ],
  [
    'answer lost, receipt there',
    'A receipt whose answer was lost is sent again and refused as existing.',
    sentAgain(['answer-lost'], true),
  ],
  [
    'answer spoiled, receipt there',
    'A receipt whose answer came spoiled is sent again and refused as existing.',
    sentAgain(['answer-spoiled'], true),
  ],
  ['cash moved, answer spoiled', 'Cash is moved, and its answer comes spoiled.', isDisturbed(MOVES, 'answer-spoiled')],
  [
    'request lost, receipt made later',
    'A receipt that never arrived is sent again and made.',
    sentAgain(['request-lost', 'bad-gateway'], false),
  ],
  ['too many requests', 'A request is refused for there are too many.', isDisturbed(COMMANDS, 'rate-limit', 429)],
  ['bad gateway', 'The gateway does not reach the service.', isDisturbed(COMMANDS, 'bad-gateway', 502)],
  ['answered late', 'An answer comes minutes after its request.', isDisturbed(SALES, 'answer-late', 200)],
]
