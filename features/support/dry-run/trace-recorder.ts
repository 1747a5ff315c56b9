/** Records what a scenario asks of its target while it runs at a sandbox that has everything. */
import type { WorldCard } from '../actors/world-card.ts'
import { type Capability, Needs } from '../law/capabilities.ts'
import { pairsOf } from '../targets/seed.ts'
import { type Exchange, isOfLab, pathAndQueryOf } from '../wire/exchange.ts'
import { inAddress, inText } from '../wire/values.ts'
import type { Recorder, Translation } from '../wire/wire.ts'
import type { Trace, TraceEntry } from './trace.ts'

/** Values of the seed that are the same in every profile. */
const SEED_VALUES = new Set(
  pairsOf({ cashiers: {}, registers: {}, terminals: {}, access_key: null }).map(({ ours }) => ours),
)

/** Whether a text is under an address, by either of its schemes. */
const isUnder = (text: string, address: string): boolean =>
  [address, address.replace(/^ws/, 'http')].some((each) => text.startsWith(each))

export class TraceRecorder implements Translation, Recorder {
  #trace: Trace = []
  /** Entries that need recording once only. */
  readonly #once = new Set<string>()
  #isQuiet = 0
  #world: WorldCard | null = null

  /** Starts a scenario. */
  begin(): void {
    this.#trace = []
    this.#once.clear()
    this.#world = null
  }

  get trace(): Trace {
    return this.#trace
  }

  add(...asked: TraceEntry): void {
    if (this.#isQuiet === 0) this.#trace.push(asked)
  }

  /** Records needs that do not depend on their moment. */
  addOnce(...asked: TraceEntry): void {
    const text = JSON.stringify(asked)
    if (this.#isQuiet > 0 || this.#once.has(text)) return
    this.#once.add(text)
    this.#trace.push(asked)
  }

  /** Runs work without recording it: a target without a lab does it in another way. */
  async quietly<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    this.#isQuiet++
    try {
      return await work()
    } finally {
      this.#isQuiet--
    }
  }

  /** Enters a world: needs of its cards are recorded from then on. */
  enter(world: WorldCard): void {
    this.#world = world
    const absent = { has: (role: string) => this.#hasNot(role) } as unknown as ReadonlySet<string>
    Object.assign(world, { absent })
  }

  #hasNot(role: string): false {
    this.addOnce('role', role)
    return false
  }

  /** Which of the target's addresses it is, and which roles of the seed it names. */
  address(url: string): string {
    if (this.#world) this.#surface(url, this.#world)
    return inAddress(url, this.outward)
  }

  outward = (value: string): string => {
    if (SEED_VALUES.has(value)) this.addOnce('words', [value])
    return value
  }

  sent = (text: string): string => inText(text, this.outward)
  inward = (value: string): string => value
  received = (text: string): string => text
  inTargetWords = (text: string): string => text

  /** A sandbox has them all. */
  #surface(url: string, { cash_registers, proxy_ws_url, terminal_lan_url }: WorldCard): void {
    const [register] = cash_registers
      .map(({ id, local_base_url }) => ({ id, desk: local_base_url! }))
      .filter(({ desk }) => isUnder(url, desk))
      .sort((a, b) => b.desk.length - a.desk.length)
    if (isUnder(url, terminal_lan_url!)) this.addOnce('lan')
    else if (url.startsWith(proxy_ws_url!)) this.addOnce('proxy')
    else if (register) this.addOnce('desk', register.id)
  }

  /** What was done: questions to the tax authority follow from it. */
  record(exchange: Exchange): void {
    if (exchange.kind !== 'http' || exchange.method === 'GET' || exchange.answer.status >= 300 || isOfLab(exchange))
      return
    const { method, url, request } = exchange
    const [, key = ''] = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'x-license-key') ?? []
    this.add('done', method, pathAndQueryOf(url).replace(/^\/w\/[^/]+/, ''), key)
  }
}

/**
 * Offers every capability and records requests for them, so that a scenario goes the way it would go at any stranger.
 */
export class RecordingNeeds extends Needs {
  readonly #recorder: TraceRecorder
  /** The capability tested last: a request for it right afterwards is optional, and not recorded. */
  #guarded: Capability | null = null

  constructor(recorder: TraceRecorder) {
    super(new Set())
    this.#recorder = recorder
  }

  /** The facts are known here, so that counting starts at the right one. */
  override has = (capability: Capability): boolean => {
    if (capability !== 'facts') return false
    this.#guarded = capability
    queueMicrotask(() => {
      this.#guarded = null
    })
    return true
  }

  override require(capability: Capability): void {
    if (capability !== this.#guarded) this.#recorder.addOnce('capability', capability)
  }
}
