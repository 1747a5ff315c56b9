/** Members of an answer that say how something ended, and are the same in every world in which it ends so. */

/** Members whose values follow from the seed and from how much was said before. */
const OF_THE_SEED = /id$|code|number|hash|serial|uuid|key|token|signature|url|title|name|date|_at$|time|signed|text/i
/** Names of states and kinds. */
const WORD = /^[A-Z][A-Z_]*$/

/** Dotted paths with their values: whole numbers, truths and names of states, in the order of the value. */
export function steadyMembers(value: unknown): [path: string, value: unknown][] {
  const found: [string, unknown][] = []
  const look = (each: unknown, path: string): void => {
    if (typeof each === 'object' && each !== null)
      for (const [name, one] of Object.entries(each)) look(one, path === '' ? name : `${path}.${name}`)
    else if (!path.split('.').some((name) => OF_THE_SEED.test(name)) && isSteady(each)) found.push([path, each])
  }
  look(value, '')
  return found
}

const isSteady = (value: unknown): boolean =>
  typeof value === 'boolean' || Number.isSafeInteger(value) || (typeof value === 'string' && WORD.test(value))
