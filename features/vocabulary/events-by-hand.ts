/** Events sent by hand, row by row: what is told, how often, how much later, and what is wrong with the call. */

const HAPPENINGS: Record<string, string> = {
  'receipt SELL': 'SELL',
  'receipt RETURN': 'RETURN',
  'service_receipt SERVICE_IN': 'SERVICE_IN',
  'service_receipt SERVICE_OUT': 'SERVICE_OUT',
  'shift OPENED': 'SHIFT_OPENED',
  'shift CLOSED': 'SHIFT_CLOSED',
}

/** In the lab's words. */
const TERMS: readonly [words: RegExp, member: (...groups: string[]) => object][] = [
  [/^(\d+) times$/, (times) => ({ times: Number(times) })],
  [/^after (\d+) minutes?$/, (minutes) => ({ after: `PT${minutes}M` })],
  [/^without a signature$/, () => ({ flaw: 'no-signature' })],
  [/^under the wrong key$/, () => ({ flaw: 'wrong-key' })],
  [/^changed after signing$/, () => ({ flaw: 'changed-body' })],
]

function termOf(text: string): object {
  for (const [words, member] of TERMS) {
    const found = words.exec(text)
    if (found) return member(...found.slice(1))
  }
  throw new Error(`no such term of an event: ${text}`)
}

/** A row: a document by its number, or an event as a receiver is told of it, and the terms of its calls. */
export function eventByHand([event = '', ...terms]: string[]): object {
  const [, document] = /^document (\d+)$/.exec(event) ?? []
  const happening = HAPPENINGS[event]
  if (document === undefined && happening === undefined) throw new Error(`no such event: ${event}`)
  const what = document === undefined ? { happening } : { document: Number(document) }
  return Object.assign(what, ...terms.filter((term) => term !== '').map(termOf))
}
