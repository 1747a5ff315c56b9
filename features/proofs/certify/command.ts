/** `kasalab certify`: a client's day at a sandbox of its own, each of its calls disturbed in turn, judged by rules. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { argumentsOf, carriedOut, HELP, Misuse } from '../../../server/commands/line/arguments.ts'
import { printableLines } from '../../../server/commands/line/printable.ts'
import { VERDICT_EXIT } from '../../../server/commands/testing/verdict.ts'
import { shardOf } from '../../../server/commands/testing/verify-options.ts'
import { CREDENTIALS } from './client/environment.ts'
import { DAY_SECONDS } from './day/defaults.ts'
import type { CertifyLanguage } from './report/words/verdict-words.ts'

const USAGE = `kasalab certify --client COMMAND [--report DIR]
kasalab certify --client COMMAND --day 'CALL:DISTURBANCE'
kasalab certify --watch

Starts a client in a folder of its own, at a sandbox of its own, for one quiet day. Then the day comes again for each of
its calls, and each time something is done to that call. Its answer is lost, late or cut; its request is lost; the client
is killed and started again. At deeds the tax authority is away or refuses, codes end, midnight passes. Rules say what the
client did right and wrong, and what it cost.

  --client COMMAND  a line of the shell, with whole paths: its folder is a new one; it ends with 0 when its day is done
                    well
  --setup COMMAND   another one before it, in its folder
  --env NAME=WHAT   says a credential under a name of the client's own; repeatable. WHAT is one of
                    ${CREDENTIALS.slice(0, 8).join(', ')},
                    ${CREDENTIALS.slice(8).join(', ')}
  --agent           gives it a register of type AGENT: only there KASALAB_CLIENT_PIN signs in
  --client-timeout N  seconds that a day may take (${DAY_SECONDS.timeout})
  --late N          seconds that an answer which comes too late is held (${DAY_SECONDS.late})
  --only RULE       judges by this rule alone; repeatable
  --shard I/N       tries one part of N of the disturbances, from 1
  --minutes N       begins no further day after N minutes
  --parallel N      days at the same time (four for each processor)
  --day DAY         lives one day and prints its calls. "7:answer lost" disturbs call 7 of the quiet day.
                    "POST /api/v1/shifts 1:killed" disturbs the first of these calls, "quiet" disturbs none.
                    "second day" starts it once more at the same register
  --watch           starts no client: it prints addresses and credentials, and judges each call that comes, until Ctrl-C
  --report DIR      writes report.html, certificate.json and junit.xml there; in replays/, of each broken rule the least
                    disturbed day as a replay and as a scenario
  --language en|uk  of the lines (en); report.html has both
  --rules           lists the rules
  --help

The client finds in its environment where the service is: KASALAB_CLIENT_CLOUD, _DESK, _LAN and _PROXY. It finds there who
it is: KASALAB_CLIENT_LOGIN, _PASSWORD, _PIN, _LICENSE_KEY, _REGISTER, _TERMINAL and _ACCESS_KEY. KASALAB_CLIENT_STATE is a
file that outlives its restarts. In KASALAB_CLIENT_SOLD it may write what it believes it has sold: a line {"id", "total"}
a sale. A day has the same goods each time.

It ends with 0 when the client is certified, and with 1 when it broke a rule. It ends with 2 when it could not be judged: it
called nothing, did not start, or was not tried whole. It ends with 130 when it was interrupted. With --day and --watch it
ends with 0 when no rule is broken there. Ctrl-C ends a watched day in good order.
`

type Credential = (typeof CREDENTIALS)[number]

/** @throws Misuse */
function positive(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number > 0)) throw new Misuse(`--${name} takes a number above 0: ${text}`)
  return number
}

/** @throws Misuse */
function nameOf(text: string): readonly [string, Credential] {
  const [, name, what] = /^([A-Za-z_]\w*)=(\w+)$/.exec(text) ?? []
  if (!name || !CREDENTIALS.includes(what as Credential))
    throw new Misuse(`--env takes NAME=WHAT, like API_URL=cloud: ${text}`)
  return [name, what as Credential]
}

