/** Secrets stay out of what can be looked over: an ellipsis stands in their place. */

const ELLIPSIS = '…'

/**
 * Members and parameters whose values are secrets: passwords, codes, tokens, keys of registers and of webhooks; and a
 * body that was no JSON, which comes back in its answer.
 */
const SECRETS = new Set(['password', 'pin_code', 'access_token', 'refresh_token', 'token', 'license_key', 'key', 'doc'])
/** Without any of these there is none; an escape may spell one. */
const SUSPECT = /password|pin_code|token|key|\\u/i
/** The same of a text that is no JSON: where a name ends there is not known. */
const NAMED = /password|pin_?code|token/i

/** A string of JSON; behind the name of a member also what the member says, unless it is a list or an object. */
const STRINGS = /"((?:[^"\\]|\\.)*)"(\s*:\s*(?:("(?:[^"\\]|\\.)*"?|[^\s,}\]"[{]+)|[[{])?)?/gs

/** A name as it is meant: any letter of it may be escaped. */
function spelt(name: string): string {
  if (!name.includes('\\')) return name
  try {
    return JSON.parse(`"${name}"`)
  } catch {
    return name
  }
}

/** JSON, which may be cut off, without its secrets; else as it is. */
export function maskedJson(text: string): string {
  if (!SUSPECT.test(text)) return text
  let isHidden = false
  const shown = text.replace(STRINGS, (all, name: string, said: string | undefined, value: string | undefined) => {
    if (said === undefined || !SECRETS.has(spelt(name).toLowerCase())) return all
    // A secret where none is expected is not looked for.
    if (value === undefined) isHidden ||= /[[{]$/.test(said)
    return value === undefined ? all : `"${name}"${said.slice(0, -value.length)}"${ELLIPSIS}"`
  })
  return isHidden ? ELLIPSIS : shown
}

/** What a client has sent, which need not be JSON. @param isWhole nothing of it has been cut off */
export function maskedText(text: string, isWhole: boolean): string {
  if (!NAMED.test(text) || (isWhole && isJson(text)) || (!isWhole && /^\s*[[{"]/.test(text))) return maskedJson(text)
  return ELLIPSIS
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The rest of such a path is a secret of the mail it was sent in. */
const MAILED = /^(\/mail\/[^/]+\/).*/s
const PARAMETER = /([?&])([^=&]*)=([^&]*)/g

/** A path and its query. */
export const maskedPath = (path: string): string =>
  path
    .replace(MAILED, `$1${ELLIPSIS}`)
    .replace(PARAMETER, (all, sign: string, name: string) =>
      SECRETS.has(decoded(name).toLowerCase()) ? `${sign}${name}=${ELLIPSIS}` : all,
    )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
