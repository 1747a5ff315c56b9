/** A conviction as a replay file, as a scenario in our own steps, and as lines of a shell. */

import { sentenceOf } from '../../support/law/known-clauses.ts'
import type { Ask } from '../../support/model/expected.ts'
import { registerOfId } from '../../support/replay/gherkin/roles.ts'
import { gherkinOf } from '../../support/replay/gherkin/scenario.ts'
import { referringTo } from '../../support/replay/references.ts'
import type { ReplayFile, SingleReplayStep } from '../../support/replay/replay-form.ts'
import { inQuotes } from '../../support/report/curl.ts'
import type { Mismatch } from './judge.ts'
import { headersOfAsk, queried } from './venues/client.ts'
import type { Received } from './venues/venue.ts'
import { morningOf } from './venues/worlds.ts'

/** A request that was made, and its answer. */
export interface AskedStep {
  ask: Ask
  received: Received
  /** Sent together with the next one. */
  isWithNext?: boolean
}

export interface ShownConviction extends Mismatch {
  seed: number
  asked: readonly AskedStep[]
  /** The same for a shell, in the words of the target. */
  curl: readonly string[]
}

const TOKEN = 'access_token'

/** Numbers of requests by the steps of a replay: those that are sent together are one. */
function grouped(asked: readonly AskedStep[]): number[][] {
  const groups: number[][] = []
  for (const at of asked.keys()) {
    if (at > 0 && asked[at - 1]!.isWithNext) groups.at(-1)!.push(at)
    else groups.push([at])
  }
  return groups
}

/** How references name each request: by its step, and by its place among those that are sent together. */
const namesOf = (asked: readonly AskedStep[]): string[] =>
  grouped(asked).flatMap((group, step) => group.map((_, part) => (group.length > 1 ? `${step}.${part}` : `${step}`)))

/** References to answers in place of what they gave. */
function referring(asked: readonly AskedStep[], at: number): (text: string) => string {
  const names = namesOf(asked)
  return referringTo(asked.slice(0, at).map(({ received }, before) => [names[before]!, received.body]))
}

/** Time that the clock is moved by, ISO 8601. */
const passing = ({ body }: Ask): string => (body as { by: string }).by

/** Before the path of a request. */
const PREFIXES = {
  root: '',
  cloud: '/api/v1',
  desk: '/api/v1',
  lab: '/lab',
  processing: '/paylink/processing',
  lan: '',
  bridge: '',
}

/** Headers but for those that are left out on purpose; a lab's are the reader's own. */
const sentHeaders = (ask: Ask): [name: string, value: string][] =>
  Object.entries(ask.surface === 'lab' ? {} : headersOfAsk(ask)).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )

/** A step at a socket of the cloud, or an exchange on the local network. */
function socketStep({ socket, path, query = {}, body }: Ask, refer: (text: string) => string): SingleReplayStep {
  const { client, does } = socket!
  const send = typeof body === 'string' ? { send: JSON.parse(body) as unknown } : {}
  if (does === 'exchange') return { socket: { name: `at ${path}`, open: { way: 'lan', path }, ...send } }
  if (does === 'leave') return { socket: { name: client, close: true } }
  if (does !== 'open') return { socket: { name: client, ...send } }
  const shown = Object.entries(query).map(([name, value]) => [name, refer(String(value))])
  return { socket: { name: client, open: { way: 'proxy', query: Object.fromEntries(shown) } } }
}

