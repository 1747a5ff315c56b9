/** `kasalab storm`: clients of a seed at a server of its own, faults, kills, and what holds all the while. */
import { resolve } from 'node:path'
import { quirksOf } from '../../../server/commands/command-line.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from '../../../server/commands/line/arguments.ts'
import { printableLines } from '../../../server/commands/line/printable.ts'

const USAGE = `kasalab storm [--days N] [--seed S]
kasalab storm --replay FILE

Clients at several registers, desks and bank terminals do what is allowed and what is not, one after another and at once.
Faults come and go, and days pass. The server is a process of its own, and is killed and restarted. After each step the
storm checks what must always hold: money, numbers, codes, delivery, charges, mails, answers given at once.

  --days N      shift-days, a day of one register each (30)
  --seed S      repeats a storm. Each episode of some days says its seed (one of the clock)
  --acts N      acts of each episode (0: one of each, and some more)
  --reach N     the storm has to reach every situation so often (0: it only says which it did not reach)
  --quirk NAME  live behaviour in place of the law; all is every one; repeatable
  --folder DIR  where it writes the replay files of a broken invariant (.): all steps, and the fewest with a scenario
  --shrink N    looks N seconds long for the fewest steps that break the same (60; 0: not at all)
  --replay FILE plays the steps of a replay in place of a storm, and checks the same
  --help

It ends with 0 when everything held. It ends with 1 when an invariant was broken, or a situation was not reached often
enough. It ends with 2 when the arguments are wrong or the server did not start, and with 130 when it was interrupted.
`

const EXIT = { passed: 0, broken: 1, missed: 1, interrupted: 130 } as const
const NOT_BEGUN = 2

/** @throws Misuse */
function whole(name: string, text: string, least: number): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < least)
    throw new Misuse(`--${name} takes a whole number from ${least}: ${text}`)
  return number
}

/** @param args behind `storm` @returns exit code */
async function command(args: string[]): Promise<number> {
  const { values } = argumentsOf({
    args,
    options: {
      days: { type: 'string', default: '30' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      acts: { type: 'string', default: '0' },
      reach: { type: 'string', default: '0' },
      quirk: { type: 'string', multiple: true, default: [] },
      folder: { type: 'string', default: '.' },
      shrink: { type: 'string', default: '60' },
      replay: { type: 'string' },
      help: HELP,
    },
  })
  if (values.help) {
    process.stdout.write(USAGE)
    return EXIT.passed
  }
  const options = {
    days: whole('days', values.days, 1),
    seed: whole('seed', values.seed, 0),
    acts: whole('acts', values.acts, 0) || null,
    reach: whole('reach', values.reach, 0),
    quirks: quirksOf(values.quirk),
    folder: resolve(values.folder),
    shrinkMs: whole('shrink', values.shrink, 0) * 1000,
  }
  // The storm ends its world in order; a second signal does not wait for that
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      if (interrupted) process.exit(EXIT.interrupted)
      interrupted = true
    })
  const say = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`)
  const { storm, stormReplay } = await import('./program.ts')
  if (values.replay !== undefined) return EXIT[await stormReplay(values.replay, say)]
  return EXIT[await storm(options, { say, stops: () => interrupted })]
}

process.exitCode = await carriedOut('kasalab storm', NOT_BEGUN, () => command(process.argv.slice(3)))
