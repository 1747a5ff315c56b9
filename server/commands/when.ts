/** `kasalab when`: after which step of a replay its failure became certain. */
import { ALLOW_HOST, hostNames } from './line/allow-host.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'

const USAGE = `kasalab when FILE [OPTIONS]

Draws after which step of a replay its failure became certain. It forks the world after each step, and runs the rest many
times, in other orders and at other moments where there is freedom. Steps that are sent together begin in any order. Steps
of different clients (by) take turns in any way. A fault comes at any moment of the time that passes beside it. A bar shows
the share of runs that end broken.

The last answer in the file judges a run: status, rule, numbers and states. A replay that says what it breaks has the wrong
answer there, and a run with the same end is broken. Another replay has the right one.

  --runs N          runs after each step (50); one where nothing of the rest is free
  --seed TEXT       orders and moments are made from it (1)
  --svg FILE        writes the drawing as a picture as well
  --target URL      a sandbox with a lab that is open already. Without it a server of its own starts
  --allow-host NAME a host that the sandbox may name in its answers, beside the one that is asked. The token of the lab
                    goes there too; repeatable
  --help

There are no colours without a terminal, and with NO_COLOR. Requests that overlap may still overtake each other, so two
drawings of a seed may differ by some runs.
It ends with 0 when a run ended broken, and with 1 when none did. It ends with 2 when it could not run or fork the replay.
`

const DRAWN = 0
const NONE_BROKEN = 1
const NOT_RUN = 2
const MOST_RUNS = 10_000

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
      svg: { type: 'string' },
      target: { type: 'string' },
      'allow-host': ALLOW_HOST,
      help: HELP,
    },
  })
  if (values.help) return null
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Misuse('one replay file is needed')
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1 || runs > MOST_RUNS)
    throw new Misuse(`--runs takes a whole number, 1 to ${MOST_RUNS}: ${values.runs}`)
  if (values.target !== undefined && !/^https?:\/\/./.test(values.target))
    throw new Misuse(`--target takes the address of a sandbox with a lab, http://127.0.0.1:8080: ${values.target}`)
  const isColoured = process.stdout.isTTY === true && !process.env.NO_COLOR
  const { svg = null, target = null, seed } = values
  return { file, runs, seed, svg, target, allowHosts: hostNames(values['allow-host']), isColoured }
}

/** @param args behind `when` @returns exit code */
async function command(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return DRAWN
  }
  const { when } = await import('../../features/support/replay/when/command.ts')
  return (await when(chosen)) ? DRAWN : NONE_BROKEN
}

process.exitCode = await carriedOut('kasalab when', NOT_RUN, () => command(process.argv.slice(3)))
