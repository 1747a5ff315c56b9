/** The lab of the world a replay runs in: the world is made for it, and deleted behind it. */
import { randomBytes } from 'node:crypto'
import { labHeaders } from '../actors/lab.ts'
import type { WorldCard } from '../actors/world-card.ts'
import type { Answer } from '../law/answer.ts'
import { exchange } from '../wire/http.ts'
import { below, OutOfReach, type Reach } from '../wire/reach.ts'
import type { ReplayFile } from './replay-form.ts'
import { type ReplayServer, ReplayStopped } from './server-under-test.ts'

/** Longest wait for an answer, ms: then it counts as none. */
const TIMEOUT_MS = 10_000
/** A Monday morning in Kyiv, as the scenarios begin. */
const MORNING = '2026-03-02T09:00:00+02:00'
/** Calls of one request. */
const PAGE = 10_000

/** A call of a webhook at the receiver of the world. */
export interface CallAtReceiver {
  n: number
  at: string
  headers: Record<string, string>
  body: string
}

/**
 * One request. @returns null: the connection was cut, or nothing came in time
 * @throws ReplayStopped when nothing listens
 */
export async function askOnce(
  method: string,
  url: string,
  headers: Record<string, string>,
  text?: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Answer | null> {
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    return await exchange(method, url, { headers: { ...headers, ...length }, signal, read: (each) => each }, text)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') return null
    throw new ReplayStopped(`nothing answers at ${url}`)
  }
}

/** The token of the lab, where it has one and takes it. */
export const ownLabHeaders = (reach: Reach, url: string): Record<string, string> =>
  reach.takesToken(url)
    ? Object.fromEntries(Object.entries(labHeaders()).flatMap(([name, value]) => (value ? [[name, value]] : [])))
    : {}

async function ofLab(reach: Reach, base: string, method: string, path: string, body?: unknown): Promise<Answer> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const form: Record<string, string> = text === undefined ? {} : { 'content-type': 'application/json' }
  const url = addressIn(reach, `${base}/lab`, path)
  const answer = await askOnce(method, url, { ...ownLabHeaders(reach, url), ...form }, text)
  if (!answer) throw new ReplayStopped(`the lab does not answer at ${base}/lab${path}`)
  return answer
}

/** Where a step goes: at a host that is asked, below the address of its world. @throws ReplayStopped */
export function addressIn(reach: Reach, base: string, path: string): string {
  try {
    reach.admit(base)
    return below(base, path)
  } catch (error) {
    throw error instanceof OutOfReach ? new ReplayStopped(error.message) : error
  }
}

const newName = (): string => `replay-${randomBytes(6).toString('hex')}`

/** A world of the seed and the clock of a replay. @throws ReplayStopped when the lab refuses it */
export const newWorld = (
  server: ReplayServer,
  { seed, world }: Pick<ReplayFile, 'seed' | 'world'>,
): Promise<WorldCard> =>
  made(server, { ...world, seed, name: newName(), clock: { mode: 'virtual', now: MORNING, ...world?.clock } })

/** A fork of a world as it is now. */
export const forkOf = (server: ReplayServer, from: string): Promise<WorldCard> =>
  made(server, { from, name: newName() })

async function made({ base, reach }: ReplayServer, body: object): Promise<WorldCard> {
  const answer = await ofLab(reach, base, 'POST', '/worlds', body)
  if (answer.status !== 201) throw new ReplayStopped(`the lab makes no such world: ${answer.status} ${answer.text}`)
  return answer.body as WorldCard
}

/** The lab of one world. */
export class LabOfRun {
  readonly #base: string
  readonly #reach: Reach

  /** @param reach of the server: the card is what the server answers */
  constructor({ base_url }: WorldCard, reach: Reach) {
    this.#base = String(base_url)
    this.#reach = reach
  }

  call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    ofLab(this.#reach, this.#base, method, path, body)

  /** @throws ReplayStopped with the reason of a refusal @param what was asked for, in words */
  async require(what: string, method: string, path: string, body?: unknown): Promise<void> {
    const { status, text } = await this.call(method, path, body)
    if (status >= 300) throw new ReplayStopped(`${what} was refused with ${status}: ${text}`)
  }

  /** Waits until the world's outgoing calls have ended; no time passes. A step may have deleted the world. */
  awaitIdle = (): Promise<Answer> => this.call('POST', '/clock/advance', { by: 'PT0S' })

  /** Calls of webhooks behind a number. */
  async calls(after: number): Promise<CallAtReceiver[]> {
    const { status, body } = await this.call('GET', `/webhooks?after=${after}&limit=${PAGE}`)
    return status === 200 ? (body as CallAtReceiver[]) : []
  }

  /** How many answers the gateway has delayed. */
  async delayedAnswers(): Promise<number> {
    const { status, body } = await this.call('GET', `/facts?type=answer.delayed&limit=${PAGE}`)
    return status === 200 ? (body as unknown[]).length : 0
  }

  delete = (): Promise<Answer> => this.call('DELETE', '/world')
}
