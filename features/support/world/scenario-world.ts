/** The world of one scenario: a world of the lab that is its own, the actors in it, and what they were answered. */
import { ok } from 'node:assert/strict'
import { World } from '@cucumber/cucumber'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Desk } from '../actors/desk.ts'
import type { FrontSystem } from '../actors/front-system.ts'
import type { Integrator } from '../actors/integrator.ts'
import type { Lab, WorldOptions } from '../actors/lab.ts'
import { LastShift } from '../actors/last-shift.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import { type Answer, content, describeAnswer, member } from '../law/answer.ts'
import { breachOf } from '../law/answer-fields.ts'
import type { Needs } from '../law/capabilities.ts'
import type { Judgement } from '../law/judgement/judgement.ts'
import { NO_TRAITS } from '../traits/scenario-traits.ts'
import type { Wire } from '../wire/wire.ts'
import { Cast } from './cast.ts'
import { FactLog } from './fact-log.ts'
import { ReadCache } from './read-cache.ts'
import { ScenarioIds } from './scenario-ids.ts'
import { Session } from './session.ts'
import { holdUnchanged } from './standing.ts'
import type { Target } from './target.ts'

/** A Monday morning in Kyiv, before both changes of the clock of that year. */
const MORNING = '2026-03-02T09:00:00+02:00'
const SEED = 'a business day'

export class ScenarioWorld extends World {
  target!: Target
  /** The world of the lab that the scenario is in. */
  lab!: Lab
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
  /** What a client has said last to its terminal: what can be said again. */
  message = ''
  #answer: Answer | null = null
  /** Whether a step has judged the last answer. */
  #isJudged = true
  /** How the desk stood before the last action. */
  #stood: unknown
  readonly cast = new Cast(() => this.lab.world)
  readonly ids = new ScenarioIds()
  readonly session = new Session(this)
  #seen = new ReadCache({ writes: () => this.wire.writes, isOpen: () => this.session.clients.length > 0 })
  readonly facts = new FactLog(this, this.#seen)

  /** Goes on in another world; the one left behind stays to be compared with. A fork has its origin's past. */
  async enter(wish: WorldOptions = {}): Promise<undefined> {
    const fresh = wish.from === undefined
    if (this.lab) {
      this.needs.require('worlds')
      this.former.push({ lab: this.lab, journal: await this.lab.journal(), transcript: this.transcript })
    }
    for (const need of this.traits.needs) this.needs.require(need)
    const quirks = [...new Set([...(this.target.quirks ?? []), ...(wish.quirks ?? [])])]
    const beginning = fresh ? { seed: SEED, clock: { mode: 'virtual', now: MORNING } as const, ...wish } : wish
    const whole = quirks.length > 0 ? { ...beginning, quirks } : beginning
    this.lab = await this.target.enter(whole, this.needs, this.traits)
    if (fresh) this.receiptsMade = []
    if (fresh) this.ids.restart()
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
    this.session.restart()
    this.facts.reset()
    this.#seen.reset(fresh)
    if (!fresh) await this.facts.account()
  }

  async leave(): Promise<void> {
    const [failure] = await this.session.leave()
    await this.target.leave([...this.former, this].flatMap(({ lab }) => lab ?? []))
    if (failure !== undefined) throw failure
  }

  /** Address of the server, outside of every world. @throws NotTested when it has no cloud */
  get root(): string {
    return this.target.base ?? this.lab.cloudUrl
  }

  /** The way to the target. */
  get wire(): Wire {
    return this.target.wire
  }

  get register(): RegisterCard {
    return this.cast.register
  }

  registerOf = this.cast.registerOf
  terminalOf = this.cast.terminalOf

  get desk(): Desk {
    return this.session.desk
  }

  integrator = (role: string): Integrator => this.session.integrator(role)

  /** The last of those at a socket. */
  get client(): FrontSystem {
    return this.session.client(this.#answer)
  }

  /** The one that has spoken last. */
  get listener(): Pick<FrontSystem, 'hear' | 'unheard' | 'isOpen'> {
    return this.session.caller ?? this.client
  }

  /** By their names in paths. */
  named = (): Record<string, string> => ({ ...this.ids.met, cash_register_id: this.register.id })

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
      reads.has('facts') ? this.facts.last() : this.facts.begun,
    ])
    this.#stood = status
    this.facts.begun = begun
    this.#explainUnjudged()
    const answer = await doing()
    if (!answer) return undefined
    this.#answer = answer
    this.#isJudged = false
    this.transcript.push(`${answer.status} ${answer.text}`)
    // What was done may have been the end of the world.
    const facts = await this.lab.factsIfThere(begun)
    if (facts) this.#seen.keep(begun, facts)
    if (facts && !reads.has('facts')) this.facts.begun = facts.at(-1)?.n ?? begun
    return answer
  }

  /** A refusal that no step has judged was to prepare what comes: it explains what fails later. */
  #explainUnjudged(): void {
    if (!this.#isJudged && this.isRefused())
      this.judgement.explain(`${this.asked()} was answered ${describeAnswer(this.#answer!)}`)
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
    const said = await this.facts.saidIfKnown()
    const after = await this.#seen.statusOf(this.register, this.lab)
    holdUnchanged(said, [this.#stood, after], { isRefused: this.isRefused(), timePasses: !this.needs.has('clock') })
  }

  /** The last shift of the register, as the cloud shows it. */
  shift(): Promise<unknown> {
    const [cashier, headers] = [this.integrator('the cashier'), { 'x-license-key': this.register.license_key }]
    return new LastShift(!this.judgement.isStranger).by((path) => cashier.send('GET', path, { headers }))
  }
}
