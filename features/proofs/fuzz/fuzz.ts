/** `npm run fuzz`: valid and mutated requests, made from the descriptions, against a separate server. */
import { MISUSED, Misuse, misuseLine, scriptArguments } from '../../../server/commands/line/arguments.ts'
import { NO_POSTGRES, PostgresServer } from '../kit/postgres-server.ts'
import { type FuzzOutcome, runFuzz, type ShrunkFinding } from './run.ts'
import { curlCommand, type Origins } from './sending.ts'

const PROGRESS_MS = 1000
/** Addresses of `npm start`, for the commands to paste: the fuzz's own server has ended when its findings are read. */
const ORIGINS: Origins = { cloud: 'http://127.0.0.1:8080', desk: 'http://127.0.0.1:8484', lab: 'http://127.0.0.1:8080' }

/** A finding for people: what is wrong, where, and commands to paste that reproduce it. */
export function findingText(
  { fault, situation, episode, number, times, again, sent }: ShrunkFinding,
  seed: number,
): string {
  const where = `seed ${seed}, episode ${episode} (${situation}), request ${number}; ${times} of the kind`
  if (sent.id === 'log') return `✖ ${fault.trimEnd()}\n  ${where}`
  const lines = (again ?? [sent]).map((each) => `  ${curlCommand(each, ORIGINS)}`)
  const how = again ? `asked again, ${lines.length} requests show it:` : 'not seen again by asking the same:'
  return `✖ ${sent.id} ${fault}\n  ${where}\n  ${how}\n${lines.join('\n')}`
}

export const fuzzSummary = ({ requests, episodes, seconds, findings }: FuzzOutcome): string =>
  `${requests} requests in ${episodes} worlds, ${seconds.toFixed(1)} s (${Math.round(requests / seconds)} a second): ` +
  (findings.length === 0 ? 'every answer as described' : `${findings.length} kinds of findings`)

const MIB = 1024 * 1024

/** Slow answers and memory of the server, for people. */
export function figures({ long, memory: { begun, ended } }: FuzzOutcome): string {
  const slow = [...long].map(
    ([id, { times, longestMs, world }]) => `${id} ${times} times, up to ${(longestMs / 1000).toFixed(1)} s (${world})`,
  )
  const heap = [begun, ended].map((bytes) => `${(bytes / MIB).toFixed(0)} MiB`)
  return (
    `longer than a second: ${slow.length === 0 ? 'none' : slow.join('; ')}\n` +
    `heap in use once warm ${heap[0]}, at the end ${heap[1]} (${(ended / begun).toFixed(2)})`
  )
}

const USAGE = `npm run fuzz -- [--requests N] [--seed N] [--episode N] [--files] [--processes N]

Asks a server of its own everything that its descriptions allow, and worse, in every fault of the lab. Each finding
comes with the requests that show it again.

  --requests N  how many (300000)
  --seed N      the same requests again: a run names its seed
  --episode N   of that seed this episode alone
  --files       files of worlds that are restored are spoiled as well
  --processes N so many servers of one store, in a PostgreSQL server of its own: each request goes to the next of them
  --help

It ends with 0 when every answer was as described, 1 when one was not, 2 when the arguments are wrong.
`

async function main(): Promise<void> {
  const { values } = scriptArguments('npm run fuzz', USAGE, {
    options: {
      requests: { type: 'string', default: '300000' },
      seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
      episode: { type: 'string' },
      files: { type: 'boolean', default: false },
      processes: { type: 'string', default: '1' },
    },
  })
  const say = (line: string): void => void process.stdout.write(line)
  const given = [values.requests, values.seed, values.episode ?? 0, values.processes].map(Number)
  const [requests, seed, episode, processes] = given as [number, number, number, number]
  if (!given.every((number) => Number.isInteger(number) && number >= 0) || processes === 0) {
    process.stderr.write(misuseLine('npm run fuzz', new Misuse('its options take whole numbers')))
    process.exitCode = MISUSED
    return
  }
  if (processes > 1 && NO_POSTGRES !== null) throw new Error(NO_POSTGRES)
  say(`fuzz: --seed ${seed} --requests ${requests}\n`)
  const postgres = processes > 1 ? await PostgresServer.start() : null
  let last = 0
  const outcome = await runFuzz({
    requests,
    seed,
    files: values.files,
    ...(values.episode !== undefined && { episode }),
    ...(postgres && { shared: { url: postgres.url, processes } }),
    met: ({ kind, episode }) => say(`\n✖ ${kind.split('\n')[0]} (episode ${episode})\n`),
    progress(done, findings) {
      if (performance.now() - last < PROGRESS_MS) return
      last = performance.now()
      const line = `${done} of ${requests} requests, ${findings} kinds of findings`
      say(process.stdout.isTTY ? `\r${line} ` : `${line}\n`)
    },
  }).finally(() => postgres?.stop())
  say(
    `\n${outcome.findings.map((finding) => `${findingText(finding, seed)}\n\n`).join('')}fuzz: ${fuzzSummary(outcome)}\n${figures(outcome)}\n`,
  )
  process.exitCode = outcome.findings.length > 0 ? 1 : 0
}

if (import.meta.main) await main()
