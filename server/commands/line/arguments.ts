/** Arguments of a command. An error is one line: the wrong argument, the nearest valid one, how to get help. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearest } from './nearest.ts'
import { printable, printableLines } from './printable.ts'

/** An argument is invalid: the message says what is accepted. */
export class Misuse extends Error {}

/** Exit code of a command with invalid arguments. */
export const MISUSED = 2

/** The option that every command has. */
export const HELP = { type: 'boolean', short: 'h', default: false } as const

type Parsed<Config extends ParseArgsConfig> = ReturnType<typeof parseArgs<Config>>

/** @throws Misuse when an argument is not in the configuration */
export function argumentsOf<Config extends ParseArgsConfig>(config: Config): Parsed<Config> {
  try {
    return parseArgs(config)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS')) throw error
    throw new Misuse(wrongOption(config) ?? wrongValue(message) ?? wrongWord(message))
  }
}

/** Message about an unknown option; null: all are known. */
function wrongOption(config: ParseArgsConfig): string | null {
  const options = config.options ?? {}
  const { tokens } = parseArgs({ ...config, strict: false, tokens: true })
  const known = Object.keys(options)
  const isKnown = (name: string): boolean =>
    Object.hasOwn(options, name) ||
    (config.allowNegative === true && name.startsWith('no-') && Object.hasOwn(options, name.slice(3)))
  const strange = tokens.find((token) => token.kind === 'option' && !isKnown(token.name))
  if (strange?.kind !== 'option') return null
  const meant = nearest(strange.name, known)
  return `there is no option ${strange.rawName}${meant === null ? '' : `, did you mean --${meant}?`}`
}

/** Message about an option that lacks its value, or takes none. */
function wrongValue(message: string): string | null {
  const [, option] = /^Option '(?:-\w, )?(--[\w-]+)/.exec(message) ?? []
  if (option === undefined) return null
  return message.includes('does not take an argument') ? `${option} takes no value` : `${option} takes a value`
}

/** Message about a word where only options are accepted. */
function wrongWord(message: string): string {
  const [, word] = /^Unexpected argument '(.*?)'/s.exec(message) ?? []
  return word === undefined ? message : `there is nothing to do with "${word}"`
}

/** The line about a wrong argument. @param name of the command, as typed */
export const misuseLine = (name: string, { message }: Misuse): string =>
  `${name.split(' ')[0]}: ${printable(message)} (${name}${name.startsWith('npm ') ? ' --' : ''} --help)\n`

/**
 * Runs a command. Invalid arguments are reported in one line, other errors with their own message.
 * @param name as typed
 * @param failed exit code when the work throws
 * @returns exit code
 */
export async function carriedOut(
  name: string,
  failed: number,
  work: () => number | Promise<number>,
  inWords: (error: Error) => string = ({ message }) => message,
): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Misuse) {
      process.stderr.write(misuseLine(name, error))
      return MISUSED
    }
    process.stderr.write(`${name.split(' ')[0]}: ${printableLines(inWords(error as Error))}\n`)
    return failed
  }
}

/**
 * Arguments of a script. Ends the process when help is asked for, or an argument is invalid.
 * @param usage begins with how the script is called
 */
export function scriptArguments<Config extends ParseArgsConfig>(
  name: string,
  usage: string,
  config?: Config,
): Parsed<Config> {
  try {
    const found = argumentsOf({ ...config, options: { ...config?.options, help: HELP } })
    if (found.values.help !== true) return found as unknown as Parsed<Config>
    process.stdout.write(usage)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof Misuse)) throw error
    process.stderr.write(misuseLine(name, error))
    process.exit(MISUSED)
  }
}
