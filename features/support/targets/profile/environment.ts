/** Texts of a profile that are taken from the environment: `"${NAME}"`, so that no secret need be in the file. */

/** A text names a variable that is not there, or names none rightly: the message has the place, and no value. */
export class NotInEnvironment extends Error {}

/** What is escaped, a variable, and a beginning of one that does not go on as it should. */
const REFERENCE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\$\{/g

/**
 * A JSON value with each `${NAME}` of its texts replaced; `$${` is a `${` that is meant as it stands.
 * @param place dotted path of the value, for messages
 * @throws NotInEnvironment
 */
export function fromEnvironment(value: unknown, environment: NodeJS.ProcessEnv, place = ''): unknown {
  if (typeof value === 'string') return filled(value, environment, place)
  const below = (name: string): string => (place ? `${place}.${name}` : name)
  if (Array.isArray(value)) return value.map((each, index) => fromEnvironment(each, environment, below(String(index))))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, fromEnvironment(inner, environment, below(name))]),
  )
}

const filled = (text: string, environment: NodeJS.ProcessEnv, place: string): string =>
  text.replace(REFERENCE, (found, name: string | undefined) => {
    if (found === '$${') return '${'
    if (name === undefined)
      throw new NotInEnvironment(
        `at ${place}: \${ begins the name of a variable, and none follows; $\${ is meant as it stands`,
      )
    const value = environment[name]
    if (value === undefined) throw new NotInEnvironment(`at ${place}: the environment has no variable ${name}`)
    return value
  })

/** The same value as it is written into a profile: every `${` of its texts is meant as it stands. */
export function escapedFor(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${')
  if (Array.isArray(value)) return value.map(escapedFor)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapedFor(inner)]))
}
