/** Options of the server, as the command line has them. */
import { parseArgs } from 'node:util'
import { durationMs } from '../../machines/duration.ts'
import { hostOf, originOf } from '../http/origin-guard.ts'
import { OWN_MAIL } from '../outbound/mail.ts'
import { isMailServer } from '../outbound/smtp.ts'
import { MOST_LANES } from '../runtime/worlds/lanes.ts'
import { clockOf, levelOf, Misuse, portOf, quirksOf } from './command-line.ts'

export const USAGE = `kasalab: a sandbox of a fiscal cash register service; kasalab terminal --help: a payment terminal for it

  --port N          cloud API and lab (8080; 0 picks a free one)
  --local-port N    cash-desk API (8484; 0 picks a free one)
  --lan-port N      bank terminals on the LAN (9021; 0 picks a free one)
  --smtp-port N     mailboxes of the worlds, on 127.0.0.1 (0 picks a free one)
  --smtp URL        mail server that mails are sent to, smtp://name:password@host:587 or smtps://…; left out, each
                    goes to the mailbox of its world: /lab/mails
  --mail-from ADDRESS  whom mails are from (noreply@kasalab.example)
  --host HOST       address to bind (127.0.0.1); any but loopback needs --lab-token or --no-lab
  --lab-token TEXT  asked for by /lab in the header X-Lab-Token
  --no-lab          as a stranger's server: no /lab, no worlds but one, no mailbox, and nothing that explains an answer;
                    bank terminals are plugged in
  --allowed-host NAME  a further name this server is called by, beside localhost and the address it is bound to;
                    repeatable
  --cors-origin ORIGIN  pages of this origin may call it, beside those of this machine; repeatable
  --data FILE       database (kasalab.db; :memory: keeps nothing)
  --profile FILE    once it is open, addresses and credentials by role are written there as JSON, to be read by you alone;
                    the file stays when the server ends
  --lanes N         houses side by side in the default world, 1 to ${MOST_LANES}, each with cashiers, registers and keys of its own;
                    never fewer than the database has already (1)
  --authority-delay TIME  how long the tax authority takes to answer: PT0.2S, or milliseconds (1000); registers it has
                    heard of before keep what they had
  --clock MODE      real, or virtual: stands still until the lab moves it
  --quirk NAME      live behaviour in place of the law, in the default world: /lab/quirks says which; all is
                    every one; repeatable
  --log-level LEVEL silent, error, warn, info, debug (warn)
  --help

  kasalab webhook verify --help   why the signature of an event fails
`

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

const MAIL_ADDRESS = /^[\w.+-]+@[\w-]+(\.[\w-]+)*$/

/** @throws Misuse */
export function optionsOf(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    allowNegative: true,
    options: {
      port: { type: 'string', default: '8080' },
      'local-port': { type: 'string', default: '8484' },
      'lan-port': { type: 'string', default: '9021' },
      'smtp-port': { type: 'string' },
      smtp: { type: 'string' },
      'mail-from': { type: 'string', default: OWN_MAIL.from },
      host: { type: 'string', default: '127.0.0.1' },
      lab: { type: 'boolean', default: true },
      'lab-token': { type: 'string' },
      'allowed-host': { type: 'string', multiple: true, default: [] },
      'cors-origin': { type: 'string', multiple: true, default: [] },
      data: { type: 'string', default: 'kasalab.db' },
      profile: { type: 'string' },
      lanes: { type: 'string', default: '1' },
      'authority-delay': { type: 'string' },
      clock: { type: 'string', default: 'real' },
      quirk: { type: 'string', multiple: true, default: [] },
      'log-level': { type: 'string', default: 'warn' },
      help: { type: 'boolean', default: false },
    },
  })
  // Not told back: it has a password in it.
  if (values.smtp !== undefined && !isMailServer(values.smtp))
    throw new Misuse('--smtp takes smtp:// or smtps://, a host and a port, like smtp://name:password@mail.example:587')
  if (!MAIL_ADDRESS.test(values['mail-from'])) throw new Misuse('--mail-from takes an address like cash@shop.example')
  if (values.profile === '') throw new Misuse('--profile takes the name of a file')
  const clock = clockOf(values.clock)
  requireLab(values)
  if (!LOOPBACK.has(values.host) && values.lab && !values['lab-token'])
    throw new Misuse(`--host ${values.host} is open to others: give a --lab-token as well, or --no-lab`)
  return {
    ...values,
    clock,
    'log-level': levelOf(values['log-level']),
    quirks: quirksOf(values.quirk),
    allowedHosts: values['allowed-host'].map(allowedHost),
    corsOrigins: values['cors-origin'].map(corsOrigin),
    lanes: lanesWanted(values.lanes),
    authorityDelayMs: delayOf(values['authority-delay']),
    port: portOf('port', values.port),
    localPort: portOf('local-port', values['local-port']),
    lanPort: portOf('lan-port', values['lan-port']),
    smtpPort: portOf('smtp-port', values['smtp-port'] ?? '0'),
    mail: { server: values.smtp ?? null, from: values['mail-from'] },
  }
}

/** What only a lab is of use for is not silently without use. @throws Misuse */
function requireLab(values: { lab: boolean; 'lab-token'?: string; 'smtp-port'?: string; clock: string }): void {
  if (values.lab) return
  if (values['lab-token'] !== undefined)
    throw new Misuse('--lab-token is asked for by the lab: leave it or --no-lab out')
  if (values['smtp-port'] !== undefined)
    throw new Misuse("--smtp-port is of the mailboxes, which are the lab's: leave it or --no-lab out")
  if (values.clock === 'virtual')
    throw new Misuse('--clock virtual stands still until the lab moves it: leave it or --no-lab out')
}

/** @throws Misuse */
function allowedHost(text: string): string {
  const name = hostOf(text)
  if (name === null) throw new Misuse(`--allowed-host takes a name without scheme and port, like kasa.test: ${text}`)
  return name
}

/** @throws Misuse */
function corsOrigin(text: string): string {
  const origin = originOf(text)
  if (origin === null)
    throw new Misuse(`--cors-origin takes scheme, name and port and nothing behind, like https://shop.example: ${text}`)
  return origin
}

/** @throws Misuse */
function lanesWanted(text: string): number {
  const lanes = Number(text)
  if (!Number.isInteger(lanes) || lanes < 1 || lanes > MOST_LANES)
    throw new Misuse(`--lanes takes a whole number, 1 to ${MOST_LANES}`)
  return lanes
}

/** Longer than this is no delay but silence, which the lab has a fault for. */
const LONGEST_DELAY_MS = 3_600_000

/** @throws Misuse */
function delayOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = /^\d+$/.test(text) ? Number(text) : durationMs(text)
  if (ms === null || ms > LONGEST_DELAY_MS)
    throw new Misuse('--authority-delay takes a duration like PT0.2S, or milliseconds; an hour at most')
  return ms
}
