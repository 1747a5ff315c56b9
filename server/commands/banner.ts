/** What the command line prints when the server has started: where everything is, and commands to paste. */
import type { App } from '../app.ts'
import type { World } from '../runtime/worlds/world.ts'

export interface Shown {
  /** The database. */
  data: string
  /** Names of those that are on in the world. */
  quirks: readonly string[]
  /** That mails are sent to; null: each to the mailbox of its world, if it has one. */
  mailServer: string | null
  /** File that the profile was written to. */
  profile: string | undefined
}

export function banner(app: App, world: World, { data, quirks, mailServer, profile }: Shown): string {
  const { cloud, local, lan, proxy, smtp } = app.addresses
  const register = world.reference.firstRegister
  const cashier = world.reference.seed.cashiers[0]!
  const terminal = world.reference.seed.terminals[0]
  const rows = [
    ['cloud API', cloud],
    ['cash-desk API', local],
    ['terminal through the cloud', proxy],
    ['terminals on the LAN', lan],
    ...(app.hasLab
      ? ([
          ['lab: worlds, clock, faults', `${cloud}/lab/world`],
          ['mailbox', `${smtp} (any name of yours; what comes: ${cloud}/lab/mails)`],
        ] as const)
      : []),
    ['mails of ours go to', mailServer ?? (app.hasLab ? 'the mailbox' : 'nowhere')],
    ['cashier', `${cashier.login} / ${cashier.password}, pin ${cashier.pin_code} (${cashier.full_name})`],
    ['licence key', `${register.license_key} (register ${register.fiscal_number})`],
    ['terminal id', terminal?.id ?? 'none'],
    ['clock', `${world.clock.mode}, ${new Date(world.clock.now()).toISOString()}`],
    ['data', data],
    ...(world.reference.lanes.length > 1 ? ([['lanes', String(world.reference.lanes.length)]] as const) : []),
    ...(profile === undefined ? [] : ([['profile', profile]] as const)),
    ...(quirks.length > 0 ? ([['quirks', quirks.join(', ')]] as const) : []),
  ] as const
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join('\n')
  return `\nKasalab is open.\n\n${table}\n\nA business day, to paste:\n\n${day(app, world)}\n`
}

/** Sign in, open a shift, wait until it is open, sell, X-report, close. */
function day(app: App, world: World): string {
  const { cloud, local } = app.addresses
  const { license_key } = world.reference.firstRegister
  const { login, password } = world.reference.seed.cashiers[0]!
  const json = `-H 'Content-Type: application/json'`
  const goods = `"goods":[{"code":"1","name":"Хліб","price":2550,"quantity":2000}]`
  const open =
    world.clock.mode === 'virtual'
      ? `\ncurl -s -X POST ${cloud}/lab/clock/advance ${json} -d '{"next":true}'; echo`
      : ''
  return `CLOUD=${cloud} DESK=${local} KEY=${license_key}
TOKEN=$(curl -s $CLOUD/api/v1/cashier/signin ${json} -d '{"login":"${login}","password":"${password}"}' | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -s -X POST $CLOUD/api/v1/shifts -H "Authorization: Bearer $TOKEN" -H "X-License-Key: $KEY"; echo${open}
until curl -s $CLOUD/api/v1/cashier/shift -H "Authorization: Bearer $TOKEN" | grep '"status":"OPENED"'; do sleep 0.5; done; echo
curl -s $DESK/api/v1/receipt/sell ${json} -d '{"id":"'$(cat /proc/sys/kernel/random/uuid 2>/dev/null || uuidgen | tr A-Z a-z)'",${goods},"payments":[{"type":"CASH","value":6000}]}'; echo
curl -s -X POST $DESK/api/v1/shift/xreport; echo
curl -s -X POST $CLOUD/api/v1/shifts/close -H "Authorization: Bearer $TOKEN"; echo
`
}
