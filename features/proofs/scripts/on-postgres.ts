/** `npm run on-postgres`: another script, with the stores of its servers in a PostgreSQL server of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { NO_POSTGRES, PostgresServer } from '../kit/postgres-server.ts'
import { ServerProcess } from '../kit/server-process.ts'

const root = join(import.meta.dirname, '../../..')
const NAME = 'npm run on-postgres'

/** Programs of the scripts, from the root of the repository. */
const SCRIPTS: Record<string, string> = {
  features: 'features/support/run/features.ts',
  fuzz: 'features/proofs/fuzz/fuzz.ts',
}

const USAGE = `${NAME} -- [--processes N] SCRIPT [ARGUMENTS OF THE SCRIPT]

  features       as npm run features, like: ${NAME} -- features features/offline
  fuzz           as npm run fuzz
  --processes N  features alone: they ask N processes of one store, by the port that these share

A PostgreSQL server is started in a temporary folder, and each server that keeps nothing has a schema of it.
It ends as the script does; with 1 where there is no PostgreSQL on this machine.
`

const ENGINE = new URL('../kit/postgres-engine.ts', import.meta.url)

async function run(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'close')
  return (code as number | null) ?? 1
}

/** Stores that keep nothing lie in PostgreSQL, each in a schema of its own. */
const withStores = (program: string, args: string[], url: string): Promise<number> =>
  run(program, args, {
    TEST_POSTGRES_URL: url,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${fileURLToPath(ENGINE)}`,
  })

/** At several processes of one store, as at a stranger with a lab. */
async function atProcesses(program: string, args: string[], url: string, processes: number): Promise<number> {
  const server = await ServerProcess.start(url, 0, ['--processes', String(processes)])
  try {
    return await run(program, args, { KASALAB_TARGET: server.addresses.cloud })
  } finally {
    await server.stop()
    // What they have logged, at the level of errors
    for (const line of server.said.split('\n')) if (line.startsWith('{')) process.stderr.write(`${line}\n`)
  }
}

async function onPostgres(program: string, args: string[], processes: number): Promise<number> {
  if (NO_POSTGRES !== null) throw new Error(NO_POSTGRES)
  const server = await PostgresServer.start()
  try {
    return processes > 1
      ? await atProcesses(program, args, server.url, processes)
      : await withStores(program, args, server.url)
  } finally {
    server.stop()
  }
}

/** @throws Misuse */
function wished(given: string[]): { program: string; args: string[]; processes: number } {
  const isShared = given[0] === '--processes'
  const [script, ...args] = isShared ? given.slice(2) : given
  const program = SCRIPTS[script ?? '']
  if (program === undefined) throw new Misuse(`SCRIPT is one of ${Object.keys(SCRIPTS).join(', ')}`)
  const processes = isShared ? Number(given[1]) : 1
  if (!(Number.isInteger(processes) && processes > 0)) throw new Misuse('--processes takes a whole number above 0')
  if (isShared && script !== 'features')
    throw new Misuse('--processes is for the features; fuzz has an option of its own')
  return { program, args, processes }
}

const args = process.argv.slice(2)
if (args[0]?.startsWith('-') && args[0] !== '--processes') scriptArguments(NAME, USAGE, { options: {} })
try {
  const { program, args: passed, processes } = wished(args)
  process.exitCode = await onPostgres(program, passed, processes)
} catch (error) {
  const isMisuse = error instanceof Misuse
  process.stderr.write(isMisuse ? misuseLine(NAME, error) : `${(error as Error).message}\n`)
  process.exitCode = isMisuse ? MISUSED : 1
}
