/** Texts of a profile from the environment: `"${NAME}"`, so that the file need not contain secrets. */

/** A text names a variable that does not exist, or is malformed: the message has its place, and no value. */
export class NotInEnvironment extends Error {}

/** In the pattern of a text of the profile's schema: that a variable may stand there. */
export const VARIABLE = '\\$\\{[A-Za-z_]'

/** An escape, a variable, or a malformed variable. */
const REFERENCE = /\$\$\{|\$\{([A-Za-z_][A-Za-z0-9_]*)\}|\$\{/g

/**
 * A JSON value with each `${NAME}` of its texts replaced; `$${` is a literal `${`.
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
    const value = Object.hasOwn(environment, name) ? environment[name] : undefined
    if (value === undefined) throw new NotInEnvironment(`at ${place}: the environment has no variable ${name}`)
    return value
  })

/** The value with every `${` of its texts escaped, for writing a profile. */
export function escapedFor(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('${', () => '$${')
  if (Array.isArray(value)) return value.map(escapedFor)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, escapedFor(inner)]))
}
