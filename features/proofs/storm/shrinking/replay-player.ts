/** Plays the steps of a replay as a storm: every answer and every fact goes by the invariants. */
import { setTimeout as pause } from 'node:timers/promises'
import { durationMs } from '../../../../machines/duration.ts'
import { filledIn, valueAt } from '../../../support/replay/references.ts'
import type {
  FaultStep,
  HttpStep,
  ReplayStep,
  SingleReplayStep,
  SocketStep,
} from '../../../support/replay/replay-form.ts'
import type { StormRun } from '../driver/storm-run.ts'
import { ALL_SETTLED_MS } from '../parts/episode-part.ts'
import type { StormAnswer, TerminalTalk } from '../seen.ts'
import { TillSocket } from '../wire/till-socket.ts'
import { callOf } from './call-of-step.ts'

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
