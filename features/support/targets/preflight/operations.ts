/**
 * Finds operations of the law and of the extension that a target lacks. Each is requested without credentials and without a body: an
 * existing one refuses that (CLD-008), and has no effect.
 */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import law from '../../../../fixtures/fields.json' with { type: 'json' }
import { type Answer, member } from '../../law/answer.ts'
import { EXTENSION } from '../../law/known-clauses.ts'
import type { Wire } from '../../wire/wire.ts'
import { isMissing } from './identity.ts'
import type { Visit } from './visit.ts'

/** Requests in parallel. */
const ABREAST = 6

const EXTENSION_LINES = Object.entries(EXTENSION.operations.cloud)
/** Operations that refuse a caller without credentials: an unknown id shows nothing of the others. */
const CLOUD_OPERATIONS = [
  ...Object.keys(law.cloud.operations),
  ...EXTENSION_LINES.flatMap(([id, line]) => (id in EXTENSION.known_by ? [] : [line])),
]

/** Operations of the desk that are malformed without a body or a query: the others would take effect. */
const FORMED = [
  'POST /api/v1/receipt/sell',
  'POST /api/v1/receipt/service',
  'POST /api/v1/receipt/cash-withdrawal',
  'GET /api/v1/reports/periodical',
]

const inParts = (operation: string): [method: string, path: string] => operation.split(' ') as [string, string]

/** The path of an operation with ids that do not exist. */
const filled = (path: string): string => path.replace(/\{\w+\}/g, () => randomUUID())

async function inTurns<Item, Found>(items: readonly Item[], ask: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (let from = 0; from < items.length; from += ABREAST)
    found.push(...(await Promise.all(items.slice(from, from + ABREAST).map(ask))))
  return found
}

const hasId = (operation: string): boolean => operation.includes('{')

/** @returns missing operations of the cloud, by whom they are described */
export async function missingInCloud(visit: Visit): Promise<{ ofLaw: string[]; ofExtension: string[] }> {
  const missing = new Set(await missingAmong(visit, CLOUD_OPERATIONS))
  const { cloud } = EXTENSION.operations
  const lacked = EXTENSION_LINES.filter(([id]) => missing.has(cloud[EXTENSION.known_by[id] ?? id]!))
  return {
    ofLaw: [...missing].filter((line) => line in law.cloud.operations),
    ofExtension: lacked.map(([, line]) => line),
  }
}

async function missingAmong(visit: Visit, operations: readonly string[]): Promise<string[]> {
  const origin = visit.cloud.replace(/\/api\/v1$/, '')
  const bare = await inTurns(operations, async (operation) => {
    const [method, path] = inParts(operation)
    return { operation, answer: await visit.wire.call(method, origin + filled(path), { readOnly: true }) }
  })
  // Where an unauthenticated caller gets another refusal before an id is looked up, 404 means the operation.
  const refusesFirst = bare.some(({ operation, answer }) => hasId(operation) && [401, 403].includes(answer.status))
  const doubtful = bare.filter(
    ({ operation, answer }) => isMissing(answer) && (answer.status !== 404 || !hasId(operation) || refusesFirst),
  )
  const found = await inTurns(doubtful, async ({ operation, answer }) => {
    const [method, path] = inParts(operation)
    return { operation, answer, isThere: method === 'GET' && !isAlike(answer, await shown(visit, path)) }
  })
  // A server that hides operations from unauthenticated callers shows them to a cashier.
  const hides = found.some(({ isThere }) => isThere)
  return found
    .filter(
      ({ operation, answer, isThere }) => !isThere && (operation.startsWith('GET ') || answer.status !== 404 || !hides),
    )
    .map(({ operation }) => operation)
}

/** Whether a cashier gets the same answer as an unauthenticated caller: a missing operation refuses all alike. */
function isAlike(one: Answer, other: Answer): boolean {
  const [form, its] = [one, other].map(({ status, headers, body }) => [
    status,
    headers.get('content-type'),
    Object.keys(typeof body === 'object' && body !== null ? body : {}),
    ['code', 'error', 'title'].map((name) => member(body, name)),
  ])
  return isDeepStrictEqual(form, its)
}

/** The answer to a cashier, with the key and the id of the register. */
function shown(visit: Visit, path: string): Promise<Answer> {
  const { id, license_key } = visit.lane.registers['the register']!
  const own = path.replace('{cash_register_id}', id!).replace(/^\/api\/v1/, '')
  return visit.ask('GET', filled(own), { token: visit.tokens.get('the cashier'), key: license_key })
}

/**
 * A desk knows no callers, and of an unknown id it may say what it says of a missing operation: those with an id are
 * there if the desk has any other of the extension. Those that write are known by their first answer.
 * @returns missing operations of the extension
 */
export async function missingExtensionAtDesk(wire: Wire, url: string): Promise<string[]> {
  const all = Object.values(EXTENSION.operations.desk)
  const probed = all.filter((line) => line.startsWith('GET ') && !hasId(line))
  const asked = await inTurns(probed, async (operation) => {
    const [method, path] = inParts(operation)
    return { operation, answer: await wire.call(method, url + path, { readOnly: true }) }
  })
  const missing = asked.filter(({ answer }) => isMissing(answer)).map(({ operation }) => operation)
  return probed.length > 0 && missing.length === probed.length ? all : missing
}

/** @param url of a desk that is known to be of a test register @returns its missing operations of the law */
export async function missingAtDesk(wire: Wire, url: string): Promise<string[]> {
  const asked = await inTurns(FORMED, async (operation) => {
    const [method, path] = inParts(operation)
    return { operation, answer: await wire.call(method, url + path, { ...(method === 'POST' && { body: {} }) }) }
  })
  return asked.filter(({ answer }) => isMissing(answer)).map(({ operation }) => operation)
}
