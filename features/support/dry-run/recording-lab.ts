/** The lab of a sandbox while a scenario is recorded: carries requests out, and records them. */

import { Lab, type ReceivedCall } from '../actors/lab.ts'
import type { RegisterCard, WorldCard, WorldCashier } from '../actors/world-card.ts'
import type { Answer } from '../law/answer.ts'
import type { MemberView } from '../law/judgement/rows.ts'
import type { Wire } from '../wire/wire.ts'
import type { TraceRecorder } from './trace-recorder.ts'

/** Paths whose bodies are recorded: those that move a clock or let the receiver of webhooks fail. */
const OF_USE = /^\/(clock|faults\/receiver-failing$)/

/** The address of a request without the world of the sandbox. */
const withoutWorld = (asked: string): string => asked.replace(/\/\/[^/]+(\/w\/[^/]+)?/, '//target')

export class RecordingLab extends Lab {
  readonly #recorder: TraceRecorder

  constructor(wire: Wire, world: WorldCard, recorder: TraceRecorder) {
    super(wire, world)
    this.#recorder = recorder
  }

  override shown(asked: string, rows: readonly string[][]): MemberView {
    this.#recorder.add(
      'shown',
      withoutWorld(asked),
      rows.map((row) => row.slice(0, 2)),
    )
    return super.shown(asked, rows)
  }

  override beforeOpening(cashier: WorldCashier | null, register: RegisterCard): void {
    this.#recorder.add('opening', cashier?.id ?? null, register.id)
  }

  override beforeRefusal(rule: string): void {
    this.#recorder.add('refusal', rule)
  }

  override beforeAnswers(): void {
    this.#recorder.add('answers')
  }

  override async letAuthorityAnswer(): Promise<void> {
    await this.#recorder.quietly(() => super.letAuthorityAnswer())
    this.#recorder.add('authority')
  }

  override stateOf = (register: RegisterCard): Promise<unknown> => this.#recorder.quietly(() => super.stateOf(register))

  override advance(step: { by: string } | { to: string }): Promise<Answer> {
    this.#recorder.add('advance', step)
    return super.advance(step)
  }

  override settle = (): Promise<Answer> => this.#recorder.quietly(() => super.advance({ by: 'PT0S' }))

  override received(): Promise<ReceivedCall[]> {
    this.#recorder.add('received')
    return this.#recorder.quietly(() => super.received())
  }

  override send(method: string, path: string, body?: unknown): Promise<Answer> {
    const recordedBody = OF_USE.test(path) && typeof body === 'object' && body !== null ? body : undefined
    this.#recorder.add('lab', method, path, recordedBody)
    return super.send(method, path, body)
  }
}
