/** One request of the model to the world under test. */
import { createHash } from 'node:crypto'
import { type Lab, labHeaders } from '../../../support/actors/lab.ts'
import { opened } from '../../../support/actors/workbook.ts'
import type { Answer } from '../../../support/law/answer.ts'
import { type Breach, breachOf, clausesOfForm } from '../../../support/law/answer-fields.ts'
import type { Ask } from '../../../support/model/expected.ts'
import { PROGRAM } from '../../../support/wire/http.ts'
import { bounded } from './bound.ts'
import { sendOverSocket } from './sockets.ts'
import type { Received } from './venue.ts'

/** A query with its names repeated for lists. */
export function queried(query: Ask['query']): string {
  if (!query) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

/** Absolute address of a request in a world. */
export function addressOfAsk(lab: Lab, { surface, register, path, query, socket }: Ask): string {
  const { world, cloudUrl } = lab
  if (surface === 'lab') return `${cloudUrl}/lab${path}${queried(query)}`
  if (surface === 'root') return `${cloudUrl}${path}`
  if (surface === 'processing') return `${cloudUrl}/paylink/processing${path}`
  if (surface === 'lan') return `${lab.lanUrl(socket ? 'ws' : 'http')}${path}`
  if (surface === 'bridge') return `${lab.proxyUrl}${queried(query)}`
  const desk = world.cash_registers.find(({ id }) => id === register)?.local_base_url
  return `${surface === 'cloud' ? cloudUrl : desk}/api/v1${path}${queried(query)}`
}

/** Headers of a request, with those that name the program; undefined: left out on purpose. */
export const headersOfAsk = ({ surface, headers }: Ask): NonNullable<Ask['headers']> =>
  surface === 'lab' ? labHeaders() : { ...PROGRAM, ...headers }

/** Longest that a server with a lab may take for an answer, or for what is waited for at a socket, ms. */
const ANSWER_MS = 60_000

/** @throws when no answer comes: a stranger is waited for by the patience of its profile */
export const sendTo = (lab: Lab, ask: Ask): Promise<Received> =>
  lab.wire.patience ? sent(lab, ask) : bounded(ANSWER_MS, `${ask.method} ${ask.path}`, sent(lab, ask))

async function sent(lab: Lab, ask: Ask): Promise<Received> {
  const { method, body, surface } = ask
  if (surface === 'lab' && ask.path === '/restart') return lab.restart()
  if (ask.socket) return sendOverSocket(lab, ask, addressOfAsk(lab, ask))
  const address = addressOfAsk(lab, ask)
  const answer = await lab.wire.call(method, address, {
    headers: headersOfAsk(ask),
    body,
    readOnly: method === 'GET',
  })
  const { status } = answer
  const received = { status, body: await bodyOf(answer) }
  if (surface === 'lab') return received
  const told = { ...answer, asked: `${method} ${address}`, surface }
  const forms = clausesOfForm(told)
  const ofType = surface === 'desk' && forms.length > 0 ? ['LOC-004'] : []
  return { ...received, breach: breachOf(told, false) ?? breachOfType(told, ofType), forms: [...forms, ...ofType] }
}

/** What a desk answers is JSON, and says so (LOC-004). @param clauses none: it is not asked for */
function breachOfType({ asked, headers, bytes }: Answer, [clause]: readonly string[]): Breach | null {
  const type = headers.get('content-type') ?? 'no media type'
  if (clause === undefined || bytes.length === 0 || type.startsWith('application/json')) return null
  return { clause, line: asked!, member: '', words: `${asked} answered with ${type} (${clause})` }
}

/** What an answer brings: a workbook as a reader opens it, or why it cannot be read as ours are, a text, a picture in figures, else its JSON. */
async function bodyOf({ headers, bytes, body }: Answer): Promise<unknown> {
  const type = headers.get('content-type') ?? ''
  if (type.includes('spreadsheetml')) return opened(bytes).catch((error) => ({ unread: String(error) }))
  if (type.startsWith('text/plain')) return { text: bytes.toString() }
  return type.startsWith('image/') ? imageIn(bytes, headers) : body
}

/** A picture in figures: what it says of itself, what its bytes begin as, and a digest of them. */
const imageIn = (bytes: Buffer, told: Headers) => ({
  type: told.get('content-type'),
  format: bytes.subarray(1, 4).toString('latin1') === 'PNG' ? 'image/png' : 'another',
  last_modified: told.get('last-modified'),
  digest: createHash('sha256').update(bytes).digest('hex'),
})
