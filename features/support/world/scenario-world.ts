/** The world of one scenario: a world of the lab that is its own, the actors in it, and what they were answered. */
import { ok } from 'node:assert/strict'
import type { Verdict } from '../../../machines/vocabulary/document.ts'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import { Desk } from '../actors/desk.ts'
import type { FrontSystem } from '../actors/front-system.ts'
import { Integrator } from '../actors/integrator.ts'
import type { Lab, SaidFact, WorldOptions } from '../actors/lab.ts'
import type { LanCaller } from '../actors/lan-caller.ts'
import { LastShift } from '../actors/last-shift.ts'
import { type Answer, content, member, told, Unprepared } from '../law/answer.ts'
import { breachOf } from '../law/answer-fields.ts'
import type { Needs } from '../law/capabilities.ts'
import type { Judgement } from '../law/judgement/judgement.ts'
import { NO_TRAITS } from '../traits/scenario-traits.ts'
import { CastWorld } from './cast-world.ts'
import { Sayings } from './fact-log.ts'
import { Observations } from './read-cache.ts'
import { cashierRoles, cast } from './roles.ts'
import { holdUnchanged } from './standing.ts'
import type { Target } from './target.ts'

/** A Monday morning in Kyiv, before both changes of the clock of that year. */
const MORNING = '2026-03-02T09:00:00+02:00'
const SEED = 'a business day'

/** An id of nothing in any world. */
const UNUSED_ID = '00000000-0000-4000-8000-0000000000ff'
/** In form a token, signed with a key that is not the server's. */
const FORGED = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiJub2JvZHkifQ.c2lnbmVkLWJ5LW5vYm9keQ'

export class ScenarioWorld extends CastWorld {
  /** Address of the server; set before each scenario. */
  base = ''
  target!: Target
  /** What is asked of the target; set before each scenario. */
  needs!: Needs
  /** How its assertions are judged; set before each scenario. */
  judgement!: Judgement
  /** Whether the step under way is a Given; at a stranger alone. */
  isPreparing = false
  /** What its steps, their words and its tables ask; set before each scenario. */
  traits = NO_TRAITS
  /** Worlds the scenario has left behind, with what they had said and answered by then. */
  former: { lab: Lab; journal: string; transcript: string[] }[] = []
  /** Answers of the present world, as received. */
  transcript: string[] = []
  /** A world kept in a file. */
  file: unknown
  /** The request of the last sale: what can be sent again. */
  sold: SellRequest | null = null
  /** Receipts that the desk has answered with to sales of one receipt, oldest first. */
  receiptsMade: unknown[] = []
  /** Signing keys of the webhooks that were set, in order. */
  keys: string[] = []
  /** The terminal's token the scenario speaks of. */
  terminalToken: string | undefined
  /** Front systems at sockets; the one that has come in, or spoken, last is the last. */
  clients: FrontSystem[] = []
  /** What a client has said last to its terminal: what can be said again. */
  message = ''
  /** The front system that has called last, if none at a socket has spoken since. */
  caller: LanCaller | null = null
  /** Computer at which the desk's front system is; null when it does not say. */
  computer: string | null = null
  /** Ids the scenario has met, by noun: what `{shift_id}` in a path stands for. To begin with, an unused one. */
  ids: Record<string, string> = { shift_id: UNUSED_ID, template_id: UNUSED_ID, report_task_id: UNUSED_ID }
  #answer: Answer | null = null
  /** Whether a step has judged the last answer. */
  #isJudged = true
  /** How the desk stood before the last action. */
  #stood: unknown
  #seen = new Observations(() => this.clients.length > 0)
  #sayings = new Sayings(this, this.#seen)
  #integrators = new Map<string, Integrator>()
  #receipts = 0

  /** Goes on in another world; the one left behind stays to be compared with. A fork has its origin's past. */
  async enter(wish: WorldOptions = {}): Promise<undefined> {
    const fresh = wish.from === undefined
    if (this.lab) {
      this.needs.ask('worlds')
      this.former.push({ lab: this.lab, journal: await this.lab.journal(), transcript: this.transcript })
    }
    for (const need of this.traits.needs) this.needs.ask(need)
    const quirks = [...new Set([...(this.target.quirks ?? []), ...(wish.quirks ?? [])])]
    const beginning = fresh ? { seed: SEED, clock: { mode: 'virtual', now: MORNING } as const, ...wish } : wish
    const whole = quirks.length > 0 ? { ...beginning, quirks } : beginning
    this.lab = await this.target.enter(whole, this.needs, this.traits)
    if (fresh) [this.#receipts, this.receiptsMade] = [0, []]
    this.transcript = fresh ? [] : [...this.transcript]
    // In a world that has just begun nothing has been said but its quirks.
    await this.#begin(fresh && quirks.length === 0)
  }

  /** The world is put into another state. */
  async reenter(how: () => Promise<Answer>): Promise<undefined> {
    content(await how())
    await this.#begin(false)
  }

  async #begin(fresh: boolean): Promise<void> {
    this.#integrators.clear()
    this.#sayings.reset()
    this.#seen.reset(fresh)
    if (!fresh) await this.account()
  }

  async leave(): Promise<void> {
    const left = await Promise.allSettled(this.clients.map((client) => client.leave()))
    await this.target.leave([...this.former, this].flatMap(({ lab }) => lab ?? []))
    for (const each of left) if (each.status === 'rejected') throw each.reason
  }

