/** Headers of what is handed on: all of them, but those that are about one connection alone (RFC 9110, 7.6.1). */

const OF_CONNECTION = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade', 'expect'],
])
/** Of requests these are set by us. */
const OURS = /^(x-kasalab-(peer|surface)|x-request-id)$/i

/** @param raw names and values in turn, as node has them @returns the same, with those of a request that are set anew */
export function endToEnd(raw: readonly string[], set: Readonly<Record<string, string>> = {}): string[] {
  const kept: string[] = []
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = raw[at]!
    const isSet = Object.keys(set).length > 0 && (OURS.test(name) || Object.hasOwn(set, name.toLowerCase()))
    if (!OF_CONNECTION.has(name.toLowerCase()) && !isSet) kept.push(name, raw[at + 1]!)
  }
  return [...kept, ...Object.entries(set).flat()]
}
