/** Command-line options of the server. */
import { durationMs } from '../../machines/duration.ts'
import { OWN_MAIL } from '../outside/mail/mail.ts'
import { isMailServer } from '../outside/mail/smtp.ts'
import { MOST_LANES } from '../runtime/world/lanes.ts'
import { clockOf, levelOf, portOf, quirksOf, storeOf } from './command-line.ts'
import { argumentsOf, HELP, Misuse } from './line/arguments.ts'
import { argumentsIn } from './settings/environment.ts'
import { exposed } from './settings/exposure.ts'
import { WORLD_BOUNDS, type WorldBoundName, worldBoundsOf } from './settings/world-bounds.ts'

export const USAGE = `kasalab [OPTIONS]: opens a sandbox of a fiscal cash register service on this machine
kasalab COMMAND --help: what a command does

  verify            runs the features against a server and says clause by clause what holds
  target            sets up the profile of a server that is to be tested, or looks one over
  compare           says what the reports of two runs of verify do not agree on
  clauses           shows how much of the specification is covered, clause by clause
  replay            carries out a replay file, and says what came differently than it is kept
  book              writes the features as a product owner reads them, as pages that open from a file
  storm             plays clients of a seed, faults and kills at a server of its own, and looks at what has to hold
  when              draws after which step of a replay its failure became certain
  terminal          plays the hardware of a payment terminal against a proxy
  doctor            looks at this machine and says what would keep a sandbox from running well, and what to do
  webhook           says what was signed of a captured call, and why its signature fails

Options of the sandbox:

  --port N          cloud API and lab (8080; 0 picks a free one)
  --local-port N    cash-desk API (8484; 0 picks a free one)
  --lan-port N      bank terminals on the LAN (9021; 0 picks a free one)
  --smtp-port N     mailboxes of the worlds (0 picks a free one)
  --smtp-host HOST  address to bind the mailboxes to (127.0.0.1)
  --smtp URL        mail server that mails are sent to, smtp://name:password@host:587 or smtps://…; left out, each
                    goes to the mailbox of its world: /lab/mails
  --mail-from ADDRESS  whom mails are from (noreply@kasalab.example)
  --host HOST       address to bind (127.0.0.1); any but loopback needs --lab-token or --no-lab
  --lab-token TEXT  asked for by /lab in the header X-Lab-Token
  --no-lab          as a stranger's server: no /lab, no worlds but one, no mailbox, and nothing that explains an answer;
                    bank terminals are plugged in
  --allowed-host NAME  a further name this server is called by, beside localhost and the address it is bound to;
                    repeatable
  --public-url URL  where clients meet the cloud API and the lab, if not at the address they ask by: https://kasa.test:8443;
                    its name is an allowed host, and mails link there
  --public-local-url URL  where they meet the cash-desk API
  --public-lan-url URL    where they meet the bank terminals, ws:// or wss://
  --public-smtp-url URL   where they meet the mailboxes, smtp://; the lab changes all four: PUT /lab/addresses
  --trust-proxy     a proxy in front says by X-Forwarded-Host and X-Forwarded-Proto where it was asked; the name has to
                    be an allowed host
  --cors-origin ORIGIN  pages of this origin may call it, beside those of this machine; repeatable
  --data FILE       database (kasalab.db; :memory: keeps nothing)
  --store URL       PostgreSQL database in place of the file: postgres://name:password@host:5432/database, with ?schema=NAME
                    for a schema of another name than kasalab; processes may share it: each world is one's
  --processes N     so many processes on this machine, each with worlds of its own in the --store (1)
  --peer-host NAME  by which other processes that share the store reach this one (the name of this machine; bound to
                    loopback, that)
  --peer-port N     where they hand on to it what is for its worlds (0 picks a free one)
  --profile FILE    once it is open, addresses and credentials by role are written there as JSON, to be read by you alone;
                    the file stays when the server ends
  --lanes N         houses side by side in the default world, 1 to ${MOST_LANES}, each with cashiers, registers and keys of its own;
                    never fewer than the database has already (1)
  --authority-delay TIME  how long the tax authority takes to answer: PT0.2S, or milliseconds (1000); registers it has
                    heard of before keep what they had
  --drain TIME      on a signal, /health/ready is answered 503 and all else as before for so long, before the ports are
                    closed: for a balancer in front to take note (PT0S; PT5M at most)
  --max-worlds N    how many worlds there may be beside the default one: one more is refused; any number when left out
  --remove-idle-worlds TIME  worlds that nothing has been asked of for so long are removed: P7D, PT12H, or milliseconds;
                    a minute at least; the default world stays, and those that something is connected to
  --awake-worlds N  how many worlds are kept in memory, unless more are worked with at once (500); others sleep, and are
                    loaded again when something is asked of them or due in them
  --clock MODE      real, or virtual: stands still until the lab moves it
  --quirk NAME      live behaviour in place of the law, in the default world: /lab/quirks says which; all is
                    every one; repeatable
  --log-level LEVEL silent, error, warn, info, debug (warn)
  --version         which kasalab this is
  --help

  Each of them can be set by the environment as well: KASALAB_LOCAL_PORT=9090 is --local-port 9090, KASALAB_LAB=false is
  --no-lab, and a list has commas: KASALAB_ALLOWED_HOST=kasalab,kasa.test. The command line goes before.

  kasalab webhook verify --help   why the signature of an event fails
`

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const MAIL_ADDRESS = /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/

