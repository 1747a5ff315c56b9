/** `kasalab explore`: acts drawn by a seed at a server, each judged by the model of the law. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { argumentsOf, carriedOut, HELP, Misuse } from '../../../server/commands/line/arguments.ts'
import { printableLines } from '../../../server/commands/line/printable.ts'

const USAGE = `kasalab explore [--target URL | --target FILE] [--minutes N] [--seed S]

Cashiers at several registers do what is allowed and what is not: acts are drawn by a seed from the state at hand. The
model of the law says what each may be answered with. After each act some other surfaces are read against the model.
Without --target it starts sandboxes of its own. The first contradiction ends it, with the fewest steps that show it.

  --target URL  address of a sandbox with a lab
  --target FILE profile of any server (see kasalab target init). It is explored at its test registers alone, and these
                are left closed, online and empty. What our decisions alone say convicts no server there
  --minutes N   ends after N minutes (3)
  --acts N      ends after N acts
  --requests N  sends N requests at most: what puts registers in order is counted, and sent all the same
  --rate N      sends N requests a second at most
  --episode N   acts of an episode, each in a fresh world (60)
  --seed S      repeats an exploration (one of the clock)
  --kill        restarts are kills (kill -9) of servers in processes of their own
  --parallel N  processes (one for each processor); at a profile one explores all lanes
  --lanes N     lanes of a profile, at most: an episode at a time on the registers of each (all)
  --shrink N    looks N seconds long for the fewest steps (60; 0: not at all)
  --replay FILE plays the steps of a contradiction again: explore-SEED.steps.json
  --folder DIR  where it writes the steps of a contradiction (.): its steps, a replay, and a scenario
  --verbose     says at the end what was reached and how often, and what never was
  --help

It ends with 0 when nothing contradicts the law. It ends with 1 when something does. It ends with 2 when the arguments are
wrong or the server could not be judged, and with 130 when it was interrupted. After one interrupt it leaves the registers
in order, after two it ends at once.
`

const EXIT = { passed: 0, contradicted: 1, 'not judged': 2, interrupted: 130 } as const
const NOT_BEGUN = 2

/** @throws Misuse */
function positive(name: string, text: string, isWhole = true): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0) || (isWhole && !Number.isSafeInteger(number)))
    throw new Misuse(`--${name} takes a ${isWhole ? 'whole ' : ''}number from 0: ${text}`)
  return number
}

/** @param args behind `explore` @returns exit code */
async function command(args: string[]): Promise<number> {
  const { values } = argumentsOf({
    args,
    options: {
      target: { type: 'string' },
      minutes: { type: 'string', default: '3' },
      acts: { type: 'string' },
      episode: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      parallel: { type: 'string' },
      lanes: { type: 'string' },
      requests: { type: 'string' },
      rate: { type: 'string' },
      replay: { type: 'string' },
      shrink: { type: 'string', default: '60' },
      folder: { type: 'string', default: '.' },
      kill: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
      help: HELP,
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return EXIT.passed
  }
  if (values.kill && values.target !== undefined)
    throw new Misuse('--kill kills a server of its own: leave --target out')
  const whole = (name: 'acts' | 'requests' | 'lanes' | 'parallel'): number | null =>
    values[name] === undefined ? null : Math.max(1, positive(name, values[name]))
  const rate = values.rate === undefined ? null : positive('rate', values.rate, false)
  if (rate === 0) throw new Misuse('--rate takes a number above 0')
  const isProfile = values.target !== undefined && !/^https?:/.test(values.target)
  const { exploreProgram } = await import('./program.ts')
  const { readSteps, toldEnd } = await import('./tell.ts')
  const say = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`)
  const kept = values.replay === undefined ? null : readSteps(values.replay)
  if (kept?.note) say(`– ${kept.note}`)
  const isOne = isProfile || kept !== null
  let interrupts = 0
  process.on('SIGINT', () => {
    if (++interrupts > 1) process.exit(EXIT.interrupted)
  })
  const options = {
    kills: values.kill,
    target: values.target ?? null,
    minutes: positive('minutes', values.minutes, false),
    most: whole('acts'),
    allowance: { requests: whole('requests'), rate },
    acts: Math.max(1, positive('episode', values.episode)),
    seed: positive('seed', values.seed),
    parallel: isOne ? 1 : (whole('parallel') ?? availableParallelism()),
    lanes: kept ? 1 : whole('lanes'),
    shrinkMs: positive('shrink', values.shrink) * 1000,
    steps: kept?.steps ?? null,
  }
  const ended = await exploreProgram(options, { say, stops: () => interrupts > 0 })
  for (const line of toldEnd(ended, resolve(values.folder), values.verbose)) say(line)
  return EXIT[ended.end]
}

process.exitCode = await carriedOut('kasalab explore', NOT_BEGUN, () => command(process.argv.slice(3)))
