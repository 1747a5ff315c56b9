/** A serialized request, and its answer. */

import http from 'node:http'
import type { Answer } from '../../support/law/answer.ts'
import { inQuotes } from '../../support/report/curl.ts'
import { ProcessorPatience } from '../../support/run/processor-patience.ts'
import { readAnswer } from '../../support/wire/http.ts'
import type { FuzzedSurface } from './surfaces.ts'

/** A living server answers within this time in which a processor is to be had. */
const ANSWER_MS = 30_000
/** How often a request is looked at that is not answered. */
const LOOK_MS = 1000
/** These wait up to half a minute of real time for the tax authority (NS-38): the client hangs up. */
const WAITING = new Set(['pingTaxService', 'askOfflineCodes'])
const TIMEOUT_MS = 500
/** Of a stream only the head is read. */
const STREAM = 'text/event-stream'

export interface SentRequest {
  /** Operation of the request. */
  id: string
  surface: FuzzedSurface
  method: string
  /** Path and query, as sent. */
  target: string
  headers: Record<string, string>
  body: string | Buffer | null
  /** Sends the body in chunks of one byte. */
  inPieces?: true
}

const CHUNKED = { 'transfer-encoding': 'chunked' }
/** Bytes of a body sent one by one; the rest is sent at once. */
const SINGLE_BYTES = 4096

function writePieces(request: http.ClientRequest, body: Buffer): void {
  for (const byte of body.subarray(0, SINGLE_BYTES)) request.write(Buffer.of(byte))
  request.end(body.subarray(SINGLE_BYTES))
}

/** They take as long as what happens meanwhile. */
const CLOCK_MOVES = new Set(['advanceClock', 'setClock'])
/** Name of the world a request is for; empty: the default one. */
const worldOf = (target: string): string => /^\/w\/([^/?]*)/.exec(target)?.[1] ?? ''

/** Slower answers are reported. */
const LONG_MS = 1000

/** Slow answers of one operation; apart, those beside a move of the world's clock. */
export interface LongAnswers {
  times: number
  longestMs: number
  /** World of the longest: its name has the seed and the episode. */
  world: string
}

/** Origins of the surfaces. */
export type Origins = Record<FuzzedSurface, string>

/** No answer: the server has ended, is silent, or has closed the connection. */
export class Unanswered extends Error {}

/** No answer: the connection was closed. */
class CutOff extends Unanswered {}

/** No answer, and none to come: the client did not wait for it, or its world was restarted, which cuts connections. */
export class HungUp extends Error {}

/** Requests that change what happens to the others of their world while they are under way. */
class Disturbances {
  readonly #worlds = new Map<string, { begun: number; underWay: number }>()

  /**
   * To be called before a request is sent.
   * @param disturbs whether it is one of these itself
   * @returns ends it; tells whether another was under way meanwhile
   */
  join(world: string, disturbs: boolean): () => boolean {
    const own = disturbs ? 1 : 0
    const before = this.#of(world)
    this.#worlds.set(world, { begun: before.begun + own, underWay: before.underWay + own })
    return () => {
      const after = this.#of(world)
      this.#worlds.set(world, { ...after, underWay: after.underWay - own })
      return before.underWay > 0 || after.begun > before.begun + own
    }
  }

  #of(world: string): { begun: number; underWay: number } {
    return this.#worlds.get(world) ?? { begun: 0, underWay: 0 }
  }
}

export class Line {
  readonly #servers: readonly Origins[]
  readonly #pids: readonly number[]
  /** Requests sent so far. */
  #count = 0
  /** By operation. */
  readonly long = new Map<string, LongAnswers>()
  #agent: http.Agent
  readonly #moves = new Disturbances()
  readonly #restarts = new Disturbances()

