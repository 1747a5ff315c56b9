/** Why a token lets no cashier in: a figure of `x-rule`, for debugging. The token is not repeated. */
import type { World } from '../../../runtime/world/world.ts'
import { withReason } from '../explaining/rule-header.ts'
import type { Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { sessionOf, terminalGrantOf } from '../tokens.ts'

const BEARER = /^bearer +/i
/** A JWT of HS256: its signature has 43 characters. */
const WHOLE = /^[\w-]+\.[\w-]+\.[\w-]{43}$/

/** What every token has in common with none. @returns null: it may be one */
function formOf(authorization: string): string | null {
  if (authorization === '') return 'no header Authorization'
  if (!BEARER.test(authorization)) return 'Authorization without the word Bearer'
  return formOfToken(authorization.replace(BEARER, ''))
}

function formOfToken(token: string): string | null {
  if (BEARER.test(token)) return 'Bearer twice'
  if (/^["'<]/.test(token)) return 'the token is in quotes or brackets'
  if (!token.includes('.')) return 'no token of this service: what signing in answers as access_token is needed'
  return WHOLE.test(token) ? null : 'the token is cut or changed'
}

const FOREIGN = 'the token is changed, or of another world or server'

async function reasonOf({ world, headers: { authorization = '' } }: Request): Promise<string> {
  const form = formOf(authorization)
  if (form !== null) return form
  const token = authorization.replace(BEARER, '')
  if (await terminalGrantOf(world, token)) return 'the token is of a terminal: that of a signed-in cashier is needed'
  return (await sessionOf(world, token)) === null ? FOREIGN : 'the session of the token has ended: sign in again'
}

/** Puts the reason into the refusal of a token; any other refusal is as given. */
export async function withTokenReason(given: Reply, request: Request): Promise<Reply> {
  const rule = given.headers?.['x-rule'] ?? ''
  if (!/^(no access token|access token not valid);/.test(rule)) return given
  return withReason(given, await reasonOf(request))
}

/** Where the token of a terminal comes from. */
const TERMINAL_TOKEN = 'POST /paylink/processing/auth/client gives one'

/** Why a token does not let a terminal's client in: a figure of `x-rule`. @param token as it came, of anything */
export async function terminalTokenReason(world: World, token: unknown): Promise<string> {
  if (typeof token !== 'string' || token === '') return `no token: ${TERMINAL_TOKEN}`
  const form = formOfToken(token)
  if (form !== null) return form.startsWith('no token') ? `no token of this service: ${TERMINAL_TOKEN}` : form
  if (await sessionOf(world, token)) return `the token is of a cashier, that of a terminal is needed: ${TERMINAL_TOKEN}`
  return (await terminalGrantOf(world, token)) === null ? FOREIGN : 'the token was given before the world was set back'
}
