/** The wire of a walk that is told again: each request with its answer, in the order in which they were sent. */
import type { Answer } from '../../../support/law/answer.ts'
import { type CallOptions, Wire } from '../../../support/wire/wire.ts'

export interface RecordedCall {
  method: string
  /** Absolute, with its query. */
  url: string
  headers: Record<string, string | undefined>
  body: unknown
  /** null: none has come. */
  answer: Answer | null
}

/** A request, or a restart of the server between requests. */
export type Recorded = RecordedCall | 'restart'

export class RecordingWire extends Wire {
  readonly recorded: Recorded[] = []

  override async call(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
    const { headers = {}, body } = options
    const call: RecordedCall = { method, url, headers, body, answer: null }
    this.recorded.push(call)
    call.answer = await super.call(method, url, options)
    return call.answer
  }
}