const say = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`)

/** Behind the variables of a watched client. */
const WATCHING = {
  en: 'Let the client do its day with these. Each call is shown as it ends. Ctrl-C ends the day with the verdict.',
  uk: 'Нехай клієнт із ними зробить свій день. Тут видно кожен його виклик. Ctrl-C завершує день і показує висновок.',
} as const

/** Counts Ctrl-C: a second one ends the process at once. */
function interruptions(): { count: number } {
  const interrupts = { count: 0 }
  process.on('SIGINT', () => {
    if (++interrupts.count > 1) process.exit(VERDICT_EXIT.interrupted)
  })
  return interrupts
}

const optionsIn = (args: string[]) =>
  argumentsOf({
    args,
    options: {
      ...{ client: { type: 'string' }, setup: { type: 'string' }, report: { type: 'string' } },
      env: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
      'client-timeout': { type: 'string', default: String(DAY_SECONDS.timeout) },
      late: { type: 'string', default: String(DAY_SECONDS.late) },
      ...{ shard: { type: 'string' }, minutes: { type: 'string' }, parallel: { type: 'string' } },
      ...{ day: { type: 'string' }, language: { type: 'string', default: 'en' } },
      ...{ agent: { type: 'boolean', default: false }, watch: { type: 'boolean', default: false } },
      ...{ rules: { type: 'boolean', default: false }, help: HELP },
    },
  }).values
type Given = ReturnType<typeof optionsIn>

/** @throws Misuse */
function languageOf({ language }: Given): CertifyLanguage {
  if (language !== 'en' && language !== 'uk') throw new Misuse(`--language takes en or uk: ${language}`)
  return language
}

/** @param args behind `certify` @returns exit code */
async function command(args: string[]): Promise<number> {
  const given = optionsIn(args)
  if (given.help) {
    process.stdout.write(USAGE)
    return VERDICT_EXIT.passed
  }
  const language = languageOf(given)
  const { RULES } = await import('./rules/rules.ts')
  if (given.rules) {
    for (const [rule, { title, from }] of Object.entries(RULES)) say(`${rule.padEnd(30)} ${title[language]} (${from})`)
    return VERDICT_EXIT.passed
  }
  const strange = given.only.find((rule) => !(rule in RULES))
  if (strange !== undefined) throw new Misuse(`there is no rule ${strange}: --rules lists them`)
  return judge(given, language)
}

/** @returns exit code */
async function judge(given: Given, language: CertifyLanguage): Promise<number> {
  const { client, setup = null, report, watch, day, only } = given
  if (client === undefined && !watch) throw new Misuse('--client says which client')
  const alone = Object.entries({ client, setup, day }).find(([, each]) => watch && each)
  if (alone) throw new Misuse(`--watch starts no client: it takes no --${alone[0]}`)
  const shard = given.shard === undefined ? null : shardOf(given.shard)
  const until = given.minutes && performance.now() + positive('minutes', given.minutes) * 60_000
  const parallel = given.parallel ? Math.ceil(positive('parallel', given.parallel)) : availableParallelism() * 4
  const underTest = {
    ...{ command: client ?? '', setup, names: given.env.map(nameOf), isAgent: given.agent },
    timeoutMs: positive('client-timeout', given['client-timeout']) * 1000,
    lateMs: positive('late', given.late) * 1000,
  }
  const interrupts = interruptions()
  const { certified, certifiedByWatching } = await import('./certified.ts')
  const { breaksARule } = await import('./verdict.ts')
  const outputs = {
    ...{ only, report: report === undefined ? null : resolve(report), language },
    stops: () => interrupts.count > 0 || (until !== undefined && until !== '' && performance.now() > until),
  } as const
  if (watch) {
    const { inQuotes } = await import('../../support/report/curl.ts')
    const begun = (told: Readonly<Record<string, string>>): void => {
      for (const [name, value] of Object.entries(told)) say(`export ${name}=${inQuotes(value)}`)
      say(WATCHING[language])
    }
    const { verdicts, lines } = await certifiedByWatching(underTest, { ...outputs, begun, say })
    for (const line of lines) say(line)
    return breaksARule(verdicts) ? VERDICT_EXIT.failed : VERDICT_EXIT.passed
  }
  const { swept, verdicts, lines } = await certified(underTest, { ...outputs, day, parallel, shard })
  for (const line of lines) say(line)
  if (interrupts.count > 0) return VERDICT_EXIT.interrupted
  if (breaksARule(verdicts)) return VERDICT_EXIT.failed
  const isWhole = swept.left === 0 && (day === undefined ? swept.days.length > 1 : swept.unmet.length === 0)
  return isWhole ? VERDICT_EXIT.passed : VERDICT_EXIT['not begun']
}

process.exitCode = await carriedOut('kasalab certify', VERDICT_EXIT['not begun'], () => command(process.argv.slice(3)))
