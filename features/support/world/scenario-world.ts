/** The world of one scenario: its own world of the lab, its actors, and the answers they got. */
import { ok } from 'node:assert/strict'
import { World } from '@cucumber/cucumber'
import type { SellRequest } from '../../../machines/vocabulary/receipt.ts'
import type { Desk } from '../actors/desk.ts'
import type { FrontSystem } from '../actors/front-system.ts'
import type { Integrator } from '../actors/integrator.ts'
import type { Lab, LabWorldOptions } from '../actors/lab.ts'
import { LastShift } from '../actors/last-shift.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import { type Answer, content, describeAnswer, member } from '../law/answer.ts'
import { breachOf } from '../law/answer-fields.ts'
import type { Needs } from '../law/capabilities.ts'
import type { Judgement } from '../law/judgement/judgement.ts'
import { NO_TRAITS } from '../traits/scenario-traits.ts'
import { lostAtGateway } from '../wire/twice.ts'
import type { Wire } from '../wire/wire.ts'
import { worldWish } from './beginning.ts'
import { holdUnchanged } from './desk-state.ts'
import { answerOrNone, FactLog, holdLost, MissingAnswer, ReadCache } from './fact-log.ts'
import { Cast, ScenarioIds, ScenarioSession } from './session.ts'
import { holdSurfaces, readSurfaces, type SurfacesShown, terminalLooks } from './surfaces.ts'
import type { Target } from './target.ts'

