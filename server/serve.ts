/** Opens the server and its listeners as the command line says, and closes them in good order. */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { App } from './app.ts'
import { banner } from './commands/banner.ts'
import { hostOf, originOf } from './http/origin-guard.ts'
import { openListeners } from './listeners.ts'
import type { ClockMode } from './runtime/clock.ts'
import { quirksOn } from './runtime/worlds/quirk-state.ts'
import { type QuirkName, quirkNames } from './runtime/worlds/quirks.ts'
import { DEFAULT_WORLD } from './runtime/worlds/world.ts'
import { Unreadable } from './store/unreadable.ts'

const USAGE = `kasalab: a sandbox of a fiscal cash register service

  --port N          cloud API and lab (8080; 0 picks a free one)
  --local-port N    cash-desk API (8484; 0 picks a free one)
  --lan-port N      terminal on the LAN (9021)
  --host HOST       address to bind (127.0.0.1); any but loopback needs --lab-token
  --lab-token TEXT  asked for by /lab in the header X-Lab-Token
  --allowed-host NAME  a further name this server is called by, beside localhost and the address it is bound to;
                    repeatable
  --cors-origin ORIGIN  pages of this origin may call it, beside those of this machine; repeatable
  --data FILE       database (kasalab.db; :memory: keeps nothing)
  --clock MODE      real, or virtual: stands still until the lab moves it
  --quirk NAME      live behaviour in place of the law, in the default world: /lab/quirks says which; repeatable
  --log-level LEVEL silent, error, warn, info, debug (warn)
  --help
`

/** Never in a log, whatever is logged. */
const SECRETS = [
  'password',
  'pin_code',
  'authorization',
  'access_token',
  'token',
  'license_key',
  'x-license-key',
  'key',
]

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

class Misuse extends Error {}

function options(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string', default: '8080' },
      'local-port': { type: 'string', default: '8484' },
      'lan-port': { type: 'string', default: '9021' },
      host: { type: 'string', default: '127.0.0.1' },
      'lab-token': { type: 'string' },
      'allowed-host': { type: 'string', multiple: true, default: [] },
      'cors-origin': { type: 'string', multiple: true, default: [] },
      data: { type: 'string', default: 'kasalab.db' },
      clock: { type: 'string', default: 'real' },
      quirk: { type: 'string', multiple: true, default: [] },
      'log-level': { type: 'string', default: 'warn' },
      help: { type: 'boolean', default: false },
    },
  })
  const port = (name: 'port' | 'local-port' | 'lan-port'): number => {
    const number = Number(values[name])
    if (!Number.isInteger(number) || number < 0 || number > 65_535)
      throw new Misuse(`--${name} takes a port, 0 to 65535`)
    return number
  }
  const allowedHosts = values['allowed-host'].map((text) => {
    const name = hostOf(text)
    if (name === null) throw new Misuse(`--allowed-host takes a name without scheme and port, like kasa.test: ${text}`)
    return name
  })
  const corsOrigins = values['cors-origin'].map((text) => {
    const origin = originOf(text)
    if (origin === null)
      throw new Misuse(
        `--cors-origin takes scheme, name and port and nothing behind, like https://shop.example: ${text}`,
      )
    return origin
  })
  if (values.clock !== 'real' && values.clock !== 'virtual') throw new Misuse('--clock takes real or virtual')
  if (!['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'].includes(values['log-level']))
    throw new Misuse('--log-level takes silent, fatal, error, warn, info, debug or trace')
  const strange = values.quirk.find((name) => !quirkNames.some((each) => each === name))
  if (strange !== undefined) throw new Misuse(`there is no quirk ${strange}, but ${quirkNames.join(', ')}`)
  if (!LOOPBACK.has(values.host) && !values['lab-token'])
    throw new Misuse(`--host ${values.host} is open to others: give a --lab-token as well`)
  return {
    ...values,
    clock: values.clock as ClockMode,
    quirks: values.quirk as QuirkName[],
    allowedHosts,
    corsOrigins,
    port: port('port'),
    localPort: port('local-port'),
    lanPort: port('lan-port'),
  }
}

/** Ends the process in good order. */
type Stop = (signal: string) => Promise<void>

async function serve(): Promise<void> {
  // Until there is something to be closed, what lies in the store is all there is.
  let stop: Stop = async () => process.exit(0)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  const chosen = options(process.argv.slice(2))
  if (chosen.help) {
    process.stdout.write(USAGE)
    return
  }
  const redact = { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[secret]' }
  const log = pino({ level: chosen['log-level'], redact }, pino.destination({ dest: 2, sync: true }))
  const labToken = chosen['lab-token'] ?? null
  const { data, clock, quirks } = chosen
  const app = await App.open({ data, clock, log, labToken, quirks })
  const listeners = await openListeners(app, chosen)
  const world = (await app.worlds.find(DEFAULT_WORLD))!
  process.stdout.write(banner(app, world, data, await quirksOn(app, world)))

  stop = async (signal) => {
    stop = async () => {
      app.abandon()
      process.exit(1)
    }
    log.info({ signal }, 'stopping')
    await listeners.close()
    await app.close()
    process.exit(0)
  }
}

/** What is wrong and what to do, in a sentence. */
function sentence(error: Error & { code?: string; port?: number }): string {
  if (error.code === 'EADDRINUSE')
    return `port ${error.port} is taken: stop the program that has it, or choose another with --port or --local-port (0 picks a free one)`
  return error instanceof Unreadable
    ? `in the database, ${error.message}; put back a copy of the file, or choose another with --data`
    : error.message
}

serve().catch((error: Error & { code?: string; port?: number }) => {
  const why = sentence(error)
  process.stderr.write(`kasalab: ${why}\n`)
  if (error instanceof Misuse || error.code?.startsWith('ERR_PARSE_ARGS')) process.stderr.write(`\n${USAGE}`)
  process.exit(1)
})
