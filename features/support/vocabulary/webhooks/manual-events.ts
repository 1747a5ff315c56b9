/** Rows of a table of events that the lab sends manually: the event or document, and options of its calls. */

/** Events of webhooks, and the lab's names for them. */
const EVENTS: Record<string, string> = {
  'receipt SELL': 'SELL',
  'receipt RETURN': 'RETURN',
  'service_receipt SERVICE_IN': 'SERVICE_IN',
  'service_receipt SERVICE_OUT': 'SERVICE_OUT',
  'shift OPENED': 'SHIFT_OPENED',
  'shift CLOSED': 'SHIFT_CLOSED',
}

/** Options in the lab's words. */
const CALL_OPTIONS: readonly [words: RegExp, member: (...groups: string[]) => object][] = [
  [/^(\d+) times$/, (times) => ({ times: Number(times) })],
  [/^of (\d+)$/, (sum) => ({ sum: Number(sum) })],
  [/^after (\d+) minutes?$/, (minutes) => ({ after: `PT${minutes}M` })],
  [/^without a signature$/, () => ({ flaw: 'no-signature' })],
  [/^under the wrong key$/, () => ({ flaw: 'wrong-key' })],
  [/^changed after signing$/, () => ({ flaw: 'changed-body' })],
]

function optionOf(text: string): object {
  for (const [words, member] of CALL_OPTIONS) {
    const found = words.exec(text)
    if (found) return member(...found.slice(1))
  }
  throw new Error(`no such term of an event: ${text}`)
}

/** The number of a delivery's row; null for other rows. */
export function deliveryIn([event = '']: string[]): number | null {
  const [, delivery] = /^delivery (\d+)$/.exec(event) ?? []
  return delivery === undefined ? null : Number(delivery)
}

/** A row: a document by its number or an event as a receiver gets it, and options of its calls. */
export function manualEvent([event = '', ...terms]: string[]): object {
  const [, document] = /^document (\d+)$/.exec(event) ?? []
  const kind = EVENTS[event]
  if (document === undefined && kind === undefined) throw new Error(`no such event: ${event}`)
  const what = document === undefined ? { kind } : { document: Number(document) }
  return Object.assign(what, ...terms.filter((term) => term !== '').map(optionOf))
}
