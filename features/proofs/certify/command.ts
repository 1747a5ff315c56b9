/** `kasalab certify`: a client's day at a sandbox of its own, each of its calls disturbed in turn, judged by rules. */
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { argumentsOf, carriedOut, HELP, Misuse } from '../../../server/commands/line/arguments.ts'
import { printableLines } from '../../../server/commands/line/printable.ts'
import { VERDICT_EXIT } from '../../../server/commands/testing/verdict.ts'
import { shardOf } from '../../../server/commands/testing/verify-options.ts'
import { CREDENTIALS } from './client/environment.ts'

const USAGE = `kasalab certify --client COMMAND [--report DIR]

Starts a client in a folder of its own, at a sandbox of its own, for one quiet day. Then the day comes again for each of
its calls, and each time something is done to that call. Its answer is lost, late or cut; its request is lost; the client
is killed and started again. At deeds the tax authority is away or refuses, codes end, midnight passes. Rules say what the
client did right and wrong, and what it cost.

  --client COMMAND  a line of the shell; it ends with 0 when its day is done well
  --setup COMMAND   another one before it, in its folder
  --env NAME=WHAT   says a credential under a name of the client's own; repeatable. WHAT is one of
                    ${CREDENTIALS.slice(0, 8).join(', ')},
                    ${CREDENTIALS.slice(8).join(', ')}
  --client-timeout N  seconds that a day may take (60)
  --late N          seconds that an answer which comes too late is held (10)
  --only RULE       judges by this rule alone; repeatable
  --shard I/N       tries one part of N of the disturbances, from 1
  --minutes N       begins no further day after N minutes
  --parallel N      days at the same time (four for each processor)
  --report DIR      writes certificate.json and junit.xml there
  --rules           lists the rules
  --help

The client finds in its environment where the service is: KASALAB_CLIENT_CLOUD, _DESK, _LAN and _PROXY. It finds there who
it is: KASALAB_CLIENT_LOGIN, _PASSWORD, _PIN, _LICENSE_KEY, _REGISTER, _TERMINAL and _ACCESS_KEY. KASALAB_CLIENT_STATE is a
file that outlives its restarts. In KASALAB_CLIENT_SOLD it may write what it believes it has sold: a line {"id", "total"}
a sale. A day has the same goods each time.

It ends with 0 when the client is certified, and with 1 when it broke a rule. It ends with 2 when it could not be judged: it
called nothing, did not start, or was not tried whole. It ends with 130 when it was interrupted.
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

/** @param args behind `certify` @returns exit code */
async function command(args: string[]): Promise<number> {
  const { values } = argumentsOf({
    args,
    options: {
      ...{ client: { type: 'string' }, setup: { type: 'string' }, report: { type: 'string' } },
      env: { type: 'string', multiple: true, default: [] },
      only: { type: 'string', multiple: true, default: [] },
      ...{ 'client-timeout': { type: 'string', default: '60' }, late: { type: 'string', default: '10' } },
      ...{ shard: { type: 'string' }, minutes: { type: 'string' }, parallel: { type: 'string' } },
      ...{ rules: { type: 'boolean', default: false }, help: HELP },
    },
  })
  const say = (line: string): void => void process.stdout.write(`${printableLines(line)}\n`)
  if (values.help) {
    process.stdout.write(USAGE)
    return VERDICT_EXIT.passed
  }
  const { RULES } = await import('./rules/rules.ts')
  if (values.rules) {
    for (const [rule, { title, from }] of Object.entries(RULES)) say(`${rule.padEnd(30)} ${title.en} (${from})`)
    return VERDICT_EXIT.passed
  }
  const { client, setup = null, report } = values
  if (client === undefined) throw new Misuse('--client says which client')
  const strange = values.only.find((rule) => !(rule in RULES))
  if (strange !== undefined) throw new Misuse(`there is no rule ${strange}: --rules lists them`)
  const shard = values.shard === undefined ? null : shardOf(values.shard)
  const until = values.minutes && performance.now() + positive('minutes', values.minutes) * 60_000
  const parallel = values.parallel ? Math.ceil(positive('parallel', values.parallel)) : availableParallelism() * 4
  const underTest = {
    ...{ command: client, setup, names: values.env.map(nameOf) },
    ...{
      timeoutMs: positive('client-timeout', values['client-timeout']) * 1000,
      lateMs: positive('late', values.late) * 1000,
    },
  }
  let interrupts = 0
  process.on('SIGINT', () => {
    if (++interrupts > 1) process.exit(VERDICT_EXIT.interrupted)
  })
  const { certified } = await import('./certified.ts')
  const { swept, verdicts, lines } = await certified(underTest, {
    ...{ parallel, shard, only: values.only, report: report === undefined ? null : resolve(report) },
    stops: () => interrupts > 0 || (until !== undefined && until !== '' && performance.now() > until),
  })
  for (const line of lines) say(line)
  if (interrupts > 0) return VERDICT_EXIT.interrupted
  if (verdicts.some(({ isKept }) => isKept === false)) return VERDICT_EXIT.failed
  return swept.left > 0 || swept.days.length === 1 ? VERDICT_EXIT['not begun'] : VERDICT_EXIT.passed
}

process.exitCode = await carriedOut('kasalab certify', VERDICT_EXIT['not begun'], () => command(process.argv.slice(3)))