  /** @param servers each request is sent to the next of them @param pids their processes */
  constructor(servers: readonly Origins[], sockets: number, pids: readonly number[]) {
    this.#servers = servers
    this.#pids = pids
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: sockets })
  }

  close(): void {
    this.#agent.destroy()
  }

  /** @throws Unanswered @throws HungUp */
  async send(sent: SentRequest): Promise<Answer> {
    const world = worldOf(sent.target)
    const isMove = CLOCK_MOVES.has(sent.id)
    const endMove = this.#moves.join(world, isMove)
    const endRestart = this.#restarts.join(world, sent.id === 'restartWorld')
    const begun = performance.now()
    const answer = await this.#exchange(sent).catch((error: Unanswered) => error)
    const isCut = endRestart() && answer instanceof CutOff
    // What takes the whole world waits for the moves of its clock.
    const isBeside = endMove() && !isMove
    const title = isBeside ? `${sent.id} beside a move of its clock` : sent.id
    this.#keep(title, world, performance.now() - begun)
    if (isCut) throw new HungUp(`${sent.id} beside a restart of its world`)
    if (answer instanceof Error) throw answer
    return answer
  }

  #keep(title: string, world: string, took: number): void {
    if (took <= LONG_MS) return
    const known = this.long.get(title) ?? { times: 0, longestMs: 0, world }
    const longest = took > known.longestMs ? { longestMs: took, world } : known
    this.long.set(title, { ...longest, times: known.times + 1 })
  }

  #exchange({ id, surface, method, target, headers, body, inPieces }: SentRequest): Promise<Answer> {
    const { hostname, port } = new URL(this.#servers[this.#count++ % this.#servers.length]![surface])
    const length = body === null ? {} : inPieces ? CHUNKED : { 'content-length': String(Buffer.byteLength(body)) }
    return new Promise((resolve, reject) => {
      const fail = (why: string) => reject(new CutOff(why))
      const request = http.request(
        { hostname, port, method, path: target, headers: { ...headers, ...length }, agent: this.#agent },
        (response) => {
          patience = null
          if (!response.headers['content-type']?.startsWith(STREAM))
            return void readAnswer(response).then(resolve, (error) => fail(error.message))
          const head = new Headers({ 'content-type': STREAM })
          response.on('error', () => {})
          request.destroy()
          resolve({ status: response.statusCode!, headers: head, text: '', bytes: Buffer.alloc(0), body: undefined })
        },
      )
      const giveUp = (why: Error): void => {
        reject(why)
        request.destroy()
      }
      let patience: ProcessorPatience | null = null
      const look = WAITING.has(id)
        ? setTimeout(() => giveUp(new HungUp(id)), TIMEOUT_MS)
        : setInterval(() => {
            patience ??= new ProcessorPatience(this.#pids, ANSWER_MS)
            if (patience.isOver) giveUp(new Unanswered(`no answer within ${ANSWER_MS} ms`))
          }, LOOK_MS)
      request.on('close', () => clearTimeout(look))
      request.on('error', (error) => fail(error.message))
      if (inPieces && body !== null) writePieces(request, Buffer.from(body as string))
      else request.end(body ?? undefined)
    })
  }
}

/** Characters of a body shown in a command to paste; a longer one is marked. */
const SHOWN = 4000

/** The request as a command to paste. Binary bodies are piped in. */
export function curlCommand(
  { surface, method, target, headers, body, inPieces }: SentRequest,
  origins: Origins,
): string {
  const shown = Object.entries(inPieces ? { ...headers, ...CHUNKED } : headers).map(
    ([name, value]) => `-H ${inQuotes(value === '' ? `${name};` : `${name}: ${value}`)}`,
  )
  const url = inQuotes(origins[surface] + target)
  const call = ['curl -gsi --path-as-is', method === 'HEAD' ? '-I' : `-X ${method}`, ...shown, url]
  if (body === null) return call.join(' ')
  const text = Buffer.isBuffer(body) ? null : body
  if (text?.isWellFormed() && !text.includes('\0') && text.length <= SHOWN)
    return [...call, `--data-binary ${inQuotes(text)}`].join(' ')
  const bytes = Buffer.from(body as string)
  const more = bytes.length > SHOWN ? ` # and ${bytes.length - SHOWN} bytes more` : ''
  const base64 = bytes.subarray(0, SHOWN).toString('base64')
  return `echo ${base64} | base64 -d | ${[...call, '--data-binary @-'].join(' ')}${more}`
}
