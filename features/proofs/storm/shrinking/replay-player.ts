/**
 * Plays the steps of a replay as a storm: every answer and every fact goes by the invariants. What a request is about
 * is read from its address and its credentials.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { durationMs } from '../../../../machines/duration.ts'
import type { WorldCard } from '../../../support/actors/world-card.ts'
import { filledIn, valueAt } from '../../../support/replay/references.ts'
import type {
  FaultStep,
  HttpStep,
  ReplayStep,
  SingleReplayStep,
  SocketStep,
} from '../../../support/replay/replay-form.ts'
import { cast, registerRoles } from '../../../support/world/session.ts'
import type { StormCall } from '../driver/storm-call.ts'
import type { StormRun } from '../driver/storm-run.ts'
import { ALL_SETTLED_MS } from '../parts/episode-part.ts'
import type { StormAnswer, StormRequest, StormVerb, TerminalTalk } from '../seen.ts'
import { TillSocket } from '../transport/till-socket.ts'

const CLOUD: readonly [RegExp, StormVerb][] = [
  [/^POST \/cashier\/signin$/, 'sign-in'],
  [/^POST \/cashier\/signout$/, 'sign-out'],
  [/^POST \/receipts\/sell$/, 'sell'],
  [/^POST \/receipts\/service$/, 'service'],
  [/^POST \/receipts\/cash-withdrawal$/, 'withdraw'],
  [/^POST \/shifts$/, 'open'],
  [/^POST \/shifts(\/[^/]+)?\/close$/, 'close'],
  [/^POST \/reports$/, 'x'],
  [/^POST \/cash-registers\/go-offline$/, 'go-offline'],
  [/^POST \/cash-registers\/go-online$/, 'go-online'],
  [/^GET \/cash-registers\/ask-offline-codes/, 'ask-codes'],
  [/^POST \/prepayment-receipts\/[^/]+\/return$/, 'prepay-return'],
  [/^POST \/prepayment-receipts(\/[^/]+)?$/, 'prepay'],
  [/^POST \/webhook$/, 'set-webhook'],
  [/^DELETE \/webhook$/, 'remove-webhook'],
  [/^POST \/extended-reports\//, 'ask-report'],
]
const DESK: readonly [RegExp, StormVerb][] = [
  [/^POST \/receipt\/sell$/, 'sell'],
  [/^POST \/receipt\/service$/, 'service'],
  [/^POST \/receipt\/cash-withdrawal$/, 'withdraw'],
  [/^POST \/shift\/open$/, 'open'],
  [/^POST \/shift\/close$/, 'close'],
  [/^POST \/shift\/xreport$/, 'x'],
]

function verbOf({ surface, method, path, body }: HttpStep['http']): StormVerb {
  const asked = `${method} ${path.replace(/^\/api\/v1/, '')}`
  const verb = (surface === 'desk' ? DESK : CLOUD).find(([form]) => form.test(asked))?.[1] ?? 'look'
  const { goods = [] } = (body ?? {}) as { goods?: { is_return?: boolean }[] }
  return verb === 'sell' && goods.every(({ is_return }) => is_return === true) ? 'return' : verb
}

const headerOf = ({ headers = {} }: HttpStep['http'], name: string): string | undefined =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === name)?.[1]

/**
 * @param step with its references filled in
 * @param tokens of the cashiers, by id
 */
export function callOf(
  { http, by = 'client' }: HttpStep,
  world: WorldCard,
  tokens: ReadonlyMap<string, string>,
): StormCall {
  const { surface, method, path, headers = {}, body } = http
  const desk = surface === 'desk' ? cast(registerRoles, http.register ?? 'the register', world).id : null
  const request = {
    surface: surface as StormRequest['surface'],
    desk,
    method: method as StormRequest['method'],
    path,
    headers,
    body,
  }
  const key = headerOf(http, 'x-license-key')
  const register = desk ?? world.cash_registers.find(({ license_key }) => license_key === key)?.id ?? null
  const token = headerOf(http, 'authorization')?.replace(/^Bearer /, '')
  const { login } = (body ?? {}) as { login?: string }
  const cashier =
    [...tokens].find(([, each]) => each === token)?.[0] ??
    world.cashiers.find((each) => each.login === login)?.id ??
    null
  return { verb: verbOf(http), by, register, cashier, request }
}

/** An answer that has been given is heard within this time, real milliseconds. */
const HEARD_MS = 500
const TAKEN_MS = 30

interface Front {
  socket: TillSocket | null
  /** Messages that are not answered yet. */
  waiting: { terminal: string; request_id: string; operation: TerminalTalk['operation']; amount: number | null }[]
}

export class ReplayPlayer {
  readonly #run: StormRun
  readonly #came: (StormAnswer | null)[] = []
  readonly #fronts = new Map<string, Front>()
  /** Time of the world that has passed since anything was asked for or disturbed, ms. */
  #calmMs = 0

  constructor(run: StormRun) {
    this.#run = run
  }

