/** The course of a replay in one world: carries out its steps and keeps what came, for references and to be compared. */
import { setTimeout as pause } from 'node:timers/promises'
import { durationMs } from '../../../machines/duration.ts'
import type { WorldCard } from '../actors/world-card.ts'
import { cast, registerRoles } from '../world/session.ts'
import { addressIn, askOnce, LabOfRun, ownLabHeaders } from './lab-of-run.ts'
import { LATE_TIMEOUT_MS, LateAnswers } from './late-answers.ts'
import { Masks } from './recorded/masks.ts'
import { parsedMessage, recordedAnswer, recordedCall, recordedMessage } from './recorded/recorded-answers.ts'
import { filledIn, valueAt } from './references.ts'
import type {
  HttpStep,
  RecordedWebhookCall,
  ReplayStep,
  RestartStep,
  SingleReplayStep,
  SocketStep,
} from './replay-form.ts'
import { type ReplayServer, ReplayStopped } from './server-under-test.ts'
import { ReplaySockets } from './sockets.ts'

/** The fault of a gateway that makes answers late. */
const LATE = 'answer-late'
/** In a step that names an address to be called. */
const TO_BE_CALLED = /webhook|callback/

/** What references find of a step. */
type Came = { status: number; headers: Record<string, string>; body: unknown } | { heard: unknown[] } | Came[] | null

/** A step with what came in place of what was kept, and what references find of it. */
export interface Taken<Step> {
  step: Step
  came: Came
}

/** How those that are sent together begin: their order, and the wait before each, ms. */
export interface Interleaving {
  order: readonly number[]
  waits: readonly number[]
}

export class ReplaySession {
  readonly world: WorldCard
  readonly masks: Masks
  readonly lab: LabOfRun
  readonly #server: ReplayServer
  readonly #sockets: ReplaySockets
  readonly #came: Came[]
  /** While a restart is sent together with others, they may find that nothing listens: they have no answer. */
  #isEnding = false
  /** Number of the last call of a webhook that a step has kept. */
  #lastCall: number
  /** Whether a gateway may delay answers, and the requests whose answers are late, by the numbers of their steps. */
  #isLate: boolean
  readonly #late: LateAnswers<Taken<HttpStep>>
  /** Whether a step has named an address to be called: before that no calls are looked for. */
  #isCalled: boolean

  /** @param server where the world is @param world its card @param origin of a fork: what came there counts as come here */
  constructor(server: ReplayServer, world: WorldCard, origin: ReplaySession | null = null) {
    this.#server = server
    this.#sockets = new ReplaySockets(server.reach)
    this.world = world
    this.masks = new Masks(world, origin?.masks)
    this.lab = new LabOfRun(world, server.reach)
    this.#late = new LateAnswers(this.lab)
    this.#came = origin ? [...origin.#came] : []
    this.#lastCall = origin ? origin.#lastCall : 0
    this.#isLate = origin ? origin.#isLate : false
    this.#isCalled = origin ? origin.#isCalled : false
  }

  /**
   * Carries out a step, until the world is idle.
   * @param index its number in the replay, by which others refer to it; left out: that of the next one
   * @param interleaving of those that it sends together; left out: at once, in their order
   * @throws ReplayStopped when it cannot be carried out; UnknownReference
   */
  async take(step: ReplayStep, index = this.#came.length, interleaving?: Interleaving): Promise<ReplayStep> {
    if ('http' in step && this.#isLate) return this.#takeLate(step, index)
    const begun = 'together' in step ? await this.#takeTogether(step.together, interleaving) : await this.begin(step)
    return this.finish(begun, step, index)
  }

  /** Waits until the world is idle after a step that has begun, and reads what sockets and the receiver have heard. */
  async finish(begun: Taken<ReplayStep>, step: ReplayStep, index = this.#came.length): Promise<ReplayStep> {
    await this.lab.awaitIdle()
    const { step: now, came } = 'together' in begun.step ? await this.#heardTogether(begun) : await this.#heard(begun)
    this.#came[index] = came
    this.#isCalled ||= 'webhooks' in step || TO_BE_CALLED.test(JSON.stringify(step))
    const webhooks = this.#isCalled ? await this.#calls() : []
    return webhooks.length > 0 ? { ...now, webhooks } : now
  }

  /** A request whose answer a gateway may delay: once it says so, the next step begins. */
  async #takeLate(step: HttpStep, index: number): Promise<ReplayStep> {
    const begun = await this.#late.answered(index, () => this.#ask(step, LATE_TIMEOUT_MS))
    if (begun) return this.finish(begun, step, index)
    this.#came[index] = null
    const { answer: _, webhooks: __, ...bare } = step
    return bare
  }

  /** Numbers of the steps whose answers are still late. */
  get late(): ReadonlySet<number> {
    return this.#late.numbers
  }

  /** Steps whose late answers have come by now. @param patienceMs real time to wait for each */
  async arrived(patienceMs: number): Promise<{ index: number; now: ReplayStep }[]> {
    const arrived = await this.#late.arrived(patienceMs)
    for (const [index, { came }] of arrived) this.#came[index] = came
    return arrived.map(([index, { step }]) => ({ index, now: step }))
  }

