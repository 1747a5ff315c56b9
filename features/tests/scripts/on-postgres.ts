/** `npm run on-postgres`: another script, with the stores of its servers in a PostgreSQL server of its own. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { NO_POSTGRES, PostgresServer } from '../../../server/tests/postgres-server.ts'

const root = join(import.meta.dirname, '../../..')
const NAME = 'npm run on-postgres'

/** Programs of the scripts, from the root of the repository. */
const SCRIPTS: Record<string, string> = {
  features: 'features/support/run/features.ts',
  fuzz: 'features/tests/fuzz/fuzz.ts',
}

const USAGE = `${NAME} -- SCRIPT [ARGUMENTS OF THE SCRIPT]

  features   as npm run features, like: ${NAME} -- features features/offline
  fuzz       as npm run fuzz

A PostgreSQL server is started in a temporary folder, and each server that keeps nothing has a schema of it.
It ends as the script does; with 1 where there is no PostgreSQL on this machine.
`

const ENGINE = new URL('../../../server/tests/postgres-engine.ts', import.meta.url)

async function onPostgres(program: string, args: string[]): Promise<number> {
  if (NO_POSTGRES !== null) throw new Error(NO_POSTGRES)
  const server = await PostgresServer.start()
  try {
    const { status } = spawnSync(process.execPath, [program, ...args], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_POSTGRES_URL: server.url,
        NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${fileURLToPath(ENGINE)}`,
      },
    })
    return status ?? 1
  } finally {
    server.stop()
  }
}

const [script, ...args] = process.argv.slice(2)
if (script === undefined || script.startsWith('-')) scriptArguments(NAME, USAGE, { options: {} })
const program = SCRIPTS[script ?? '']
if (program === undefined) {
  process.stderr.write(misuseLine(NAME, new Misuse(`SCRIPT is one of ${Object.keys(SCRIPTS).join(', ')}`)))
  process.exitCode = MISUSED
} else
  try {
    process.exitCode = await onPostgres(program, args)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