function replayStep(asked: readonly AskedStep[], at: number, { expected, at: place }: Mismatch): SingleReplayStep {
  const { ask, received } = asked[at]!
  if (ask.path === '/restart') return { restart: 'world' }
  if (ask.path === '/clock/advance') return { advance: passing(ask) }
  const refer = referring(asked, at)
  if (ask.socket) return socketStep(ask, refer)
  const role = ask.register === undefined ? undefined : registerOfId(ask.register)
  const isLast = at === asked.length - 1
  // What was expected, where that is one value: another server must answer so
  const status = isLast && place === '' && /^\d+$/.test(expected) ? Number(expected) : received.status
  return {
    http: {
      surface: ask.surface === 'lab' || ask.surface === 'desk' || ask.surface === 'lan' ? ask.surface : 'cloud',
      ...(role !== undefined && role !== 'the register' && { register: role }),
      method: ask.method,
      path: refer(`${PREFIXES[ask.surface]}${ask.path}${queried(ask.query)}`),
      ...(ask.surface !== 'lab' && {
        headers: Object.fromEntries(sentHeaders(ask).map(([name, value]) => [name, refer(value)])),
      }),
      ...(ask.body !== undefined && (typeof ask.body === 'string' ? { text: ask.body } : { body: ask.body })),
    },
    ...(isLast && {
      answer: { status, ...(status === received.status && { body: lawfulBody(received.body, place, expected) }) },
    }),
  }
}

/** The body that was received, with the lawful value at a place where there is one value. */
function lawfulBody(body: unknown, place: string, expected: string): unknown {
  const parts = place.split('.')
  const lawful = parsed(expected)
  if (place === '' || lawful === undefined || place.includes('[')) return body
  const copy = structuredClone(body)
  let inside = copy as Record<string, unknown> | null | undefined
  for (const part of parts.slice(0, -1)) inside = inside?.[part] as typeof inside
  if (inside && typeof inside === 'object') inside[parts.at(-1)!] = lawful
  return copy
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** For `kasalab replay` and `kasalab when`: the last step has the answer that the law expects. */
export function replayOfConviction(found: ShownConviction): ReplayFile {
  const { clause, seed, asked, at, expected, got } = found
  return {
    format: 1,
    seed: String(seed),
    about: `${clause}: ${sentenceOf(clause)}`.slice(0, 900),
    world: { clock: { mode: 'virtual', now: morningOf(seed) } },
    steps: grouped(asked).map((group) => {
      const parts = group.map((each) => replayStep(asked, each, found))
      return parts.length === 1 ? parts[0]! : { together: parts }
    }),
    breaks: `${clause}${at === '' ? '' : ` ${at}`}: expected ${expected}, got ${got}`.slice(0, 200),
  }
}

/** The text of a feature with one scenario. */
export const featureOfConviction = (found: ShownConviction): string =>
  gherkinOf(replayOfConviction(found), `What an exploration of seed ${found.seed} shows`)

/** The requests for a shell, at `$CLOUD` and `$DESK`; tokens are variables that each sign-in sets. */
export function curlLines(asked: readonly AskedStep[]): string[] {
  const tokens = new Map<string, string>()
  const lines = asked.map(({ ask, received }) => {
    if (ask.path === '/restart') return '# the server is restarted'
    if (ask.path === '/clock/advance') return `# ${passing(ask)} pass`
    if (ask.socket) return `# at a socket, ${ask.socket.does}: ${ask.body ?? ask.path}`
    const base = ask.surface === 'desk' ? '$DESK' : ask.surface === 'lan' ? '$LAN' : '$CLOUD'
    const headers = sentHeaders(ask).map(([name, value]) => {
      const token = tokens.get(value.replace('Bearer ', ''))
      return ` -H ${token === undefined ? inQuotes(`${name}: ${value}`) : `"${name}: Bearer $${token}"`}`
    })
    const body =
      ask.body === undefined
        ? ''
        : ` --json ${inQuotes(typeof ask.body === 'string' ? ask.body : JSON.stringify(ask.body))}`
    const call = `curl -sS -X ${ask.method} "${base}${PREFIXES[ask.surface]}${ask.path}${queried(ask.query)}"${headers.join('')}${body}`
    const token = (received.body as { access_token?: unknown } | null | undefined)?.[TOKEN]
    if (typeof token !== 'string') return call
    const name = `TOKEN_${tokens.size + 1}`
    tokens.set(token, name)
    return `${name}=$(${call} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  })
  // Those that are sent together run in the background
  return grouped(asked).flatMap((group) =>
    group.length === 1 ? [lines[group[0]!]!] : [...group.map((at) => `${lines[at]} &`), 'wait'],
  )
}
