/**
 * Maps references of bank terminals: the features name those of our seed, in the order in which the terminal issues
 * them.
 */
import { member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { IdMapping } from '../id-mapping.ts'

/** References of our terminal's first approval in a scenario. */
const FIRST = { rrn: '748920811769', auth_code: '858449', merchant_id: 'M78817128752816', terminal: 'T1761202' }
/** Those of the second, which is another purchase or reverses the first; of several names the last is used. */
const SECOND: Record<string, readonly Record<string, string>[]> = {
  purchase: [{ rrn: '025236742018' }],
  cancel: [{ rrn: '580988154680' }, { rrn: '672518896429', auth_code: '868254' }],
}

/** Forms they have at every terminal. */
const FORMS: Record<string, RegExp> = {
  rrn: /^\d{12}$/,
  auth_code: /^\w{6}$/,
  merchant_id: /^\S+$/,
  terminal: /^\S+$/,
}

/** Our references with the member of each, for messages about one that the terminal has not issued. */
const OUR_REFERENCES: ReadonlyMap<string, string> = new Map(
  [FIRST, ...Object.values(SECOND).flat()].flatMap((approval) =>
    Object.entries(approval).map(([name, reference]): [string, string] => [reference, name]),
  ),
)
/** In a sentence. */
const OUR_REFERENCE = new RegExp(`(?<!\\w)(?:${[...OUR_REFERENCES.keys()].join('|')})(?!\\w)`, 'g')
/** In JSON, and as node prints it. */
const SLIP_NUMBER = /((?:invoice_num|invoiceNum|receipt_no)["']?\s*: ?["']?)(\d+)/g

/** undefined when it is not JSON: that is reported where the message is read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Members of an approval: one of these. */
const OF_ANSWER = /"rrn"|"success": ?true/

const MOVES_MONEY: ReadonlySet<unknown> = new Set(['purchase', 'cancel'])

export class Bank {
  readonly #ids: IdMapping
  readonly #devices: ReadonlySet<string>
  readonly #approved = new Set<string>()
  /** References of the terminal by ours. */
  readonly #given = new Map<string, string>()
  /** Number of the slip before the scenario's first. */
  #slips: number | null = null
  /** Whether an approval came without a reference. */
  #isNameless = false

  /** @param devices of the scenario; its network may have more */
  constructor(ids: IdMapping, devices: ReadonlySet<string>) {
    this.#ids = ids
    this.#devices = devices
  }

  /** Maps an answer: devices of others are left out, slips numbered from the scenario's first. */
  heard(text: string): string {
    if (text.startsWith('[') && text.includes('"model"')) return this.#ofScenario(text)
    if (!OF_ANSWER.test(text)) return text
    const body = parsed(text)
    const isApproval = member(body, 'success') === true && MOVES_MONEY.has(member(body, 'operation_type'))
    if (isApproval && typeof member(body, 'result.rrn') !== 'string') this.#isNameless = true
    if (isApproval) this.#keep(String(member(body, 'operation_type')), member(body, 'result'))
    const slips = this.#slips
    if (slips === null) return text
    return text
      .replace(/"invoice_num":(\d+)/g, (_, number: string) => `"invoice_num":${Number(number) - slips}`)
      .replace(/"receipt_no":"(\d+)"/g, (_, number: string) => `"receipt_no":"${Number(number) - slips}"`)
  }

  /**
   * Maps a value in a request.
   * @throws NotTested when the terminal issued no such reference: not every answer has one (BRG-213)
   */
  outward(value: string): string {
    if (this.#isNameless && OUR_REFERENCES.has(value))
      throw new NotTested('the bank terminal gives no reference by which an operation could be named')
    return value
  }

  /** Maps slip numbers in a request to the target's. */
  said(text: string): string {
    const slips = this.#slips
    if (slips === null || !/invoiceNum|receipt_no/.test(text)) return text
    return text
      .replace(/"invoiceNum":(\d+)/g, (_, number: string) => `"invoiceNum":${Number(number) + slips}`)
      .replace(/"receipt_no":"(\d+)"/g, (_, number: string) => `"receipt_no":"${Number(number) + slips}"`)
  }

  /** Puts the target's slip numbers and references into a sentence. */
  inTargetWords(text: string): string {
    const slips = this.#slips ?? 0
    return text
      .replace(SLIP_NUMBER, (_, before: string, number: string) => `${before}${Number(number) + slips}`)
      .replace(
        OUR_REFERENCE,
        (reference) => this.#given.get(reference) ?? `(${OUR_REFERENCES.get(reference)} of an earlier operation)`,
      )
  }

  #ofScenario(text: string): string {
    const devices: unknown[] = JSON.parse(text)
    return JSON.stringify(devices.filter((device) => this.#devices.has(String(member(device, 'id')))))
  }

  #keep(operation: string, result: unknown): void {
    const rrn = member(result, 'rrn')
    if (typeof rrn !== 'string' || this.#approved.has(rrn)) return
    this.#slips ??= Number(member(result, 'invoice_num')) - 1
    const approvals = [[FIRST], SECOND[operation] ?? []][this.#approved.size] ?? []
    for (const [name, ours] of approvals.flatMap((each) => Object.entries(each))) {
      const theirs = member(result, name)
      // As texts: the target's numbers may begin with 0.
      if (typeof theirs !== 'string') continue
      this.#given.set(ours, theirs)
      if (FORMS[name]!.test(theirs)) this.#ids.learn(ours, theirs, 'bank terminal')
    }
    this.#approved.add(rrn)
  }
}
