/** What is kept of a request and its answer, for GET /lab/activity. Nothing is made of it here: it is kept as it is. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../../outbound/services.ts'
import type { RequestRow } from '../../../runtime/activity/entries.ts'
import { DEFAULT_WORLD, type World } from '../../../runtime/world/world.ts'
import { bytesThere } from '../body.ts'
import { requestUrl } from '../failure.ts'
import type { Operation, Reply } from '../operation.ts'
import { type Outgoing, outgoing } from '../outgoing.ts'
import type { Request } from '../request.ts'

/** A world and a desk, and the path that was meant there. */
const PLACE = /^(?:\/w\/([^/?]+))?(?:\/desks\/[^/?]+)?(.*)$/s
/** The lab's own, and what browsers ask for by themselves. */
const NOT_RECORDED = /^\/(lab\b|favicon\.ico)/

/** Keeps a request that has been refused without a row. It is answered already: its world may be looked for. */
export async function recordStray(
  services: Services,
  surface: Operation['surface'],
  http: IncomingMessage,
  response: ServerResponse,
  given: Outgoing,
): Promise<void> {
  const [, name = DEFAULT_WORLD, path = ''] = PLACE.exec(requestUrl(http) ?? '') ?? []
  if (!services.hasLab || NOT_RECORDED.test(path)) return
  const begun = { ...beginRecording(http), url: path }
  const world = await services.worlds.find(name).catch(() => null)
  if (world) record({ surface, id: null, path: '' }, { http, world }, begun, response, given)
}

/** Keeps a handshake with the refusal as it was written. @param begun its path without the prefix of the world */
export function recordHandshake(
  row: RequestRow,
  http: IncomingMessage,
  world: World,
  begun: BegunRequest,
  refusal: Reply,
): void {
  const register = new URLSearchParams(begun.url.split('?')[1]).get('cash_register_id')
  const concerned = world.reference.registers.get(register ?? String(http.headers['x-cash-register-id']))
  const given: Outgoing = outgoing(refusal)
  keep(row, { http, world, ...(concerned && { concerned }) }, begun, { headersSent: true }, given)
}

/** What is about the server, not of the service it simulates: front pages, and descriptions. */
const DESCRIPTIONS = /^\/(api\/(docs(\/.*)?|openapi\.json|asyncapi\.json))?$/

/** Whether requests of a row are part of the activity of a world. */
export const isRecorded = ({ surface, path }: Operation): boolean => surface !== 'lab' && !DESCRIPTIONS.test(path)

/** What nearly all bodies are sent as. */
const JSON_TYPE = 'application/json'
/** Of a path, a rule or a header no more is kept. Characters. */
const TEXT_LIMIT = 512
/** A body that was not read is looked at, if it has come in. Bytes; more is only counted. */
const UNREAD_LIMIT = 64 * 1024

/** A request as it begins: later Express may have changed it. */
interface BegunRequest {
  /** Of `performance.now()`. */
  since: number
  url: string
}

export const beginRecording = ({ url = '' }: IncomingMessage): BegunRequest => ({ since: performance.now(), url })

/** Of a request that no row has taken no more is known. */
type Asked = Pick<Request, 'http' | 'world'> & Partial<Request>

/** Keeps a request once it has been answered; of an answer that goes on, when it ends. @param begun null: not at all */
export function record(
  row: RequestRow,
  request: Asked | undefined,
  begun: BegunRequest | null,
  response: ServerResponse,
  given: Outgoing,
): void {
  if (!begun || !request) return
  if (given.stream && !response.closed) response.once('close', () => keep(row, request, begun, response, given))
  else keep(row, request, begun, response, given)
}

/** Keeps a request that has been answered. */
export function keep(
  row: RequestRow,
  request: Asked,
  { since, url }: BegunRequest,
  response: Pick<ServerResponse, 'headersSent'>,
  { status, headers, body, stream }: Outgoing,
): void {
  const { http, world } = request
  const { headers: sent, method = '' } = http
  const { authorization } = sent
  const type = sent['content-type']
  const isJson = type === JSON_TYPE
  const hasAnswer = stream === undefined || response.headersSent
  const answer = hasAnswer && body !== undefined ? body : null
  const asked = method === 'GET' ? null : bodyOf(request)
  const rule = headers['x-rule'] as string | undefined
  const notice = headers['x-notice'] as string | undefined
  const isUsual = url === row.path && (isJson || type === undefined) && sent['accept-language'] === undefined
  const isPlain = isUsual && rule === undefined && notice === undefined
  const head = isPlain ? '' : [url, type, sent['accept-language'], rule, notice].map(short).join('\n')
  const entry = world.activity?.request(head, asked, answer)
  if (!entry) return
  entry.at = world.clock.now()
  entry.fact = world.nextFact - 1
  entry.row = row
  entry.cash_register_id = registerOf(request) ?? null
  entry.method = method
  entry.isJson = isJson
  entry.authorization = authorization && schemeOf(authorization)
  entry.hasLicenseKey = sent['x-license-key'] !== undefined
  entry.hasAccessKey = sent['x-access-key'] !== undefined
  entry.bodyBytes = asked?.length ?? (Number(sent['content-length']) || 0)
  entry.status = hasAnswer ? status : null
  entry.answerBytes = answer === null ? (hasAnswer && stream ? null : 0) : answer.length
  entry.answerType = hasAnswer ? ((headers['content-type'] as string | undefined) ?? null) : null
  entry.tookUs = Math.round((performance.now() - since) * 1000)
}

const short = (text = ''): string => (text.length <= TEXT_LIMIT ? text : `${text.slice(0, TEXT_LIMIT)}...`)

/** `Bearer …`: the scheme alone is kept. */
function schemeOf(authorization: string): string {
  if (authorization.startsWith('Bearer ')) return 'Bearer …'
  return authorization.startsWith('Basic ') ? 'Basic …' : '…'
}

const registerOf = ({ register, concerned, params, world }: Asked): string | undefined =>
  (register ?? concerned ?? world.reference.registers.get(params?.cash_register_id ?? ''))?.id

/** A body that nothing has read may have come in all the same: a caller may have been refused before. */
function bodyOf({ http, sent }: Asked): Buffer | null {
  if (sent) return sent
  try {
    return Number(http.headers['content-length']) > UNREAD_LIMIT ? null : bytesThere(http, UNREAD_LIMIT)
  } catch {
    return null
  }
}
