/** Requests of the refusal examples and of recoveries from them, as data: they are sent, and printed as commands. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { deskUrlOf } from '../actors/desk.ts'
import { FrontSystem } from '../actors/front-system.ts'
import { labHeaders } from '../actors/lab.ts'
import { type Answer, content, member } from '../law/answer.ts'
import { capabilityAt, type Need, needAt } from '../law/capabilities.ts'
import { FORM_HEADERS, formBody } from '../wire/form-body.ts'
import type { ScenarioWorld } from '../world/scenario-world.ts'

export interface ScriptedRequest {
  /** `root`: the cloud's address without a world; `socket`: the cloud socket. */
  at: 'cloud' | 'desk' | 'root' | 'socket'
  method: string
  path: string
  /** Login of the cashier whose token is sent, after signing in. */
  by?: string
  headers?: Record<string, string>
  body?: unknown
  /** Text of the file of a form, in place of a body; of many lines its last one is repeated, numbered in place of `#`. */
  file?: string
  /** Size of a body of zero bytes. */
  bytes?: number
  /** Number of lines in place of LINES in its body, or of its file. */
  lines?: number
  /** Number of parallel copies: the first answer counts, the others are aborted. */
  abreast?: number
  /** Member of the answer, or of its first item, to keep: in later paths and bodies its name in braces is replaced by it. */
  keep?: string
  /** Sent without the lab's token. */
  tokenless?: true
  /** It names the present moment of a world that begins anew: sent only where the clock can be set. */
  isOfNow?: true
  /** Its purpose: without a clock that can be set, the answers of the tax authority are awaited. */
  until?: 'the tax authority has answered'
}

/** Another process locks the store, or releases it. */
interface Lock {
  store: 'locked' | 'free'
}

export type ScriptedStep = ScriptedRequest | Lock

type More = Omit<ScriptedRequest, 'at' | 'method' | 'path' | 'body'>

const request = (at: ScriptedRequest['at'], line: string, body: unknown, more: More): ScriptedRequest => {
  const [method, path] = line.split(' ') as [string, string]
  return { at, method, path, ...(body !== undefined && { body }), ...more }
}

export const desk = (line: string, body?: unknown, more: More = {}): ScriptedRequest =>
  request('desk', line, body, more)
export const cloud = (line: string, more: More & { key?: string } = {}, body?: unknown): ScriptedRequest => {
  const { key, headers, ...rest } = more
  return request('cloud', line, body, { ...rest, headers: { ...headers, ...(key && { 'X-License-Key': key }) } })
}
export const lab = (line: string, body?: unknown, more: More = {}): ScriptedRequest =>
  request('cloud', line, body, more)
export const socket = (query: string): ScriptedRequest => request('socket', `GET /paylink/ws?${query}`, undefined, {})
export const root = (line: string, more: More = {}): ScriptedRequest => request('root', line, undefined, more)

/** A path of the lab, and the part after its prefix. */
const LAB_PATH = /^(?:\/w\/[^/]+)?\/lab(\/.*)$/

/**
 * What a request needs of its target: by its surface, and by its path in the lab. One whose purpose is the answers of the
 * tax authority needs no lab for them.
 */
function asksOfRequest({ at, by, method, path, body, isOfNow, until }: ScriptedRequest): Need[] {
  if (until) return []
  const ofLab = LAB_PATH.exec(path)?.[1]
  const need = ofLab === undefined ? null : needAt(method, ofLab, body)
  return [
    ...(need === null ? [] : [need]),
    ...(by === undefined ? [] : (['cloud'] as const)),
    ...(isOfNow ? (['clock'] as const) : []),
    // Another desk than the scenario's: its register has the seed's codes.
    ...(path.startsWith('/desks/') ? (['worlds'] as const) : []),
    ...(ofLab === undefined && at !== 'root' ? [at === 'socket' ? ('proxy' as const) : at] : []),
  ]
}

export const asksOfScript = (steps: readonly ScriptedStep[]): Need[] =>
  steps.flatMap((step) => ('store' in step ? ['store' as const] : asksOfRequest(step)))

/** Placeholder for many lines in a body. */
export const LINES = '{lines}'

/** A program that starts to write to the store at a path, reports that and keeps running. */
export const LOCKING =
  "const { DatabaseSync } = require('node:sqlite'); globalThis.store = new DatabaseSync(process.argv[1], { timeout: 5000 }); " +
  "store.exec('BEGIN IMMEDIATE'); console.log('locked'); setTimeout(() => {}, 60_000)"

