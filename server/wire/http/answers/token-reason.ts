/** Why a token lets no cashier in: a figure of `x-rule`, for debugging. The token is not repeated. */
import type { Reply } from '../operation.ts'
import type { Request } from '../request.ts'
import { sessionOf } from '../tokens.ts'

const BEARER = /^bearer +/i
/** A JWT of HS256: its signature has 43 characters. */
const WHOLE = /^[\w-]+\.[\w-]+\.[\w-]{43}$/

async function reasonOf({ world, headers: { authorization = '' } }: Request): Promise<string> {
  if (authorization === '') return 'no header Authorization'
  if (!BEARER.test(authorization)) return 'Authorization without the word Bearer'
  const token = authorization.replace(BEARER, '')
  if (BEARER.test(token)) return 'Bearer twice'
  if (/^["'<]/.test(token)) return 'the token is in quotes or brackets'
  if (!token.includes('.')) return 'no token of this service: what signing in answers as access_token is needed'
  if (!WHOLE.test(token)) return 'the token is cut or changed'
  return (await sessionOf(world, token)) === null
    ? 'the token is changed, of another world or server, or of a terminal'
    : 'the session of the token has ended: sign in again'
}

/** Puts the reason into the refusal of a token; any other refusal is as given. */
export async function withTokenReason(given: Reply, request: Request): Promise<Reply> {
  const rule = given.headers?.['x-rule'] ?? ''
  if (!/^(no access token|access token not valid);/.test(rule)) return given
  return { ...given, headers: { ...given.headers, 'x-rule': `${rule}; reason=${await reasonOf(request)}` } }
}