export class ScenarioWorld extends World {
  target!: Target
  /** The scenario's current world of the lab. */
  lab!: Lab
  /** Asks the target for capabilities; set before each scenario. */
  needs!: Needs
  /** Judges its assertions; set before each scenario. */
  judgement!: Judgement
  /** Kind of the current step of our features; null: of a tester's own. */
  stepKind: 'Context' | 'Action' | 'Outcome' | 'Unknown' | null = null
  /** Traits of its steps, words and tables; set before each scenario. */
  traits = NO_TRAITS
  /** Worlds the scenario has left, with their facts and answers until then. */
  former: { lab: Lab; journal: string; transcript: string[] }[] = []
  /** Answers of the current world, as received. */
  transcript: string[] = []
  /** A world saved as a file. */
  file: unknown
  /** The request of the last sale, which can be sent again. */
  sold: SellRequest | null = null
  /** The desk's answers to sales of one receipt, oldest first. */
  receiptsMade: unknown[] = []
  /** Signing keys of the webhooks that were set, in order. */
  keys: string[] = []
  /** Address of the webhook that was set last. */
  webhookAddress = ''
  /** The scenario's current terminal token. */
  terminalToken: string | undefined
  /** The client's last message to its terminal, which can be sent again. */
  message = ''
  #answer: Answer | null = null
  /** Whether a step has judged the last answer. */
  #isJudged = true
  /** The desk's status before the last action. */
  #stateBefore: unknown
  /** What every surface showed before the last action; null: not read. */
  #surfaces: SurfacesShown | null = null
  /** A step has looked at every surface: a scenario does so once, because it takes a hundred requests. */
  #haveSurfacesBeenHeld = false
  readonly cast = new Cast(() => this.lab.world)
  readonly ids = new ScenarioIds()
  readonly session = new ScenarioSession(this)
  #seen = new ReadCache({ writes: () => this.wire.writes, isOpen: () => this.session.clients.length > 0 })
  readonly facts = new FactLog(this, this.#seen)

  /** Continues in another world; the one left stays for comparison. A fork has its origin's past. */
  async enter(wish: LabWorldOptions = {}): Promise<undefined> {
    const isFresh = wish.from === undefined
    if (this.lab) {
      this.needs.require('worlds')
      this.former.push({ lab: this.lab, journal: await this.lab.journal(), transcript: this.transcript })
    }
    for (const need of this.traits.needs) this.needs.require(need)
    const beginning = worldWish(wish, this.target.quirks ?? [])
    this.lab = await this.target.enter(beginning, this.needs, this.traits)
    if (isFresh) this.receiptsMade = []
    if (isFresh) this.ids.restart()
    this.transcript = isFresh ? [] : [...this.transcript]
    // A new world has no facts but those of its quirks.
    await this.#begin(isFresh && (beginning.quirks ?? []).length === 0)
  }

  /** Puts the world into another state. */
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

  /** Address of the server without a world. @throws NotTested when it has no cloud */
  get root(): string {
    return this.target.base ?? this.lab.cloudUrl
  }

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

  /** The client that was last active at a socket. */
  get client(): FrontSystem {
    return this.session.client(this.#answer)
  }

  /** The front system that was last active. */
  get listener(): Pick<FrontSystem, 'nextMessage' | 'unreadMessages' | 'isOpen'> {
    return this.session.caller ?? this.client
  }

  /** Ids by their names in paths. */
  named = (): Record<string, string> => ({
    ...this.ids.met,
    receipt_id: this.ids.lastReceipt,
    cash_register_id: this.register.id,
  })

  /** A path with its ids filled in. */
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

  /** One action of the scenario, until the world is idle. @returns its answer, which is not judged here */
  async act(doing: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    const { reads } = this.traits
    const isLookedAt = reads.has('surfaces') && this.needs.has('clock') && !this.#haveSurfacesBeenHeld
    if (isLookedAt && this.stepKind !== 'Context')
      this.#surfaces = await this.needs.aside(() => readSurfaces(this, reads.has('forms')))
    const [status, begun] = await Promise.all([
      reads.has('status') ? this.#seen.statusOf(this.register, this.lab) : undefined,
      reads.has('facts') ? this.facts.last() : this.facts.begun,
    ])
    this.#stateBefore = status
    this.facts.begun = begun
    this.#explainUnjudged()
    const answer = await answerOrNone(doing)
    if (!answer) return undefined
    this.#answer = answer instanceof MissingAnswer ? null : answer
    this.#isJudged = this.#answer === null
    const lost = this.#answer && lostAtGateway(this.#answer)
    if (lost) this.judgement.lose(lost)
    this.ids.meet(this.#answer)
    this.transcript.push(answer instanceof MissingAnswer ? 'no answer' : `${answer.status} ${answer.text}`)
    // The action may have deleted the world.
    const facts = await this.lab.factsIfThere(begun)
    holdLost(answer, facts)
    if (facts) this.#seen.keep(begun, facts)
    if (facts && !reads.has('facts')) this.facts.begun = facts.at(-1)?.n ?? begun
    return this.#answer ?? undefined
  }

  /** A refusal that no step has judged was a preparation: it explains later failures. */
  #explainUnjudged(): void {
    if (!this.#isJudged && this.isRefused())
      this.judgement.explain(`${this.asked()} was answered ${describeAnswer(this.#answer!)}`)
  }

  /** A step judges the last answer. */
  isJudged(): void {
    this.#isJudged = true
  }

  /** One action in the cloud. A cashier who is not signed in signs in before, outside of the action. */
  async actAs(role: string, doing: (integrator: Integrator) => Promise<Answer>): Promise<Answer | undefined> {
    const integrator = this.integrator(role)
    await integrator.ready()
    return this.act(() => doing(integrator))
  }

  /** Method and address of the last answer; empty, where there is none. */
  asked = (): string => this.#answer?.asked ?? ''
  /** Whether the last action was refused. */
  isRefused = (): boolean => (this.#answer?.status ?? 0) >= 400

  /**
   * Checks the answer against its field table when a step reads it.
   * @throws when it breaks the table, and the scenario is about it
   */
  get answer(): Answer {
    if (!this.#answer) throw new Error('no action has been answered yet')
    const breach = breachOf(this.#answer, this.needs.has('explains'))
    if (breach) this.judgement.breach(breach)
    return this.#answer
  }

  /** The desk's status before the last action, and now. */
  async statuses(): Promise<[before: unknown, after: unknown]> {
    ok(this.traits.reads.has('status'), 'the status of the desk was not read before the action')
    return [this.#stateBefore, await this.#seen.statusOf(this.register, this.lab)]
  }

  /** A refused action has no effect: no fact, and the same status of the desk. */
  async unchanged(): Promise<void> {
    const said = await this.facts.factsIfKnown()
    holdUnchanged(said, await this.statuses(), { isRefused: this.isRefused(), timePasses: !this.needs.has('clock') })
  }

  /**
   * On every surface the world shows what it showed before the last action; on the desk alone, where the clock runs on.
   * @param withTerminals false: a bank terminal may show what it was asked for, and how that ended
   */
  async unchangedOnSurfaces({ withTerminals }: { withTerminals: boolean }): Promise<void> {
    if (!this.needs.has('clock')) return this.unchanged()
    ok(this.#surfaces && !this.#haveSurfacesBeenHeld, 'a scenario looks at every surface once, behind an action')
    this.#haveSurfacesBeenHeld = true
    const shown = await this.needs.aside(() => readSurfaces(this, this.traits.reads.has('forms')))
    holdSurfaces(this.#surfaces, shown, withTerminals ? [] : terminalLooks(this.lab.world))
  }

  /** The last shift of the register, as the cloud shows it. */
  shift(): Promise<unknown> {
    const [cashier, headers] = [this.integrator('the cashier'), { 'x-license-key': this.register.license_key }]
    return new LastShift(!this.judgement.isStranger).by((path) => cashier.send('GET', path, { headers }))
  }
}
