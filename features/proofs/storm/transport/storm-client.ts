/** HTTP of the storm's clients: connections are kept, and an answer that never comes is null. */
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { StormAnswer } from '../seen.ts'

/** A living server answers within this time, real milliseconds. */
const ANSWER_MS = 30_000

export class StormClient {
  readonly #patience: number
  #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  /** @param patience longest wait for an answer, real milliseconds */
  constructor(patience = ANSWER_MS) {
    this.#patience = patience
  }

  /** @returns null: the connection broke before the whole answer came, or none came in time */
  send(method: string, url: string, headers: Record<string, string>, body: unknown): Promise<StormAnswer | null> {
    const text = body === undefined ? null : JSON.stringify(body)
    return new Promise((resolve) => {
      const sent = httpRequest(
        url,
        {
          method,
          agent: this.#agent,
          timeout: this.#patience,
          headers: {
            'x-client-name': 'storm',
            'x-client-version': '1',
            ...(text !== null && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (response) => readBody(response).then(resolve, () => resolve(null)),
      )
      sent.on('error', () => resolve(null))
      sent.on('timeout', () => sent.destroy())
      sent.end(text ?? undefined)
    })
  }

  /** Ends all connections: those of a killed server are useless. */
  reset(): void {
    this.#agent.destroy()
    this.#agent = new Agent({ keepAlive: true, maxSockets: 64 })
  }

  close(): void {
    this.#agent.destroy()
  }
}

async function readBody(response: IncomingMessage): Promise<StormAnswer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const isSpoiled = response.headers['x-fault'] === 'answer-spoiled'
  return { status: response.statusCode!, body: parsed(text), ...(isSpoiled && { isSpoiled: true as const }) }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}
