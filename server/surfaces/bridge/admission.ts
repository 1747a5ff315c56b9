/** Who comes in at the cloud socket: a terminal's token and a register of the terminal's organization (AUT-010). */
import Type from 'typebox'
import { parseText } from '../../../machines/text.ts'
import { Uuid } from '../../../machines/vocabulary/schemas/scalars.ts'
import type { SeedTerminal } from '../../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../../machines/vocabulary/terminal.ts'
import { isObject } from '../../store/unreadable.ts'
import { explainerOf } from '../../transport/http/answers/explainer.ts'
import { terminalTokenReason } from '../../transport/http/answers/token-reason.ts'
import { bearerOf } from '../../transport/http/authentication.ts'
import { withReason } from '../../transport/http/explaining/rule-header.ts'
import { invalid, type Reply, refused } from '../../transport/http/operation.ts'
import { type TerminalGrant, terminalGrantOf } from '../../transport/http/tokens.ts'
import { type Check, checker } from '../../transport/http/validation/validation.ts'
import type { Handshake } from '../../transport/sockets/sockets.ts'

/** The connection parameters, as they came (NS-26). */
export interface BridgeCredentials {
  token: unknown
  /** The register as a member of the part of the request it came in, under the name it has there. */
  register: Record<string, unknown>
  part: 'query' | 'header' | 'body'
}

const HEADER = 'x-cash-register-id'
const Named = Type.Object({ cash_register_id: Uuid })
const InHeader = Type.Object({ [HEADER]: Uuid })
const checks: Record<BridgeCredentials['part'], Check> = {
  query: checker(Named, 'query', 'cloud'),
  header: checker(InHeader, 'header', 'cloud'),
  body: checker(Named, 'body', 'cloud'),
}
const explain = explainerOf({ query: Named, headers: InHeader, body: Named })

const named = (name: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [name]: value })

/** The token that came with the handshake, in the query or as a bearer's. */
export const tokenShown = ({ query, headers }: Pick<Handshake, 'query' | 'headers'>): string | undefined =>
  query.get('token') ?? bearerOf(headers.authorization)

/** What came with the handshake, in the query or in headers; null when nothing did. */
export function handshakeCredentials({ query, headers }: Handshake): BridgeCredentials | null {
  const token = tokenShown({ query, headers })
  const asked = query.get('cash_register_id') ?? undefined
  const header = headers[HEADER]
  if (token === undefined && asked === undefined && header === undefined) return null
  return asked === undefined && header !== undefined
    ? { token, register: named(HEADER, header), part: 'header' }
    : { token, register: named('cash_register_id', asked), part: 'query' }
}

/** What came as the first message; null when it is no JSON object. */
export function messageCredentials(text: string): BridgeCredentials | null {
  const said = parseObject(text)
  return said && { token: said.token, register: named('cash_register_id', said.cash_register_id), part: 'body' }
}

/** The object a text is JSON of, or null; one that is too deep, or has half a character in it, is none. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value = parseText(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** The terminal of a token and what the token grants, or the refusal with its reason. */
export async function authorised(
  visit: Handshake,
  token: unknown,
): Promise<{ terminal: SeedTerminal; grant: TerminalGrant } | Reply> {
  const found = await grantOf(visit, token)
  return 'status' in found ? withReason(found, await terminalTokenReason(visit.world, token)) : found
}

async function grantOf(
  { services, world, language }: Handshake,
  token: unknown,
): Promise<{ terminal: SeedTerminal; grant: TerminalGrant } | Reply> {
  if (typeof token !== 'string' || token === '') return refused('no access token', {}, language)
  const grant = await terminalGrantOf(world, token)
  const terminal = grant && world.reference.terminals.get(grant.terminal)
  if (!terminal) return refused('access token not valid', {}, language)
  const { tokens } = await services.switchboard.read<TerminalContext>(world, `terminal:${terminal.id}`)
  // Issued in a past that has been undone since.
  return grant.serial > tokens ? refused('access token not valid', {}, language) : { terminal, grant }
}

/** The terminal that the bearer may command from that register, or the refusal: of its form with what is taken. */
export async function admitted(visit: Handshake, credentials: BridgeCredentials): Promise<SeedTerminal | Reply> {
  const found = await admit(visit, credentials)
  if (!('status' in found && found.issues)) return found
  const { register } = credentials
  const { params, headers, language } = visit
  return explain(
    found,
    { params, query: register, headers: { ...headers, ...register }, body: register, language },
    true,
  )
}

async function admit(visit: Handshake, { token, register, part }: BridgeCredentials): Promise<SeedTerminal | Reply> {
  const { world, language } = visit
  const shown = await authorised(visit, token)
  if ('status' in shown) return shown
  const { terminal, grant } = shown
  const found = checks[part](register)
  if (found.length > 0) return invalid(found)
  const [cash_register_id] = Object.values(register) as [string]
  const known = world.reference.registers.get(cash_register_id.toLowerCase())
  if (known?.organization_id !== terminal.organization_id) return refused('unknown id', { cash_register_id }, language)
  return grant.cash_register_id === null || grant.cash_register_id === known.id
    ? terminal
    : refused("the terminal's token is for another register", { cash_register_id: known.id }, language)
}