  /** Plays the steps, and looks at everything behind them. @throws BrokenInvariant */
  async play(steps: readonly ReplayStep[]): Promise<void> {
    try {
      for (const step of steps) {
        const came = await this.#take(step)
        this.#came.push(came)
        await this.#hear('advance' in step ? TAKEN_MS : 0)
      }
      await this.#run.rest(this.#isSettled)
    } finally {
      for (const { socket } of this.#fronts.values()) socket?.close()
    }
  }

  /** Whether everything that was asked for has had the time to arrive. */
  get #isSettled(): boolean {
    const { faults, registers } = this.#run.books
    const isOnline = [...registers.values()].every(({ link }) => link === 'online')
    return this.#calmMs >= ALL_SETTLED_MS && faults.size === 0 && isOnline
  }

  async #take(step: ReplayStep): Promise<StormAnswer | null> {
    const run = this.#run
    this.#calmMs = 'advance' in step ? this.#calmMs + durationMs(step.advance)! : 0
    if ('advance' in step) await run.advance(durationMs(step.advance)!)
    else if ('restart' in step) await run.restart(step.restart)
    else if ('fault' in step) await this.#disturb(step.fault)
    else if ('socket' in step) await this.#speak(step.socket)
    else if ('together' in step) await this.#together(step.together)
    else return this.#ask({ ...step, http: this.#filled(step.http) })
    return null
  }

  #filled = <T>(value: T): T =>
    filledIn(value, (path) => {
      const [root, ...rest] = path.split('.')
      return valueAt(root === 'world' ? this.#run.server.world : this.#came[Number(root)], rest)
    })

  async #ask(step: HttpStep): Promise<StormAnswer | null> {
    const run = this.#run
    const { surface, path, body } = step.http
    const call = callOf(step, run.server.world, run.tokens)
    if (surface === 'lab') {
      await run.labStep(call.request.method, path.replace(/^\/lab/, ''), body)
      return null
    }
    if (path.startsWith('/paylink/')) {
      const granted = await run.send(call.request)
      run.history.http(call.by, call.request, granted)
      return granted
    }
    const { answer } = await run.ask(call)
    if (call.verb === 'sign-in' && answer?.status === 200) run.tokens.set(call.cashier!, answer.body.access_token)
    return answer
  }

  async #together(steps: readonly SingleReplayStep[]): Promise<void> {
    const { server, tokens } = this.#run
    const calls = steps.flatMap((step) =>
      'http' in step ? [callOf({ ...step, http: this.#filled(step.http) }, server.world, tokens)] : [],
    )
    const late = steps.find((step) => 'advance' in step)
    const ending = steps.find((step) => 'restart' in step)
    if (late && calls.length === 1) await this.#run.askLate(calls[0]!, durationMs(late.advance)!)
    else await this.#run.together(calls, ending ? { ...ending, after: durationMs(ending.after ?? 'PT0S')! } : null)
  }

  async #disturb(fault: FaultStep['fault']): Promise<void> {
    if ('name' in fault) await this.#run.fault(fault.name, fault.body as Record<string, unknown> | undefined)
    else await this.#run.clearFault(fault.clear, fault.query)
  }

  async #speak({ name, open, send, close }: SocketStep['socket']): Promise<void> {
    const run = this.#run
    const front = this.#fronts.get(name) ?? { socket: null, waiting: [] }
    this.#fronts.set(name, front)
    if (open) {
      const { token, cash_register_id } = this.#filled(open.query ?? {}) as { token: string; cash_register_id: string }
      front.socket = await TillSocket.open(
        `${run.server.world.proxy_ws_url}?${new URLSearchParams({ token, cash_register_id })}`,
      )
      run.history.open(name, token, cash_register_id)
    }
    if (send !== undefined) {
      run.history.add({ socket: { name, send } })
      if (!front.socket?.isOpen) return
      front.socket.say(send as object)
      const { operation_type: operation, terminal_id: terminal, request_id, payload } = send as never
      const { amount = null } = payload as { amount?: number }
      front.waiting.push({ terminal, request_id, operation, amount })
      await this.#hear(HEARD_MS)
    }
    if (close) {
      front.socket?.close()
      run.history.add({ socket: { name, close: true } })
    }
  }

  /** What sockets have been answered by now. @param patience real milliseconds */
  async #hear(patience: number): Promise<void> {
    for (const front of this.#fronts.values()) {
      if (front.waiting.length === 0 || !front.socket) continue
      if (patience > 0) await pause(Math.min(TAKEN_MS, patience))
      const unanswered: Front['waiting'] = []
      for (const each of front.waiting) {
        const answer = await front.socket.answer(each.request_id, patience)
        if (answer === null) unanswered.push(each)
        else {
          await this.#run.look()
          this.#run.notice({ kind: 'talk', talk: { ...each, answer, repeated: false, at: this.#run.books.now } })
        }
      }
      front.waiting = unanswered
    }
  }
}
