/** Opens the server and its listeners as the command line says, and closes them in good order. */
import { parseArgs } from 'node:util'
import { App } from './app.ts'
import { banner } from './commands/banner.ts'
import { clockOf, endOnSignal, fail, levelOf, logAt, Misuse, portOf } from './commands/command-line.ts'
import { hostOf, originOf } from './http/origin-guard.ts'
import { openListeners } from './listeners.ts'
import { OWN_MAIL } from './outbound/mail.ts'
import { isMailServer, shownServer } from './outbound/smtp.ts'
import { quirksOn } from './runtime/worlds/quirk-state.ts'
import { type QuirkName, quirkNames } from './runtime/worlds/quirks.ts'
import { DEFAULT_WORLD } from './runtime/worlds/world.ts'

const USAGE = `kasalab: a sandbox of a fiscal cash register service; kasalab terminal --help: a payment terminal for it

  --port N          cloud API and lab (8080; 0 picks a free one)
  --local-port N    cash-desk API (8484; 0 picks a free one)
  --lan-port N      bank terminals on the LAN (9021; 0 picks a free one)
  --smtp-port N     mailboxes of the worlds, on 127.0.0.1 (0 picks a free one)
  --smtp URL        mail server that mails are sent to, smtp://name:password@host:587 or smtps://…; left out, each
                    goes to the mailbox of its world: /lab/mails
  --mail-from ADDRESS  whom mails are from (noreply@kasalab.example)
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

  kasalab webhook verify --help   why the signature of an event fails
`

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const MAIL_ADDRESS = /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/
function options(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      port: { type: 'string', default: '8080' },
      'local-port': { type: 'string', default: '8484' },
      'lan-port': { type: 'string', default: '9021' },
      'smtp-port': { type: 'string', default: '0' },
      smtp: { type: 'string' },
      'mail-from': { type: 'string', default: OWN_MAIL.from },
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
  const strange = values.quirk.find((name) => !quirkNames.some((each) => each === name))
  if (strange !== undefined) throw new Misuse(`there is no quirk ${strange}, but ${quirkNames.join(', ')}`)
  // Not told back: it has a password in it.
  if (values.smtp !== undefined && !isMailServer(values.smtp))
    throw new Misuse('--smtp takes smtp:// or smtps://, a host and a port, like smtp://name:password@mail.example:587')
  if (!MAIL_ADDRESS.test(values['mail-from'])) throw new Misuse('--mail-from takes an address like cash@shop.example')
  if (!LOOPBACK.has(values.host) && !values['lab-token'])
    throw new Misuse(`--host ${values.host} is open to others: give a --lab-token as well`)
  return {
    ...values,
    clock: clockOf(values.clock),
    'log-level': levelOf(values['log-level']),
    quirks: values.quirk as QuirkName[],
    allowedHosts,
    corsOrigins,
    port: portOf('port', values.port),
    localPort: portOf('local-port', values['local-port']),
    lanPort: portOf('lan-port', values['lan-port']),
    smtpPort: portOf('smtp-port', values['smtp-port']),
    mail: { server: values.smtp ?? null, from: values['mail-from'] },
  }
}

async function serve(): Promise<void> {
  const onSignal = endOnSignal()
  const chosen = options(process.argv.slice(2))
  if (chosen.help) {
    process.stdout.write(USAGE)
    return
  }
  const log = logAt(chosen['log-level'])
  const labToken = chosen['lab-token'] ?? null
  const { data, clock, quirks, mail } = chosen
  const app = await App.open({ data, clock, log, labToken, quirks, mail })
  const listeners = await openListeners(app, chosen)
  const world = (await app.worlds.find(DEFAULT_WORLD))!
  const mailServer = mail.server === null ? null : shownServer(mail.server)
  process.stdout.write(banner(app, world, data, await quirksOn(app, world), mailServer))
  const close = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    await listeners.close()
    await app.close()
  }
  onSignal(close, () => app.abandon())
}

serve().catch((error: Error) => fail(error, USAGE))