const OPTIONS = {
  port: { type: 'string', default: '8080' },
  'local-port': { type: 'string', default: '8484' },
  'lan-port': { type: 'string', default: '9021' },
  'smtp-port': { type: 'string' },
  'smtp-host': { type: 'string' },
  smtp: { type: 'string' },
  'mail-from': { type: 'string', default: OWN_MAIL.from },
  host: { type: 'string', default: '127.0.0.1' },
  lab: { type: 'boolean', default: true },
  'lab-token': { type: 'string' },
  'allowed-host': { type: 'string', multiple: true, default: [] as string[] },
  'public-url': { type: 'string' },
  'public-local-url': { type: 'string' },
  'public-lan-url': { type: 'string' },
  'public-smtp-url': { type: 'string' },
  'trust-proxy': { type: 'boolean', default: false },
  'cors-origin': { type: 'string', multiple: true, default: [] as string[] },
  data: { type: 'string', default: 'kasalab.db' },
  store: { type: 'string' },
  processes: { type: 'string', default: '1' },
  'peer-host': { type: 'string' },
  'peer-port': { type: 'string', default: '0' },
  profile: { type: 'string' },
  lanes: { type: 'string', default: '1' },
  'authority-delay': { type: 'string' },
  drain: { type: 'string', default: 'PT0S' },
  'max-worlds': { type: 'string' },
  'remove-idle-worlds': { type: 'string' },
  'awake-worlds': { type: 'string' },
  clock: { type: 'string', default: 'real' },
  quirk: { type: 'string', multiple: true, default: [] as string[] },
  'log-level': { type: 'string', default: 'warn' },
  help: HELP,
} as const

/** Names of the options, by which settings of the environment are named. */
export const optionNames: readonly string[] = Object.keys(OPTIONS)

