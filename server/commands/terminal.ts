/** `kasalab terminal`: simulates a payment terminal's hardware against a proxy, as a separate process. */
import { App } from '../app/app.ts'
import { openListeners } from '../app/listeners.ts'
import { DEFAULT_WORLD } from '../runtime/world/world.ts'
import { type ProxyPlace, proxyAt, shownOf } from '../surfaces/bridge/device/proxy.ts'
import { Hardware } from '../surfaces/bridge/hardware.ts'
import { clockOf, endOnSignal, levelOf, logAt, portOf, startFailure } from './command-line.ts'
import { argumentsOf, carriedOut, HELP, Misuse } from './line/arguments.ts'
import { printable } from './line/printable.ts'
import { OUTCOMES, scriptOf } from './terminal/terminal-script.ts'

/** @param lab address of the terminal in its lab */
function terminalBanner(lab: string, terminal_id: string, { socket }: ProxyPlace, data: string): string {
  const json = `-H 'Content-Type: application/json'`
  const rule = `{"when":{"by":"next","times":1},"operation_type":null,"outcome":{"kind":"declined","status":"lostCard"}}`
  return `
This is the hardware of terminal ${terminal_id}.

  proxy    ${shownOf(socket)}
  its lab  ${lab}
  data     ${data}

Pay through the proxy. Meanwhile, to paste:

curl -s ${lab}; echo
curl -s -X PUT ${lab}/script ${json} -d '{"rules":[${rule}]}'; echo
curl -s -X PUT ${lab}/script ${json} -d '{"mode":"manual"}'; echo
curl -s -X POST ${lab}/approve; echo
curl -s -X DELETE ${lab}/connection; echo
curl -s -X PUT ${lab}/connection; echo

`
}

const USAGE = `kasalab terminal: plays the hardware of a payment terminal against a proxy

  --proxy URL       socket of the proxy, at the address that front systems use ({proxy_ws_url}); required
  --path TEXT       where the terminal connects, added to that address (/server; '' for the address itself)
  --token TEXT      a terminal's token. Without it the command asks the proxy for one with each connection
  --terminal UUID   the terminal whose hardware it plays (the first terminal of the seed)
  --data FILE       stores approved operations (:memory: stores nothing on disk)
  --script FILE     outcomes of operations: JSON as for PUT /lab/terminals/{id}/script
  --outcome TEXT    the same in short, for every purchase and refund:
                    ${OUTCOMES}
  --latency MS      time of each step of an operation
  --port N          its own lab, to script it while it runs (0 picks a free one)
  --clock MODE      real, or virtual: moves only when its lab moves it
  --once            ends with the connection, and does not connect again
  --log-level LEVEL silent, error, warn, info, debug (warn)
  --help
`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function options(args: string[]) {
  const { values } = argumentsOf({
    args,
    options: {
      proxy: { type: 'string' },
      path: { type: 'string', default: '/server' },
      token: { type: 'string' },
      terminal: { type: 'string' },
      data: { type: 'string', default: ':memory:' },
      script: { type: 'string' },
      outcome: { type: 'string' },
      latency: { type: 'string' },
      port: { type: 'string', default: '0' },
      clock: { type: 'string', default: 'real' },
      once: { type: 'boolean', default: false },
      'log-level': { type: 'string', default: 'warn' },
      help: HELP,
    },
  })
  if (values.token === '') throw new Misuse('--token takes a token; left out, one is asked for')
  if (values.terminal !== undefined && !UUID.test(values.terminal))
    throw new Misuse(`--terminal takes a uuid: not ${values.terminal}`)
  return {
    ...values,
    clock: clockOf(values.clock),
    'log-level': levelOf(values['log-level']),
    port: portOf('port', values.port),
  }
}

/** @throws Misuse */
function proxyOf(address: string | undefined, path: string): ProxyPlace {
  if (address === undefined)
    throw new Misuse('--proxy is required: the socket of a proxy, like ws://127.0.0.1:8080/paylink/ws')
  try {
    return proxyAt(address, path)
  } catch {
    throw new Misuse('--proxy takes the address of a WebSocket, like ws://127.0.0.1:8080/paylink/ws')
  }
}

/** Prints what happens; text from outside is escaped. */
const report = (line: string): void => void process.stdout.write(`${new Date().toISOString()} ${printable(line)}\n`)

async function terminal(): Promise<void> {
  const onSignal = endOnSignal()
  const chosen = options(process.argv.slice(3))
  if (chosen.help) {
    process.stdout.write(USAGE)
    return
  }
  const proxy = proxyOf(chosen.proxy, chosen.path)
  const script = await scriptOf(chosen)
  const { data, clock, port, once } = chosen
  const app = await App.open({ data, clock, log: logAt(chosen['log-level']) })
  const listeners = await openListeners(app, { host: '127.0.0.1', port, localPort: 0, lanPort: 0 })
  const world = (await app.worlds.find(DEFAULT_WORLD))!
  const own = world.reference.seed.terminals[0]!
  const terminal_id = (chosen.terminal ?? own.id).toLowerCase()
  if (Object.keys(script).length > 0)
    await app.switchboard.ask(world, `bank-terminal:${own.id}`, { type: 'script.set', at: world.clock.now(), script })
  process.stdout.write(terminalBanner(`${app.addresses.cloud}/lab/terminals/${own.id}`, terminal_id, proxy, data))

  const ending = new AbortController()
  const hardware = new Hardware({
    services: app,
    world,
    terminal: own,
    proxy,
    terminal_id,
    token: chosen.token ?? null,
    once,
    report,
  })
  const played = hardware.play(ending.signal)
  const close = async (): Promise<void> => {
    ending.abort()
    await played.catch(() => {})
    await listeners.close()
    await app.close()
  }
  onSignal(close, () => app.abandon())
  try {
    await played
  } finally {
    if (!ending.signal.aborted) await close()
  }
}

const NOT_OPENED = 1

const code = await carriedOut(
  'kasalab terminal',
  NOT_OPENED,
  async () => {
    await terminal()
    return 0
  },
  startFailure,
)
// Does not wait for what has been opened meanwhile
if (code !== 0) process.exit(code)