  async #takeTogether(steps: readonly SingleReplayStep[], how?: Interleaving): Promise<Taken<ReplayStep>> {
    const taken: Taken<SingleReplayStep>[] = []
    this.#isEnding = steps.some((step) => 'restart' in step)
    const order = how?.order ?? steps.map((_, index) => index)
    await Promise.all(
      order.map(async (index, place) => {
        const wait = how?.waits[place] ?? 0
        if (wait > 0) await pause(wait)
        taken[index] = await this.begin(steps[index]!)
      }),
    )
    this.#isEnding = false
    return { step: { together: taken.map(({ step }) => step) }, came: taken.map(({ came }) => came) }
  }

  /** Carries out a step; what its socket hears is read when the world is idle. */
  async begin(step: SingleReplayStep): Promise<Taken<SingleReplayStep>> {
    if ('http' in step) return this.#ask(step)
    const { webhooks: _, ...bare } = step
    const done = { step: bare, came: null }
    if ('socket' in step) await this.#speak(step.socket)
    else if ('restart' in step) await this.#restart(step)
    else if ('advance' in step) {
      const by = filledIn(step.advance, this.#lookup)
      await this.lab.require(`an advance by ${by}`, 'POST', '/clock/advance', { by })
    } else {
      const fault = filledIn(step.fault, this.#lookup)
      this.#isLate ||= 'name' in fault && fault.name === LATE
      if ('name' in fault) await this.lab.require(`the fault ${fault.name}`, 'PUT', `/faults/${fault.name}`, fault.body)
      else {
        const of = new URLSearchParams(fault.query)
        await this.lab.require(`the end of ${fault.clear}`, 'DELETE', `/faults/${fault.clear}?${of}`)
      }
    }
    return done
  }

  async #ask({ http, by }: HttpStep, timeoutMs?: number): Promise<Taken<HttpStep>> {
    const { surface, register, method, path, headers = {}, body, text } = filledIn(http, this.#lookup)
    const url = addressIn(this.#server.reach, this.#addressOf(surface, register), path)
    const sent: Record<string, string> = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(surface === 'lab' && ownLabHeaders(this.#server.reach, url)),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    }
    const content = text ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await askOnce(method, url, sent, content, timeoutMs).catch((error) => {
      if (this.#isEnding && error instanceof ReplayStopped) return null
      throw error
    })
    return {
      step: { http, ...(by !== undefined && { by }), answer: recordedAnswer(answer, this.masks) },
      came: { status: answer?.status ?? 0, headers: Object.fromEntries(answer?.headers ?? []), body: answer?.body },
    }
  }

  /** A message to a socket that the server has closed is lost: the step hears the end. */
  async #speak(step: SocketStep['socket']): Promise<void> {
    const { name, open, send, close } = filledIn(step, this.#lookup)
    if (open) await this.#sockets.open(name, open, this.world)
    if (send !== undefined) this.#sockets.send(name, send)
    if (close) await this.#sockets.leave(name)
  }

  async #heard<Step extends ReplayStep>({ step, came }: Taken<Step>): Promise<Taken<Step>> {
    if (!('socket' in step)) return { step, came }
    const texts = await this.#sockets.heard(step.socket.name)
    const heard = texts.map((text) => recordedMessage(text, this.masks))
    return { step: { ...step, heard }, came: { heard: texts.map(parsedMessage) } }
  }

  async #heardTogether({ step, came }: Taken<ReplayStep>): Promise<Taken<ReplayStep>> {
    const { together } = step as { together: SingleReplayStep[] }
    const heard: Taken<SingleReplayStep>[] = []
    for (const [index, each] of together.entries())
      heard.push(await this.#heard({ step: each, came: (came as Came[])[index]! }))
    return { step: { together: heard.map((each) => each.step) }, came: heard.map((each) => each.came) }
  }

  async #restart({ restart, after }: RestartStep): Promise<void> {
    if (after !== undefined) await pause(durationMs(after) ?? 0)
    if (restart === 'kill') return this.#server.restart('kill')
    const { status } = await this.lab.call('POST', '/restart')
    // An older server has no restart of a world alone
    if (status === 404 || status === 405) return this.#server.restart('stop')
    if (status >= 300) await this.lab.require('the restart of the world', 'POST', '/restart')
  }

  /** Calls of webhooks that have been received since the step before. */
  async #calls(): Promise<RecordedWebhookCall[]> {
    const received = await this.lab.calls(this.#lastCall)
    this.#lastCall = received.at(-1)?.n ?? this.#lastCall
    return received.map((call) => recordedCall(call, this.masks))
  }

  /** Listening steps for the sockets that have heard what no step has read. */
  async unread(): Promise<ReplayStep[]> {
    const names = await this.#sockets.unread()
    return Promise.all(names.map(async (name) => (await this.#heard({ step: { socket: { name } }, came: null })).step))
  }

  /** Whether clients are at its sockets, or wait for late answers. */
  get hasClients(): boolean {
    return this.#sockets.openings.size > 0 || this.late.size > 0
  }

  /** Continues in a fork of this world: sockets that are open are opened there as well. */
  async fork(world: WorldCard): Promise<ReplaySession> {
    const fork = new ReplaySession(this.#server, world, this)
    // It is loaded now, not with the first of those that are sent together
    await fork.lab.awaitIdle()
    for (const [name, opening] of this.#sockets.openings) {
      await fork.#sockets.open(name, opening, world)
      await fork.#sockets.heard(name)
    }
    return fork
  }

  /** Cuts its sockets off, and deletes its world. */
  async end(): Promise<void> {
    this.#sockets.end()
    await this.lab.delete()
  }

  #lookup = (path: string): unknown => {
    const [root, ...rest] = path.split('.')
    return root === 'world' ? valueAt(this.world, rest) : valueAt(this.#came[Number(root)], rest)
  }

  #addressOf(surface: HttpStep['http']['surface'], register = 'the register'): string {
    if (surface === 'lan') return String(this.world.terminal_lan_url).replace(/^ws/, 'http')
    if (surface !== 'desk') return String(this.world.base_url)
    return String(cast(registerRoles, register, this.world).local_base_url)
  }
}