/** A text whose last line is repeated this many times; 0: the text as it is. */
function numbered(text: string, times: number): string {
  if (times === 0) return text
  const lines = text.split('\n')
  const last = lines.pop()!
  return [...lines, ...Array.from({ length: times }, (_, index) => last.replace('#', String(index + 1)))].join('\n')
}

/** Addresses of the requests. */
const ORIGINS: Record<ScriptedRequest['at'], (scenario: ScenarioWorld) => string> = {
  cloud: ({ lab }) => lab.cloudUrl,
  desk: ({ lab }) => deskUrlOf(lab.world),
  root: ({ root }) => root,
  socket: ({ lab }) => lab.proxyUrl.replace(/^ws/, 'http').replace(/\/paylink\/ws$/, ''),
}

let lock: ChildProcess | null = null

/**
 * Prepares a request for sending it once or more; its cashier is signed in before.
 * @returns sends it and returns the last answer
 */
export async function ready(
  scenario: ScenarioWorld,
  request: ScriptedRequest,
  language?: string,
): Promise<() => Promise<Answer>> {
  const { at, method, path, by, headers = {}, file, bytes, lines = 0, abreast = 1, tokenless } = request
  const text = JSON.stringify(request.body ?? null).replace(LINES, 'x\\n'.repeat(lines))
  const body = JSON.parse(scenario.filled(text)) ?? undefined
  const said = file === undefined ? body : formBody(numbered(file, lines))
  for (const need of asksOfRequest(request)) scenario.needs.require(need)
  const url = ORIGINS[at](scenario) + scenario.filled(path)
  const sent = {
    ...(tokenless ? {} : labHeaders()),
    ...(by && { authorization: `Bearer ${await tokenOf(scenario, by)}` }),
    ...(language && { 'accept-language': language }),
    ...headers,
    ...(file !== undefined && FORM_HEADERS),
  }
  if (at === 'socket') return () => upgraded(scenario, url, language)
  const one = (signal?: AbortSignal) =>
    scenario.wire.call(method, url, { headers: sent, body: bytes === undefined ? said : '0'.repeat(bytes), signal })
  if (abreast > 1) return () => first(abreast, one)
  return () => one()
}

/** The first of many answers. */
async function first(abreast: number, one: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const rest = new AbortController()
  const answers = Array.from({ length: abreast }, () => one(rest.signal))
  const answer = await Promise.race(answers)
  rest.abort()
  await Promise.allSettled(answers)
  return answer
}

/** A socket that opens becomes a client of the scenario; the answer is its upgrade. */
async function upgraded(scenario: ScenarioWorld, url: string, language?: string): Promise<Answer> {
  const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
  const opened = await FrontSystem.open(scenario.wire, url.replace(/^http/, 'ws'), headers)
  if (!(opened instanceof FrontSystem)) return opened
  scenario.session.clients.push(opened)
  return { status: 101, headers: new Headers(), text: '', bytes: Buffer.alloc(0), body: undefined }
}

/** Carries out preparations: each must succeed. */
export async function prepare(scenario: ScenarioWorld, deeds: readonly ScriptedStep[]): Promise<void> {
  for (const deed of deeds)
    if ('store' in deed) {
      scenario.needs.require('store')
      await turn(deed, scenario.target.data!)
    } else if (deed.until && !scenario.needs.has('clock')) await scenario.lab.letAuthorityAnswer()
    else {
      const body = content(await carriedOut(scenario, deed))
      const [first] = [body].flat()
      if (deed.keep !== undefined) scenario.ids.met[deed.keep] = String(member(first, deed.keep))
      await scenario.lab.awaitIdle()
    }
}

/** Actions at a simulated bank terminal go to the harness. */
async function carriedOut(scenario: ScenarioWorld, deed: ScriptedRequest): Promise<Answer> {
  const path = LAB_PATH.exec(deed.path)?.[1] ?? ''
  if (capabilityAt(path) === 'terminals') return scenario.lab.send(deed.method, path, deed.body)
  const send = await ready(scenario, deed)
  return send()
}

/** A process is not excluded by its own locks, so another one locks. */
async function turn({ store }: Lock, data: string): Promise<void> {
  await release()
  if (store === 'free') return
  lock = spawn(process.execPath, ['-e', LOCKING, data], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(lock.stdout!, 'data')
}

/** Ends the process that locks the store. */
export async function release(): Promise<void> {
  const gone = lock && once(lock, 'exit')
  lock?.kill()
  lock = null
  await gone
}

async function tokenOf({ wire, lab }: ScenarioWorld, login: string): Promise<unknown> {
  const { password } = lab.world.cashiers.find((each) => each.login === login)!
  const answer = await wire.call('POST', `${lab.cloudUrl}/api/v1/cashier/signin`, { body: { login, password } })
  return member(content(answer), 'access_token')
}
