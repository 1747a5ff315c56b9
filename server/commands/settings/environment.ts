/** Settings of the environment, as the command line would have them: a container is given no command line. */

type Options = Readonly<Record<string, { type: 'string' | 'boolean'; multiple?: true }>>

/** What an option is called in the environment: --local-port is KASALAB_LOCAL_PORT. */
const variable = (option: string): string => `KASALAB_${option.toUpperCase().replaceAll('-', '_')}`

/**
 * Kubernetes, and Docker by its links, tell every container of a service named `kasalab` in KASALAB_PORT, like this: no
 * setting of ours.
 */
const LINK = /^tcp:\/\//

const NO = new Set(['', '0', 'false', 'no', 'off'])

/**
 * The arguments that stand for what is set in an environment: a list has commas, and a switch is off when it is set to
 * false, no, off, 0 or nothing.
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
