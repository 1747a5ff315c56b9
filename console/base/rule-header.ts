/** What the header `x-rule` of a refusal says. */

/** The header `x-rule` taken apart: `name; CLAUSE; figure=value`. */
export function partsOf(header: string): { name: string; clause: string; figures: [name: string, value: string][] } {
  const [name = '', clause = '', ...rest] = header.split('; ')
  const figures: [string, string][] = []
  for (const part of rest) {
    const [, key, value] = /^(\w+)=(.*)$/s.exec(part) ?? []
    const last = figures.at(-1)
    // A figure may have the sign between figures in it
    if (key === undefined && last) last[1] += `; ${plain(part)}`
    else if (key !== undefined) figures.push([key, plain(value!)])
  }
  return { name: plain(name), clause, figures }
}

/** What is no ASCII is written in a header as in a URL. */
function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
