/** The general sentence of a request: its method, path and body as they are sent, with whose credentials. */
import type { HttpStep } from '../replay-form.ts'
import { type Speaker, showsCredentialsAlone } from './speaker.ts'

const OF_CASHIERS: Record<string, Record<'no key' | 'the key', string>> = {
  'the cashier': { 'no key': 'with the token', 'the key': 'with the token and the key' },
  'the senior cashier': { 'no key': '', 'the key': "with the senior cashier's token and the key" },
  'the cashier of another organization': { 'no key': 'with the token of another organization', 'the key': '' },
}

/** With whose credentials; undefined: there are no words for these. */
function credentialsOf(http: HttpStep['http'], speaker: Speaker): string | undefined {
  if (http.surface === 'desk') return (http.register ?? 'the register') === speaker.register ? 'to the desk' : undefined
  if (http.surface === 'lan') return 'on the LAN'
  if (http.surface === 'lab') return 'with the lab token'
  const { token, key } = speaker.credentials(http)
  if (token === 'unknown' || key === 'unknown') return undefined
  if (key === 'the register of another organization' && token === 'the cashier')
    return 'with the token and the key of another organization'
  // The key of the scenario's register is the one that the sentences show
  if (key !== null && key !== speaker.register) return undefined
  if (token === null) return key === null ? 'without a token' : 'with the key alone'
  return OF_CASHIERS[token]?.[key === null ? 'no key' : 'the key'] || undefined
}

/** One line of JSON without the quotation mark that ends it. */
export const quotable = (text: string): string => text.replaceAll("'", '\\u0027')

/** @returns undefined where there are no words for it: who asks, or a header */
export function generalSentence(http: HttpStep['http'], speaker: Speaker): string | undefined {
  const credentials = credentialsOf(http, speaker)
  const path = speaker.withNames(http.path)
  const content = http.text ?? (http.body === undefined ? '' : JSON.stringify(http.body))
  const body = speaker.withNames(quotable(content))
  const isShown = showsCredentialsAlone(http)
  const isSayable = isShown && !/\s/.test(http.path) && !body?.includes('\n')
  if (!credentials || !isSayable || path === undefined || body === undefined) return undefined
  // Without a body the well-formed one of the operation would be sent
  const sent = http.method === 'GET' && content === '' ? '' : ` with the body '${body}'`
  return `${http.method} ${path}${sent} is sent ${credentials}`
}
