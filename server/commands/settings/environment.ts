/** Translates environment variables to command-line arguments: a container has no command line. */

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: true }>>

/** Name of an option's variable: --local-port is KASALAB_LOCAL_PORT. */
export const variable = (option: string): string => `KASALAB_${option.toUpperCase().replaceAll('-', '_')}`

/** Kubernetes, and Docker with links, set KASALAB_PORT to this for a service named `kasalab`: it is not our setting. */
const LINK = /^tcp:\/\//

/** Names that the same set beside it. */
const LINK_NAMES = /^KASALAB_(SERVICE_|PORT_\d+_|NAME$|ENV_)/

/** Variables of an environment that look like settings of ours, and are none. */
export const strangeIn = (env: NodeJS.ProcessEnv, options: readonly string[]): string[] => {
  const known = new Set(options.map(variable))
  return Object.keys(env).filter(
    (name) => name.startsWith('KASALAB_') && !known.has(name) && !LINK_NAMES.test(name) && !LINK.test(env[name]!),
  )
}

const NO = new Set(['', '0', 'false', 'no', 'off'])

/**
 * The arguments for the variables set in an environment: a list has commas, and a switch is off when set to false, no,
 * off, 0 or nothing.
 */
export function argumentsIn(env: NodeJS.ProcessEnv, options: Options): string[] {
  return Object.entries(options).flatMap(([name, { type, multiple }]) => {
    const value = env[variable(name)]
    if (value === undefined || LINK.test(value)) return []
    if (type === 'boolean') return [NO.has(value.toLowerCase()) ? `--no-${name}` : `--${name}`]
    const values = multiple ? value.split(',').map((each) => each.trim()) : [value]
    return values.filter((each) => each !== '').map((each) => `--${name}=${each}`)
  })
}
