/** Remembers decisions about texts that come again and again: hosts, origins, media types. */

/** So many are remembered; then it begins anew, so that made-up texts fill no memory. */
const ENTRIES = 256
/** A longer text is decided each time. Characters. */
const LENGTH = 256

/** @param decide depends on the text alone */
export function memo<Decision>(decide: (text: string) => Decision): (text: string) => Decision {
  const known = new Map<string, Decision>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const decision = decide(text)
    if (text.length > LENGTH) return decision
    if (known.size >= ENTRIES) known.clear()
    known.set(text, decision)
    return decision
  }
}
