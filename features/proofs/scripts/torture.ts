/** `npm run torture`: the crash test as a script. */
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { crashSummary, crashTest } from '../crash/crash-test.ts'
import { Violation } from '../crash/logbook.ts'
import { severalProcesses, severalSummary } from '../crash/processes/several-processes.ts'
import { NO_POSTGRES, PostgresServer } from '../kit/postgres-server.ts'

const USAGE = `npm run torture -- [--kills N] [--seconds N] [--seed N] [--postgres [--processes N --faults N]]

Kills the real server again and again while it sells and is paid by card. Restarts it on the same file, and checks that
nothing acknowledged is missing, that nothing is there twice, and that every sum is right.

  --kills N    how often it is killed (20)
  --seconds N  runs at least N seconds (0)
  --seed N     the same kills again: a run names its seed
  --postgres   a store in a PostgreSQL server of its own, which is killed as well
  --processes N  so many servers share that store, and clients ask any of them: one after another is killed, frozen,
               stopped, cut off from the database
  --faults N   how often (60)
  --help

It ends with 0 when all was right, 1 when something was not, 2 when the arguments are wrong.
`

async function main(): Promise<void> {
  const { values } = scriptArguments('npm run torture', USAGE, {
    options: {
      kills: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 32) },
      postgres: { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
      faults: { type: 'string', default: '60' },
    },
  })
  const { kills, seconds, seed, processes, faults } = numbersOf(values)
  if (![kills, seconds, seed, processes, faults].every((number) => Number.isInteger(number) && number >= 0)) {
    process.stderr.write(misuseLine('npm run torture', new Misuse('its options take whole numbers')))
    process.exitCode = MISUSED
    return
  }
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  say(`torture: seed ${seed}`)
  if (values.postgres && NO_POSTGRES !== null) throw new Error(NO_POSTGRES)
  const postgres = values.postgres ? await PostgresServer.start() : undefined
  try {
    if (postgres && processes > 1) {
      const outcome = await severalProcesses({ processes, faults, seed, say, postgres })
      return say(`torture: nothing lost, nothing twice\n${severalSummary(outcome)}`)
    }
    const outcome = await crashTest({ kills, seed, seconds, say, ...(postgres && { postgres }) })
    say(`torture: nothing lost, nothing twice\n${crashSummary(outcome)}`)
  } finally {
    postgres?.stop()
  }
}

const numbersOf = (values: Record<'kills' | 'seconds' | 'seed' | 'processes' | 'faults', string>) => ({
  kills: Number(values.kills),
  seconds: Number(values.seconds),
  seed: Number(values.seed),
  processes: Number(values.processes),
  faults: Number(values.faults),
})

main().catch((error: Error) => {
  process.stderr.write(`torture: ${error instanceof Violation ? `VIOLATION: ${error.message}` : error.stack}\n`)
  process.exit(1)
})
