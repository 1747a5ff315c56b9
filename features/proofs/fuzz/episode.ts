/** One world with a situation and a number of requests. The same seed makes the same requests. */

import type { WorldCard } from '../../support/actors/world-card.ts'
import type { Answer } from '../../support/law/answer.ts'
import { Random } from '../kit/random.ts'
import { composedRequest, type RequestDraft, spoil, wellFormed } from './composing.ts'
import type { Finding } from './finding.ts'
import { isCutShort, type Judge, kindOf } from './judging.ts'
import { KnownValues } from './memory.ts'
import { purposeful } from './purposeful.ts'
import { HungUp, type Line, type SentRequest, Unanswered } from './sending.ts'
import type { FuzzSituation, Step } from './situations.ts'
import type { FuzzedOperation, FuzzedSurface } from './surfaces.ts'
import { RandomValues } from './values.ts'

/** Share of mutated requests, with one to three mutations each. */
const SPOILED = 0.55
/** Share of requests that make progress in the situation. */
const PURPOSEFUL = 0.3
/** A longer move of the clock is not followed: 40 days. */
const FOLLOWED_MS = 40 * 86_400_000
/** Share of world files restored unchanged, before they are mutated. */
const AS_WRITTEN = 0.8
/** Operations that end the situation are rare: one of this many. */
const SELDOM: Readonly<Record<string, number>> = {
  deleteWorld: 12,
  createWorld: 4,
  resetWorld: 6,
  restartWorld: 6,
  restoreSnapshot: 2,
  clearFaults: 8,
  setClock: 3,
  // Rendering is slow.
  getPrintAsPng: 5,
  listPrints: 3,
}

interface EpisodePlan {
  seed: number
  episode: number
  requests: number
  situation: FuzzSituation
  /** World files are mutated as well: a restored world may be in any state. */
  files: boolean
}

export class Episode {
  readonly #plan: EpisodePlan
  readonly #line: Line
  readonly #judge: Judge
  readonly #operations: readonly FuzzedOperation[]
  readonly #found: (finding: Finding) => void
  readonly #history: SentRequest[] = []
  #memory!: KnownValues
  #now = Date.parse('2026-06-01T06:00:00Z')
  /** Worlds created meanwhile. */
  #others = new Set<string>()
  #chance: Random

  constructor(
    plan: EpisodePlan,
    line: Line,
    judge: Judge,
    operations: readonly FuzzedOperation[],
    found: (finding: Finding) => void,
  ) {
    this.#plan = plan
    this.#line = line
    this.#judge = judge
    this.#operations = operations
    this.#found = found
    this.#chance = new Random(plan.seed * 1_000_003 + plan.episode)
  }

