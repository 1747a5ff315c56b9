/** Output of the command line when the server has started: addresses, and commands to paste. */
import type { App } from '../../app/app.ts'
import type { World } from '../../runtime/world/world.ts'
import { shownPlace } from '../../store/engine.ts'
import { publicAddresses } from '../../transport/http/addresses/public-addresses.ts'

interface BannerFacts {
  /** Path of the database, or its URL. */
  data: string
  /** Names of the quirks switched on in the world. */
  quirks: readonly string[]
  /** SMTP server for mails; null: each mail goes to the mailbox of its world, if it has one. */
  mailServer: string | null
  /** File the profile was written to. */
  profile: string | undefined
}

export function banner(app: App, world: World, { data, quirks, mailServer, profile }: BannerFacts): string {
  const { cloud, local, lan, proxy, smtp } = publicAddresses(app)
  const register = world.reference.firstRegister
  const cashier = world.reference.seed.cashiers[0]!
  const terminal = world.reference.seed.terminals[0]
  const rows = [
    ...(app.hasLab ? ([['console, in a browser', `${cloud}/lab`]] as const) : []),
    ['cloud API', cloud],
    ['cash-desk API', local],
    ['terminal through the cloud', proxy],
    ['terminals on the LAN', lan],
    ...(app.hasLab
      ? ([
          ['the book, in a browser', `${cloud}/lab/book`],
          ['lab: worlds, clock, faults', `${cloud}/lab/world`],
          ['what the desks print', `${cloud}/lab/prints`],
          ['mailbox', `${smtp} (any name of yours; what comes: ${cloud}/lab/mails)`],
        ] as const)
      : []),
    ['mails of ours go to', mailServer ?? (app.hasLab ? 'the mailbox' : 'nowhere')],
    ['cashier', `${cashier.login} / ${cashier.password}, pin ${cashier.pin_code} (${cashier.full_name})`],
    ['licence key', `${register.license_key} (register ${register.fiscal_number})`],
    ['terminal id', terminal?.id ?? 'none'],
    ['clock', `${world.clock.mode}, ${new Date(world.clock.now()).toISOString()}`],
    ['data', shownPlace(data)],
    ...(world.reference.lanes.length > 1 ? ([['lanes', String(world.reference.lanes.length)]] as const) : []),
    ...(profile === undefined ? [] : ([['profile', profile]] as const)),
    ...(quirks.length > 0 ? ([['quirks', quirks.join(', ')]] as const) : []),
  ] as const
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  return `\nKasalab is open.\n\n${table}\n\nA business day, to paste${app.labToken === null ? '' : ' (KASALAB_LAB_TOKEN is the token of the lab)'}:\n\n${day(app, world)}\n`
}

/** Polls of the shift's status before going on, half a second apart. */
const LOOKS = 40

/**
 * Signs in, opens a shift, waits until it is open, sells, shows the slip, prints an X-report, closes, waits until the
 * shift is closed. Each answer is one line of the members that matter, a refusal is there as it came; the script waits
 * for nothing that cannot happen.
 */
function day(app: App, world: World): string {
  const { cloud, local } = publicAddresses(app)
  const { license_key, fiscal_number } = world.reference.firstRegister
  const { login, password } = world.reference.seed.cashiers[0]!
  const lab = app.labToken === null ? '' : ' -H "X-Lab-Token: $KASALAB_LAB_TOKEN"'
  const pause =
    world.clock.mode === 'virtual'
      ? `curl -s -o /dev/null -X POST $CLOUD/lab/clock/advance${lab} -H "$J" -d '{"next":true}'`
      : 'sleep 0.5'
  const goods = `"goods":[{"code":"1","name":"Хліб","price":2550,"quantity":2000}]`
  const slip = app.hasLab ? `\ncurl -s $CLOUD/lab/prints/$REGISTER/$ID.txt${lab}; echo` : ''
  const more = app.hasLab ? `\nshow 'all of it' "in the console: $CLOUD/lab"` : ''
  return `CLOUD=${cloud} DESK=${local} REGISTER=${fiscal_number} KEY=${license_key} J='Content-Type: application/json'
TOKEN=$(curl -s $CLOUD/api/v1/cashier/signin -H "$J" -d '{"login":"${login}","password":"${password}"}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
A="Authorization: Bearer $TOKEN"
show() { printf '%-10s ' "$1"; case $2 in null) echo none ;; '{"id"'*|'{"status"'*) printf %s "$2" | grep -oE '"('"$3"')":("[^"]*"|-?[0-9]+)' | awk -F: 'seen[$1]++ == 0' | tr -d '"' | tr '\\n' ' '; echo ;; *) echo "$2" ;; esac; }
shift_after() { for i in $(seq ${LOOKS}); do S=$(curl -s $CLOUD/api/v1/cashier/shift -H "$A"); case $S in *'"status":"'$1'"'*) ${pause} ;; *) break ;; esac; done; }
show opening "$(curl -s -X POST $CLOUD/api/v1/shifts -H "$A" -H "X-License-Key: $KEY")" 'serial|status'
shift_after CREATED; show shift "$S" 'serial|status|opened_at'; SHIFT=$(printf %s "$S" | grep -oE '^\\{"id":"[^"]*' | cut -c8-)
ID=$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr A-Z a-z)
show sale "$(curl -s $DESK/api/v1/receipt/sell -H "$J" -d '{"id":"'$ID'",${goods},"payments":[{"type":"CASH","value":6000}],"print":true}')" 'total_sum|total_payment|total_rest'${slip}
show X-report "$(curl -s -X POST $DESK/api/v1/shift/xreport)" 'sell_sum|sell_receipts_count|balance'
show closing "$(curl -s -X POST $CLOUD/api/v1/shifts/close -H "$A")" 'serial|status'; shift_after CLOSING
[ -z "$SHIFT" ] || show Z-report "$(curl -s $CLOUD/api/v1/shifts/$SHIFT -H "$A")" 'serial|status|sell_sum|sell_receipts_count|balance'${more}
`
}
