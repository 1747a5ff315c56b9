/** One storm under way: what acts are made of. Every answer and every fact goes by the invariants and the detectors. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '../../kit/random.ts'
import { BrokenInvariant } from '../invariants/invariant.ts'
import { RegisterOracle, type RegisterOracles } from '../oracle/register-oracle.ts'
import {
  hear,
  type LabFact,
  type RestView,
  type Seen,
  type StormAnswer,
  type StormExchange,
  type StormRequest,
  UNANSWERED,
} from '../seen.ts'
import type { SituationCounts } from '../situations/situation-counts.ts'
import type { ReplayHistory } from '../transport/history.ts'
import type { StormClient } from '../transport/storm-client.ts'
import type { StormServer } from '../transport/storm-server.ts'
import { resolveLost } from './lost-answers.ts'
import { StormObserver } from './observer.ts'
import { restView } from './rest-view.ts'
import type { StormCall, StormRestart } from './storm-call.ts'

/** How often a request is looked for that is under way, and after which real milliseconds each time. */
const LOOKS = 200
const LOOK_MS = 50
/** Facts of one page of the lab. */
const PAGE = 10_000

export class StormRun {
  readonly server: StormServer
  readonly client: StormClient
  /** Of the act that is played: what an act draws does not change those behind it. */
  chance: Random
  readonly history: ReplayHistory
  readonly counts: SituationCounts
  readonly #observer: StormObserver
  /** Tokens of the cashiers, by id. */
  readonly tokens = new Map<string, string>()
  steps = 0
  #groups = 0
  #facts = 0

  constructor(
    server: StormServer,
    client: StormClient,
    chance: Random,
    history: ReplayHistory,
    counts: SituationCounts,
    codes: (register: string) => number,
  ) {
    this.server = server
    this.client = client
    this.chance = chance
    this.history = history
    this.counts = counts
    const { cash_registers, clock } = server.world
    const registers = cash_registers.map(({ id, license_key }) => new RegisterOracle(id, license_key, codes(id)))
    this.#observer = new StormObserver(registers, Date.parse(clock.now), counts)
  }

  get books(): RegisterOracles {
    return this.#observer.books
  }

  /** Sends one request. @throws BrokenInvariant */
  async ask(call: StormCall): Promise<StormExchange> {
    const exchange = this.#exchange(call, null)
    const came = await this.send(call.request)
    hear(exchange, came)
    this.history.http(call.by, call.request, came)
    const facts = await this.#newFacts()
    resolveLost([exchange], facts)
    this.#observer.look({ kind: 'exchange', exchange })
    this.#observer.lookAt(facts)
    return exchange
  }