/** @param env settings of the environment, overridden by the command line @throws Misuse */
export function optionsOf(argv: string[], env: NodeJS.ProcessEnv = {}) {
  const { values } = argumentsOf({
    args: [...argumentsIn(env, OPTIONS), ...argv],
    allowNegative: true,
    options: OPTIONS,
  })
  // The message leaves the value out: it contains a password
  if (values.smtp !== undefined && !isMailServer(values.smtp))
    throw new Misuse('--smtp takes smtp:// or smtps://, a host and a port, like smtp://name:password@mail.example:587')
  if (!MAIL_ADDRESS.test(values['mail-from'])) throw new Misuse('--mail-from takes an address like cash@shop.example')
  if (values.profile === '') throw new Misuse('--profile takes the name of a file')
  const clock = clockOf(values.clock)
  requireLab(values)
  if (!LOOPBACK.has(values.host) && values.lab && !values['lab-token'])
    throw new Misuse(
      `--host ${values.host} is open to others: give a --lab-token as well, or --no-lab; by the environment, KASALAB_LAB_TOKEN or KASALAB_LAB=false`,
    )
  return {
    ...values,
    data: storeOf(values.store) ?? values.data,
    clock,
    'log-level': levelOf(values['log-level']),
    quirks: quirksOf(values.quirk),
    ...exposed(values),
    lanes: lanesWanted(values.lanes),
    authorityDelayMs: delayOf(values['authority-delay']),
    drainMs: drainOf(values.drain),
    bounds: worldBoundsOf(values),
    port: portOf('port', values.port),
    localPort: portOf('local-port', values['local-port']),
    lanPort: portOf('lan-port', values['lan-port']),
    processes: processesWanted(values),
    peerHost: values['peer-host'],
    peerPort: portOf('peer-port', values['peer-port']),
    smtpHost: values['smtp-host'],
    smtpPort: portOf('smtp-port', values['smtp-port'] ?? '0'),
    mail: { server: values.smtp ?? null, from: values['mail-from'] },
  }
}

/** An option that only a lab can use is refused without one, not silently ignored. @throws Misuse */
function requireLab(
  values: Partial<Record<'lab-token' | 'smtp-port' | 'smtp-host' | WorldBoundName, string>> & {
    lab: boolean
    clock: string
  },
): void {
  if (values.lab) return
  if (values['lab-token'] !== undefined)
    throw new Misuse('--lab-token is asked for by the lab: leave it or --no-lab out')
  if (values['smtp-port'] !== undefined || values['smtp-host'] !== undefined)
    throw new Misuse("--smtp-port and --smtp-host are of the mailboxes, which are the lab's: leave it or --no-lab out")
  const bound = WORLD_BOUNDS.find((name) => values[name] !== undefined)
  if (bound) throw new Misuse(`--${bound} is of the worlds, which are the lab's: leave it or --no-lab out`)
  if (values.clock === 'virtual')
    throw new Misuse('--clock virtual stands still until the lab moves it: leave it or --no-lab out')
}

/** @throws Misuse */
function lanesWanted(text: string): number {
  const lanes = Number(text)
  if (!Number.isInteger(lanes) || lanes < 1 || lanes > MOST_LANES)
    throw new Misuse(`--lanes takes a whole number, 1 to ${MOST_LANES}`)
  return lanes
}

/** More of them have no processor of their own on any machine this was tried on. */
const MOST_PROCESSES = 64

/** @throws Misuse */
function processesWanted({ processes, store }: { processes: string; store?: string | undefined }): number {
  const count = Number(processes)
  if (!Number.isInteger(count) || count < 1 || count > MOST_PROCESSES)
    throw new Misuse(`--processes takes a whole number, 1 to ${MOST_PROCESSES}`)
  if (count > 1 && store === undefined) throw new Misuse('--processes share a --store: a file is of one process alone')
  return count
}

/** A longer delay is no answer at all, for which the lab has a fault. */
const LONGEST_DELAY_MS = 3_600_000

/** Whoever stops a server has killed it by then. */
const LONGEST_DRAIN_MS = 300_000

/** Milliseconds of a duration or a number; null: it is neither. */
const msOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : durationMs(text))

/** @throws Misuse */
function drainOf(text: string): number {
  const ms = msOf(text)
  if (ms === null || ms > LONGEST_DRAIN_MS)
    throw new Misuse('--drain takes a duration like PT5S, or milliseconds; five minutes at most')
  return ms
}

/** @throws Misuse */
function delayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = msOf(text)
  if (ms === null || ms > LONGEST_DELAY_MS)
    throw new Misuse('--authority-delay takes a duration like PT0.2S, or milliseconds; an hour at most')
  return ms
}
