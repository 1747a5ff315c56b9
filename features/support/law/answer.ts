/** The answer to a request, and its members. */

export interface Answer {
  status: number
  headers: Headers
  /** As received. */
  text: string
  bytes: Buffer
  /** The JSON received; undefined when there was none. */
  body: unknown
  /** Method and address of the request. */
  asked?: string
  /** The surface that was asked, where the step says so. */
  surface?: string
  /** Why a body that claims to be JSON is not. */
  broken?: string
}

/** In a list: all entries of a type, in any order and number, as one entry with their sums. */
const OF_TYPE = /^[A-Z]+(_[A-Z]+)*$/

function totalOf(list: unknown[], type: string): Record<string, unknown> | undefined {
  const entries = list.filter((each) => (each as { type?: unknown } | null)?.type === type) as Record<string, unknown>[]
  return entries.reduce<Record<string, unknown> | undefined>((total, entry) => {
    const members = Object.entries(entry).map(([name, value]) => {
      const before = total && Object.hasOwn(total, name) ? total[name] : undefined
      return [name, typeof value === 'number' && typeof before === 'number' ? before + value : (before ?? value)]
    })
    return Object.fromEntries(members)
  }, undefined)
}

/**
 * The member of a JSON value at a dotted path: `goods.0.good.price`, `payments.CASH.sell_sum` of all entries of a type.
 * undefined when there is none.
 */
export function member(value: unknown, path: string): unknown {
  let found = value
  for (const step of path.split('.')) {
    if (step === 'length' && Array.isArray(found)) return found.length
    if (found === null || typeof found !== 'object') return undefined
    if (Array.isArray(found) && OF_TYPE.test(step)) {
      found = totalOf(found, step)
      continue
    }
    found = Object.hasOwn(found, step) ? (found as Record<string, unknown>)[step] : undefined
  }
  return found
}

/** The preparation of a scenario failed. */
export class Unprepared extends Error {}

/** The body of an answer in the form the caller expects. @throws Unprepared, which names the answer received instead */
export function content<Body>(answer: Answer): Body {
  if (answer.status >= 300) {
    const asked = answer.asked === undefined ? '' : `${answer.asked}: `
    throw new Unprepared(`${asked}${describeAnswer(answer)} came instead`)
  }
  return answer.body as Body
}

/** Characters of an answer that are shown. */
const EXCERPT = 160

const isText = (text: string): boolean => !/[\0\uFFFD]/.test(text)

/**
 * An answer in a line: `400 shift.not_open: The shift is not open`, and the first member that is malformed; of any
 * other form, the type of its body and how it begins.
 * @param hide removes secrets, before anything is cut off
 */
export function describeAnswer(
  { status, headers, text, body, bytes }: Answer,
  hide: (text: string) => string = (said) => said,
): string {
  const [code, message] = [member(body, 'code'), member(body, 'message')]
  const place = member(body, 'detail.0.loc')
  const words = [code, message, Array.isArray(place) ? place.join('.') : null]
    .filter((each) => typeof each === 'string')
    .join(': ')
  if (words) return `${status} ${excerpt(hide(words))}`
  const form = headers.get('content-type')?.split(';')[0] ?? 'of no media type'
  const elsewhere = headers.get('location')
  if (elsewhere) return `${status} to ${excerpt(hide(elsewhere))}`
  if (bytes.length === 0) return `${status} without a body`
  return isText(text) ? `${status} ${form}: ${excerpt(hide(text))}` : `${status} ${form}, ${bytes.length} bytes`
}

/** A text in one line, cut where it is long. */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}

/** A pattern that matches a text alone. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The message of a rule, with any values. */
export const messagePattern = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map(literally)
      .join('.+')}$`,
  )