  /** Sends one receipt whose answer comes when so much time has passed. @throws BrokenInvariant */
  async askLate(call: StormCall, ms: number): Promise<StormExchange> {
    const exchange = this.#exchange(call, null)
    const sent = this.send(call.request)
    // Carried out at once: what is late is the answer
    const { id } = call.request.body as { id: string }
    const facts: LabFact[] = []
    for (let looks = 0; looks < LOOKS && !facts.some(({ fact }) => fact.document?.body.id === id); looks++) {
      await pause(LOOK_MS)
      facts.push(...(await this.#newFacts()))
    }
    await this.lab('POST', '/clock/advance', { by: `PT${ms / 1000}S` })
    const came = await sent
    hear(exchange, came)
    const step = this.history.httpStep(call.by, call.request, came)
    this.history.add({ together: [step, { advance: `PT${ms / 1000}S` }] })
    this.#observer.look({ kind: 'exchange', exchange })
    this.#observer.lookAt(facts)
    await this.#passed(this.books.now + ms)
    return exchange
  }

  /**
   * Sends requests at once, and judges them in an order that explains their answers.
   * @param ending the restart amid them; null: there is none
   * @throws BrokenInvariant where there is none
   */
  async together(calls: readonly StormCall[], ending: StormRestart | null = null): Promise<StormExchange[]> {
    const group = ++this.#groups
    const exchanges = calls.map((call) => this.#exchange(call, group))
    const ended = ending && pause(ending.after).then(() => this.#end(ending.restart, group))
    const steps = await Promise.all(
      exchanges.map(async (exchange) => {
        const came = await this.send(exchange.request)
        hear(exchange, came)
        return this.history.httpStep(exchange.by, exchange.request, came)
      }),
    )
    const restart = ending && { restart: ending.restart, after: `PT${ending.after / 1000}S` }
    this.history.add({ together: restart ? [...steps, restart] : steps })
    await ended
    if (ending?.restart === 'kill') await this.server.startAgain()
    const facts = await this.#newFacts()
    resolveLost(exchanges, facts)
    const order = this.#observer.orderOf(exchanges)
    for (const exchange of order) this.#observer.look({ kind: 'exchange', exchange })
    this.#observer.lookAt(facts)
    return order
  }

  #exchange({ repeated = false, ...call }: StormCall, group: number | null): StormExchange {
    this.steps += 1
    return { ...call, ...UNANSWERED, repeated, group, at: this.books.now }
  }

  /** One request, unseen by invariants. @returns null: no answer came */
  send({ surface, desk, method, path, headers, body }: StormRequest): Promise<StormAnswer | null> {
    const { base_url, cash_registers } = this.server.world
    const base = surface === 'desk' ? cash_registers.find(({ id }) => id === desk)!.local_base_url! : base_url!
    return this.client.send(method, `${base}${path}`, headers, body)
  }

  /** One request to the lab, unseen by invariants. @throws when it is refused */
  // biome-ignore lint/suspicious/noExplicitAny: answers of the whole lab
  async lab(method: StormRequest['method'], path: string, body?: unknown): Promise<any> {
    const answer = await this.send({ surface: 'lab', desk: null, method, path: `/lab${path}`, headers: {}, body })
    if (answer === null || answer.status >= 300)
      throw new BrokenInvariant('the lab answers', `${method} /lab${path}: ${JSON.stringify(answer)}`)
    return answer.body
  }

  /** One request to the lab as a step of the storm. @throws when it is refused */
  async labStep(method: StormRequest['method'], path: string, body?: unknown): Promise<void> {
    await this.lab(method, path, body)
    const request: StormRequest = { surface: 'lab', desk: null, method, path: `/lab${path}`, headers: {}, body }
    this.history.http('lab', request, null)
  }

  /** Moves the world's clock. @param ms more than nothing */
  async advance(ms: number): Promise<void> {
    const from = this.books.now
    const by = `PT${Math.floor(ms / 1000)}${ms % 1000 ? `.${String(ms % 1000).padStart(3, '0')}` : ''}S`
    this.steps += 1
    const { clock } = await this.lab(
      'POST',
      '/clock/advance',
      ms >= 86_400_000 ? { to: new Date(from + ms).toISOString() } : { by },
    )
    this.history.add({ advance: by })
    await this.#passed(Date.parse(clock.now))
  }

  /** @param to where the clock has got to */
  async #passed(to: number): Promise<void> {
    const from = this.books.now
    const facts = await this.#newFacts()
    this.books.now = to
    this.#observer.look({ kind: 'advanced', from, to })
    this.#observer.lookAt(facts)
  }

  /** Switches a fault on. */
  async fault(name: string, parameters: Record<string, unknown> = {}, shown = parameters): Promise<void> {
    this.steps += 1
    await this.lab('PUT', `/faults/${name}`, parameters)
    this.history.add({ fault: { name, body: parameters } })
    this.#observer.look({ kind: 'fault', name, parameters: shown })
    this.books.faults.add(name)
    await this.look()
  }

  /** Switches a fault off. @param subject member and id of whose it is */
  async clearFault(name: string, subject: Record<string, string> = {}): Promise<void> {
    this.steps += 1
    const query = new URLSearchParams(subject).toString()
    await this.lab('DELETE', `/faults/${name}${query ? `?${query}` : ''}`)
    this.history.add({ fault: { clear: name, ...(query && { query: subject }) } })
    this.#observer.look({ kind: 'fault', name, parameters: null })
    this.books.faults.delete(name)
    await this.look()
  }

  /** Takes what the lab shows since the last look. */
  async look(): Promise<void> {
    this.#observer.lookAt(await this.#newFacts())
  }

  /** A restart while nothing is asked: kill -9 and a start on the same file, or of the world alone. */
  async restart(how: StormRestart['restart'] = 'kill'): Promise<void> {
    const before = await this.view()
    await this.#end(how, 0)
    this.history.add({ restart: how })
    if (how === 'kill') await this.server.startAgain()
    const after = await this.view()
    this.#observer.look({ kind: 'restarted', before, after })
    await this.look()
  }

  async #end(how: StormRestart['restart'], amid: number): Promise<void> {
    if (how === 'kill') this.books.kills += 1
    this.#observer.look({ kind: 'killed', amid, how })
    if (how === 'kill') await this.server.kill()
    else await this.lab('POST', '/restart')
  }

  view = (): Promise<RestView> => restView(this)

  /** @param last whether everything that was asked for has to be there now */
  async rest(last: boolean): Promise<void> {
    this.#observer.look({ kind: 'rested', view: await this.view(), last })
  }

  /** Lets an observation by, made elsewhere. @throws BrokenInvariant */
  notice(seen: Seen): void {
    this.#observer.look(seen)
  }

  async #newFacts(): Promise<LabFact[]> {
    // Nothing is under way afterwards: the same storm sees the same facts at the same step
    await this.lab('POST', '/clock/advance', { by: 'PT0S' })
    const facts: LabFact[] = await this.lab('GET', `/facts?after=${this.#facts}&limit=${PAGE}`)
    this.#facts = facts.at(-1)?.n ?? this.#facts
    return facts
  }
}
