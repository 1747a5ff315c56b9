/** `kasalab backup`: a whole copy of the database, also while a server works with it. */
import { isPostgres } from '../store/engine.ts'
import { copyDatabase } from '../store/open.ts'
import { storeOf } from './command-line.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { printable } from './line/printable.ts'

const USAGE = `kasalab backup [OPTIONS] FILE

Copies the database into FILE, which must not exist. A server may work with the database meanwhile. The copy has all that
was answered before the command began, and opens with --data FILE.

  --data FILE  the database to copy (kasalab.db, or KASALAB_DATA)
  --help

The copy has the keys of all worlds, so only its owner can read it. A copy of a PostgreSQL database is made by pg_dump.
It ends with 0 when the copy is on the disk, 1 when there is none, 2 when the arguments are wrong.
`

const COPIED = 0
const NOT_COPIED = 1
const MIB = 1024 * 1024

/** @throws Misuse */
function wanted(args: string[], env: NodeJS.ProcessEnv) {
  const { values, positionals } = argumentsOf({
    args,
    allowPositionals: true,
    options: { data: { type: 'string' }, store: { type: 'string' }, help: HELP },
  })
  if (values.help) return null
  const [target, ...more] = positionals
  if (!target || more.length > 0) throw new Misuse('one FILE is needed: where the copy goes')
  const store = storeOf(values.store ?? (values.data === undefined ? env.KASALAB_STORE : undefined))
  return { target, data: store ?? values.data ?? env.KASALAB_DATA ?? 'kasalab.db' }
}

/** @param args after `backup` @returns exit code */
async function backup(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chosen = wanted(args, env)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return COPIED
  }
  const { data, target } = chosen
  if (isPostgres(data))
    throw new Error(
      'a PostgreSQL database is copied by its own tool: pg_dump --schema=kasalab --format=custom --file=FILE, with its address; pg_restore reads that',
    )
  const bytes = await copyDatabase(data, target)
  process.stdout.write(`${printable(target)}: a copy of ${printable(data)}, ${(bytes / MIB).toFixed(1)} MiB\n`)
  return COPIED
}

process.exitCode = await carriedOut('kasalab backup', NOT_COPIED, () => backup(process.argv.slice(3), process.env))