  /** The last of those at a socket. */
  get client(): FrontSystem {
    const client = this.clients.at(-1)
    if (!client)
      throw new Unprepared(`no client has come in: ${this.#answer ? told(this.#answer) : 'there was no answer'}`)
    return client
  }

  /** It is the client of the scenario from now on. */
  speaks(client: FrontSystem): void {
    this.clients = [...this.clients.filter((each) => each !== client), client]
    this.caller = null
  }

  /** The one that has spoken last. */
  get listener(): Pick<FrontSystem, 'hear' | 'unheard' | 'isOpen'> {
    return this.caller ?? this.client
  }

  get desk(): Desk {
    return new Desk(this.register.local_base_url, this.computer)
  }

  integrator(role: string): Integrator {
    let integrator = this.#integrators.get(role)
    if (!integrator) {
      integrator = new Integrator(this.lab.world.base_url, cast(cashierRoles, role, this.lab.world))
      if (role === 'an impostor') integrator.token = FORGED
      this.#integrators.set(role, integrator)
    }
    return integrator
  }

  /** Version-4-shaped, and the same in every run. */
  nextReceiptId = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`

  /** Ids by the names they have in paths. */
  named = (): Record<string, string> => ({ ...this.ids, cash_register_id: this.register.id })

  /** A path with the ids it names. */
  filled(path: string): string {
    const ids = this.named()
    return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name)
  }

  /** The code at a place of the register's pool, from 1. */
  async code(place: number): Promise<unknown> {
    const headers = { 'x-license-key': this.register.license_key }
    const codes = await this.integrator('the cashier').send('GET', '/cash-registers/get-offline-codes', { headers })
    return member(content(codes), `${place - 1}.fiscal_code`)
  }

  /** One action of the scenario; then the world is left quiet. @returns its answer, which is not judged by that */
  async act(doing: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const { reads } = this.traits
    const [status, begun] = await Promise.all([
      reads.has('status') ? this.#seen.statusOf(this.register, this.lab) : undefined,
      reads.has('facts') ? this.#sayings.last() : this.#sayings.begun,
    ])
    this.#stood = status
    this.#sayings.begun = begun
    this.#explainUnjudged()
    const answer = await doing()
    if (!answer) return undefined
    this.#answer = answer
    this.#isJudged = false
    this.transcript.push(`${answer.status} ${answer.text}`)
    // What was done may have been the end of the world.
    const facts = await this.lab.factsIfThere(begun)
    if (facts) this.#seen.keep(begun, facts)
    if (facts && !reads.has('facts')) this.#sayings.begun = facts.at(-1)?.n ?? begun
    return answer
  }

  /** A refusal that no step has judged was to prepare what comes: it explains what fails later. */
  #explainUnjudged(): void {
    if (!this.#isJudged && this.isRefused())
      this.judgement.explain(`${this.asked()} was answered ${told(this.#answer!)}`)
  }

  /** A step judges what has come. */
  isJudged(): void {
    this.#isJudged = true
  }

  /** The same in the cloud. Who has not signed in yet does so before it begins, unseen. */
  async actAs(role: string, doing: (integrator: Integrator) => Promise<Answer>): Promise<Answer | undefined> {
    const integrator = this.integrator(role)
    await integrator.ready()
    return this.act(() => doing(integrator))
  }

  /** Method and address of the last answer; empty, where there is none. */
  asked = (): string => this.#answer?.asked ?? ''
  /** Whether the last action was refused. */
  isRefused = (): boolean => (this.#answer?.status ?? 0) >= 400

  /** What is judged is held to the field tables. @throws when it is not as they say, and the scenario is of that */
  get answer(): Answer {
    if (!this.#answer) throw new Error('no action has been answered yet')
    this.target.judges?.()
    const breach = breachOf(this.#answer, this.needs.has('explains'))
    if (breach) this.judgement.breach(breach)
    return this.#answer
  }

  /** A refused action leaves nothing behind: no fact, and the desk stands as it stood. */
  async unchanged(): Promise<void> {
    ok(this.traits.reads.has('status'), 'the status of the desk was not read before the action')
    const said = await this.#sayings.saidIfKnown()
    const after = await this.#seen.statusOf(this.register, this.lab)
    holdUnchanged(said, [this.#stood, after], { isRefused: this.isRefused(), timePasses: !this.needs.has('clock') })
  }

  /** Facts said since the last action began. */
  said = (): Promise<SaidFact[]> => this.#sayings.said()

  /** Facts since the last action, or since they were last accounted for, by which something left. */
  left = (): Promise<SaidFact[]> => this.#sayings.left()

  /** Documents the tax authority has judged and that were not accounted for before, oldest first. */
  judged = (): Promise<Verdict[]> => this.#sayings.judged(this.register)

  /** Everything said so far is known of. */
  account = (): Promise<void> => this.#sayings.account()

  /** The last shift of the register, as the cloud shows it. */
  shift(): Promise<unknown> {
    const [cashier, headers] = [this.integrator('the cashier'), { 'x-license-key': this.register.license_key }]
    return new LastShift(!this.judgement.isStranger).by((path) => cashier.send('GET', path, { headers }))
  }
}
