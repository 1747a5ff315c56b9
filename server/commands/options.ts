/** Command-line options of the server. */
import { durationMs } from '../../machines/duration.ts'
import { OWN_MAIL } from '../outbound/mail/mail.ts'
import { isMailServer } from '../outbound/mail/smtp.ts'
import { MOST_LANES } from '../runtime/world/lanes.ts'
import { clockOf, levelOf, portOf, quirksOf, storeOf } from './command-line.ts'
import { argumentsOf, HELP, Misuse } from './line/arguments.ts'
import { argumentsIn } from './settings/environment.ts'
import { exposed } from './settings/public-addresses.ts'
import { WORLD_BOUNDS, type WorldBoundName, worldBoundsOf } from './settings/world-bounds.ts'

export const USAGE = `kasalab [OPTIONS]: opens a sandbox of a fiscal cash register service on this machine
kasalab COMMAND --help: what a command does

  verify            runs the features against a server, and says clause by clause what holds
  target            sets up the profile of a server that you want to test, or checks one
  compare           says where the reports of two runs of verify differ
  merge             joins reports of verify, of parts or of what was run again
  steps             finds a step for your own features by what it means
  clauses           shows clause by clause how much of the specification is covered
  replay            repeats the steps of a replay file, and says what came differently
  book              writes the features as pages for a product owner, which open from a file
  explore           draws acts by a seed at a server, and judges every answer by a model of the law
  certify           disturbs each call of a client's day in turn, and says which rules the client keeps, and what it costs
  when              draws after which step of a replay its failure became certain
  terminal          plays the hardware of a payment terminal against a proxy
  backup            makes a whole copy of the database, also while a server runs
  doctor            says what keeps a sandbox from running well on this machine, and what to do
  webhook           says why the signature of a captured call fails

Options of the sandbox:

  --port N          port of the cloud API and the lab (8080; 0 picks a free one)
  --local-port N    port of the cash-desk API (8484; 0 picks a free one)
  --lan-port N      port of the bank terminals on the LAN (9021; 0 picks a free one)
  --smtp-port N     port of the mailboxes of the worlds (0 picks a free one)
  --smtp-host HOST  address to bind the mailboxes to (127.0.0.1)
  --smtp URL        mail server for all mails: smtp://name:password@host:587 or smtps://…. Without it a mail goes to the
                    mailbox of its world: /lab/mails
  --mail-from ADDRESS  sender of the mails (noreply@kasalab.example)
  --host HOST       address to bind to (127.0.0.1). Any but loopback needs --lab-token or --no-lab
  --lab-token TEXT  /lab needs it in the header X-Lab-Token
  --no-lab          opens the server as a stranger's: no /lab, one world, no mailbox, no explanations. Bank terminals are
                    plugged in
  --allowed-host NAME  a further name of this server, beside localhost and the bound address; repeatable
  --public-url URL  where clients reach the cloud API and the lab, if not at the address of their request:
                    https://kasa.test:8443. Its name is an allowed host, and mails link there
  --public-local-url URL  where clients reach the cash-desk API
  --public-lan-url URL    where they reach the bank terminals, ws:// or wss://
  --public-smtp-url URL   where they reach the mailboxes, smtp://. PUT /lab/addresses changes all four
  --trust-proxy     reads X-Forwarded-Host and X-Forwarded-Proto of a proxy in front. The name has to be an allowed host
  --cors-origin ORIGIN  pages of this origin may call the server, as those of this machine may; repeatable
  --data FILE       database (kasalab.db; :memory: stores nothing on disk)
  --store URL       PostgreSQL database in place of the file: postgres://name:password@host:5432/database. ?schema=NAME
                    names another schema than kasalab. Processes may share it: each world belongs to one of them
  --processes N     number of processes on this machine, each with worlds of its own in the --store (1)
  --peer-host NAME  name by which other processes of the store reach this one (the name of this machine; on loopback,
                    that)
  --peer-port N     port where other processes hand on requests for its worlds (0 picks a free one)
  --profile FILE    writes addresses and credentials by role to FILE, as JSON, when the server is open. An older FILE is
                    removed first, so FILE is the sign that the server is ready. Only you can read it, and it stays
  --end-with-parent ends the server when the process that started it has ended, by kill -9 too
  --lanes N         sets of cashiers, registers and keys in the default world, side by side, 1 to ${MOST_LANES} (1). There are
                    never fewer than the database has
  --authority-delay TIME  how long the tax authority takes to answer: PT0.2S, or milliseconds (1000). It holds for new
                    registers
  --drain TIME      on a signal, /health/ready answers 503 for so long before the ports close (PT0S; PT5M at most). All
                    else works as before, so a balancer has time to see it
  --max-worlds N    most worlds beside the default one. One more is refused. Without it there is no limit
  --remove-idle-worlds TIME  removes worlds without a request for so long: P7D, PT12H, or milliseconds; a minute at
                    least. The default world stays, and worlds with a connection do
  --awake-worlds N  number of worlds in memory (500), unless more are busy at once. Others sleep, and load when needed
  --clock MODE      real, or virtual: moves only when the lab moves it
  --quirk NAME      live behaviour in place of the law, in the default world. /lab/quirks lists them; all is every one;
                    repeatable
  --log-level LEVEL silent, error, warn, info, debug (warn)
  --version         prints the version of kasalab
  --help

  The environment can set each option: KASALAB_LOCAL_PORT=9090 is --local-port 9090, KASALAB_LAB=false is --no-lab.
  A list has commas: KASALAB_ALLOWED_HOST=kasalab,kasa.test. The command line comes first.

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
  'end-with-parent': { type: 'boolean', default: false },
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
    throw new Misuse('only the lab asks for a --lab-token: leave out --lab-token or --no-lab')
  if (values['smtp-port'] !== undefined || values['smtp-host'] !== undefined)
    throw new Misuse(
      'the mailboxes of --smtp-port and --smtp-host belong to the lab: leave out these options or --no-lab',
    )
  const bound = WORLD_BOUNDS.find((name) => values[name] !== undefined)
  if (bound) throw new Misuse(`--${bound} limits the worlds of the lab: leave out --${bound} or --no-lab`)
  if (values.clock === 'virtual')
    throw new Misuse('only the lab moves a virtual clock: leave out --clock virtual or --no-lab')
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