  get #name(): string {
    return `fuzz-${this.#plan.seed}-${this.#plan.episode}`
  }

  /** @returns number of requests sent */
  async run(): Promise<number> {
    const { requests, situation } = this.#plan
    await this.#begin()
    for (const step of situation.script) await this.#ask(this.#scripted(step))
    const crowd = situation.crowd ?? 1
    while (this.#history.length < requests)
      await Promise.all(Array.from({ length: crowd }, () => this.#ask(this.#next())))
    for (const name of [this.#name, ...this.#others])
      await this.#send(this.#plain('lab', 'DELETE', '/lab/world', undefined, `/w/${encodeURIComponent(name)}`))
    return this.#history.length
  }

  /** Creates the world, and signs its cashiers in. */
  async #begin(): Promise<void> {
    const { seed, situation } = this.#plan
    const clock = situation.clock === 'real' ? { mode: 'real' } : { mode: 'virtual', now: '2026-06-01T06:00:00Z' }
    const made = await this.#send(
      this.#plain('lab', 'POST', '/lab/worlds', { name: this.#name, seed: String(seed), clock }, ''),
    )
    if (made?.status !== 201) throw new Error(`no world: ${made?.status} ${made?.text}`)
    this.#memory = new KnownValues(made.body as WorldCard)
    await this.#signIn()
  }

  async #signIn(): Promise<void> {
    this.#memory.tokens.length = 0
    for (const { login, password } of this.#memory.world.cashiers.slice(0, 2))
      await this.#ask(this.#plain('cloud', 'POST', '/api/v1/cashier/signin', { login, password }))
  }

  #operation(surface: FuzzedSurface, method: string, path: string): FuzzedOperation | undefined {
    return this.#operations.find((each) => each.surface === surface && each.method === method && each.path === path)
  }

  /** A request with all parts given. */
  #plain(
    surface: FuzzedSurface,
    method: string,
    path: string,
    body?: unknown,
    prefix = `/w/${this.#name}`,
  ): SentRequest {
    const asked = this.#operation(surface, method, path)!
    return composedRequest({ asked, method, path, query: [], headers: {}, body, raw: null }, prefix)
  }

  #values(): RandomValues {
    return new RandomValues(this.#memory, this.#chance, this.#now)
  }

  #wellFormed(asked: FuzzedOperation): RequestDraft {
    return wellFormed(asked, this.#values(), this.#memory, this.#chance)
  }

  /** The first cashier at the first register. */
  #scripted({ surface, method, path, body }: Step): SentRequest {
    const asked = this.#operation(surface, method, path) ?? this.#ofPath(surface, method, path)
    const draft: RequestDraft = { asked, method, path, query: [], headers: {}, body, raw: null }
    const { world, tokens, file } = this.#memory
    if (surface === 'cloud') {
      draft.headers = {
        'x-license-key': world.cash_registers[0]!.license_key,
        'x-client-name': 'fuzz',
        'x-client-version': '1',
        ...(tokens[0] !== undefined && { authorization: `Bearer ${tokens[0]}` }),
      }
    }
    if (asked.id === 'restoreSnapshot') draft.body = file
    else if (asked.id === 'configureWebhook' || path.endsWith('/webhook')) draft.body = { url: world.webhook_inbox_url }
    else if (body === undefined && asked.body?.required) draft.body = this.#values().of(asked.body.schema)
    return composedRequest(draft, `/w/${this.#name}`)
  }

  #ofPath(surface: FuzzedSurface, method: string, path: string): FuzzedOperation {
    const fits = ({ path: each }: FuzzedOperation) => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
    return this.#operations.find((each) => each.surface === surface && each.method === method && fits(each))!
  }

  #next(): SentRequest {
    const chance = this.#chance
    const draft = chance.happens(PURPOSEFUL) ? this.#purposeful() : this.#wellFormed(this.#any())
    const { file } = this.#memory
    if (draft.asked.id === 'restoreSnapshot' && file && chance.happens(AS_WRITTEN)) draft.body = structuredClone(file)
    if (draft.body !== undefined && draft.asked.id === 'restoreSnapshot' && !this.#plan.files)
      return composedRequest(draft, this.#prefix('lab'))
    if (chance.happens(SPOILED)) spoil(draft, chance, chance.between(1, 3))
    return composedRequest(draft, this.#prefix(draft.asked.surface))
  }

  /** Mostly the first desk; at times another one, or an unknown world. */
  #prefix(surface: FuzzedSurface): string {
    const chance = this.#chance
    if (chance.happens(0.005)) return chance.pick(['/w/nobody', '/w/%ff', '/w/..', '/w/__proto__', '/W/default'])
    if (surface !== 'desk' || chance.happens(0.7)) return `/w/${this.#name}`
    const { id } = chance.pick(this.#memory.world.cash_registers)
    return `/w/${this.#name}/desks/${chance.happens(0.02) ? 'nobody' : id}`
  }

  #any(): FuzzedOperation {
    const chance = this.#chance
    const surface = chance.pick<FuzzedSurface>(['cloud', 'cloud', 'desk', 'lab'])
    const rows = this.#operations.filter((each) => each.surface === surface)
    for (;;) {
      const row = chance.pick(rows)
      if (chance.happens(1 / (SELDOM[row.id] ?? 1))) return row
    }
  }

  /** A request that makes progress in the situation. */
  #purposeful(): RequestDraft {
    const chance = this.#chance
    const { world } = this.#memory
    const step = purposeful(chance)
    const asked =
      this.#operation(step.surface, step.method, step.path) ?? this.#ofPath(step.surface, step.method, step.path)
    const draft = this.#wellFormed(asked)
    draft.path = step.path
    draft.body = step.body === undefined ? draft.body : structuredClone(step.body)
    if (step.surface === 'cloud' && chance.happens(0.8))
      draft.headers['x-license-key'] = world.cash_registers[0]!.license_key
    return draft
  }

  /** Sends, judges and remembers; an episode that has lost its world or its session starts over. */
  async #ask(request: SentRequest): Promise<void> {
    const answer = await this.#send(request)
    if (!answer || answer.status >= 300) return
    const { id, method, target } = request
    const asked = this.#operations.find((each) => each.id === id)!
    const path = target.replace(/^\/w\/[^/]+/, '').split('?')[0]!
    if (method === asked.method) this.#memory.learn(asked, answer.body)
    if (method === 'DELETE' && path === '/lab/world') await this.#begin()
    else if (['resetWorld', 'restoreSnapshot'].includes(id)) await this.#signIn()
    if (path.endsWith('/lab/worlds')) this.#others.add((answer.body as WorldCard).world)
  }

  async #send(request: SentRequest): Promise<Answer | null> {
    const history = [...this.#history]
    this.#history.push(request)
    const { episode, situation } = this.#plan
    const tell = (fault: string) =>
      this.#found({
        kind: kindOf(request, fault),
        fault,
        situation: situation.name,
        episode,
        number: history.length + 1,
        sent: request,
        history,
      })
    try {
      const answer = await this.#line.send(request)
      const fault = this.#judge.fault(request, answer)
      if (fault !== null) tell(fault)
      const date = Date.parse(answer.headers.get('date') ?? '')
      // Timers of half a year take too long: the clock's real time is not followed then
      if (Math.abs(date - this.#now) < FOLLOWED_MS) this.#now = date
      return answer
    } catch (error) {
      if (error instanceof HungUp) return null
      if (!(error instanceof Unanswered)) throw error
      if (isCutShort(request)) return null
      tell(`was not answered: ${error.message}`)
      return null
    }
  }
}
