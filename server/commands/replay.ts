/** `kasalab replay`: runs a replay file, and says what came differently than it is kept. */
import { ALLOW_HOST, hostNames } from './line/allow-host.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'

const USAGE = `kasalab replay FILE [OPTIONS]

Repeats the steps of a replay file over HTTP and sockets, in a world of its seed with a virtual clock. It compares answers,
messages of sockets and calls of webhooks with those in the file, byte by byte. Without --target it starts a server of its
own on a file. It kills and restarts that server where the replay says so.

  --target URL      a sandbox with a lab that is open already. Its world is deleted afterwards. A replay with kill -9 does
                    not run there
  --allow-host NAME a host that the sandbox may name in its answers, beside the one that is asked. The token of the lab
                    goes there too; repeatable
  --record          writes what came to the file, in place of what it had
  --record=OUT      writes it to another file
  --shrink[=OUT]    looks a minute long for the fewest steps that end with the same wrong answer, if something differs. It
                    writes them to FILE.shrunk.json
  --gherkin OUT     writes the steps as a scenario of our sentences. kasalab verify --features OUT --only-features runs
                    it, and in a clone npm run features -- OUT
  --help

Before the comparison it replaces addresses, the name of the world, signatures of tokens, and keys of webhooks with what
they sign. A line says so. For steps that are sent together it looks for the order in the file.

  { "format": 1, "seed": "a day", "about": "One sentence.", "world": {}, "steps": [
    { "http": { "surface": "desk", "method": "POST", "path": "/api/v1/shift/open" }, "answer": { "status": 200 } },
    { "advance": "PT10S" }, { "restart": "kill" },
    { "http": { "surface": "cloud", "method": "GET", "path": "/api/v1/receipts/{{0.body.id}}" } } ] }

A step is one of http, socket, restart, advance, fault and together. A surface is cloud, desk, lab or lan. A restart is
world or kill. Among steps that are sent together it comes after so much real time: "after": "PT0.2S".
{{0.body.id}} is a member of the answer to step 0, and {{world.webhook_inbox_url}} is one of /lab/world.

It ends with 0 when all came as in the file, and with 1 when something came differently. It ends with 2 when the file is no
replay, or when it could not carry out a step.
`

const SAME = 0
const DIFFERENT = 1
const NOT_RUN = 2

/** Gives an option whose value may be left out an empty one: the value is behind its equals sign. */
const withValue = (args: readonly string[]): string[] =>
  args.map((each) => (each === '--record' || each === '--shrink' ? `${each}=` : each))

/** @throws Misuse */
function options(args: string[]) {
  const { values, positionals } = argumentsOf({
    args: withValue(args),
    allowPositionals: true,
    options: {
      target: { type: 'string' },
      'allow-host': ALLOW_HOST,
      record: { type: 'string' },
      shrink: { type: 'string' },
      gherkin: { type: 'string' },
      help: HELP,
    },
  })
  if (values.help) return null
  const [file, ...more] = positionals
  if (file === undefined || more.length > 0) throw new Misuse('one replay file is needed')
  const { target, record, shrink, gherkin } = values
  if (target !== undefined && !/^https?:\/\/./.test(target))
    throw new Misuse(`--target takes the address of a sandbox with a lab, http://127.0.0.1:8080: ${target}`)
  if (record !== undefined && shrink !== undefined)
    throw new Misuse('--record keeps what came, --shrink looks for what came wrong: choose one')
  return {
    file,
    target: target ?? null,
    allowHosts: hostNames(values['allow-host']),
    record: record === undefined ? null : record || file,
    shrink: shrink === undefined ? null : shrink || `${file.replace(/\.json$/, '')}.shrunk.json`,
    gherkin: gherkin ?? null,
  }
}

/** @param args behind `replay` @returns exit code */
async function command(args: string[]): Promise<number> {
  const chosen = options(args)
  if (chosen === null) {
    process.stdout.write(USAGE)
    return SAME
  }
  const { replay } = await import('../../features/support/replay/command.ts')
  return (await replay(chosen)) === 'same' ? SAME : DIFFERENT
}

process.exitCode = await carriedOut('kasalab replay', NOT_RUN, () => command(process.argv.slice(3)))
