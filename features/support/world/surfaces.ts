/**
 * Everything a client can look at, on every surface: read before an action and after it, so that what an action moves
 * elsewhere is seen. Lists lead to the entries they end with.
 */
import { deepEqual } from 'node:assert/strict'
import type { Desk } from '../actors/desk.ts'
import type { Integrator } from '../actors/integrator.ts'
import { type Lab, labHeaders } from '../actors/lab.ts'
import type { RegisterCard } from '../actors/world-card.ts'
import { type Answer, member } from '../law/answer.ts'
import { capabilityAt, type Needs } from '../law/capabilities.ts'
import { PROGRAM } from '../wire/http.ts'
import type { Wire } from '../wire/wire.ts'

/** By request line, as answered. */
export type SurfacesShown = Record<string, string>

/** Where a scenario looks, and by whom. */
interface Place {
  wire: Wire
  lab: Lab
  desk: Desk
  register: RegisterCard
  needs: Needs
  integrator(role: string): Integrator
  /** A path with the scenario's ids in it. */
  filled(path: string): string
}

/** Of the cloud, with a cashier's token and the register's key. A list is followed by its last entry at these paths. */
const CLOUD: Record<string, readonly string[]> = {
  '/cashier/me': [],
  '/cashier/shift': [],
  '/cashier/check-signature': [],
  '/cashier/tax': [],
  '/organization': [],
  '/organization/receipt-config': [],
  '/organization/sms-billing': [],
  '/organization/cashiers': [],
  '/organization/billing-status': [],
  '/cash-registers?limit=1000': [],
  '/cash-registers?in_use=true': [],
  '/cash-registers/info': [],
  '/cash-registers/{cash_register_id}': [],
  '/cash-registers/get-offline-codes?count=10000': [],
  '/cash-registers/get-offline-codes-count': [],
  '/cash-registers/get-offline-time': [],
  '/cash-registers/receipt-template': [],
  '/cash-registers/shifts?desc=true&limit=50': ['/shifts/{id}', '/shifts/short/{id}'],
  '/shifts?desc=true&limit=1000': [],
  '/receipts?desc=true&limit=1000': ['/receipts/{id}', '/receipts/{id}/text', '/receipts/{id}/xml'],
  '/receipts/search?self_receipts=false': [],
  '/reports/search?desc=true': ['/reports/{id}', '/reports/{id}/text'],
  '/transactions?desc=true': ['/transactions/{id}'],
  '/prepayment-receipts/search?desc=true': ['/prepayment-receipts/{id}'],
  '/receipt-templates?limit=1000': ['/receipt-templates/{id}', '/receipt-templates/{id}/assignments'],
  '/paylink/terminals?limit=1000': [],
  '/webhook': [],
  '/goods?limit=1000': ['/goods/{id}'],
  '/goods/groups': [],
  '/branches': [],
  '/orders': [],
  '/extended-reports/{report_task_id}': [],
}

const DESK = ['/kasa/status', '/shifts', '/tax/taxes', '/shift/xreport/txt']

/** Of the lab, where the target has it. */
const LAB = [
  '/clock',
  '/timers',
  '/faults',
  '/quirks',
  '/authority/{cash_register_id}',
  '/prints/{cash_register_id}',
  '/reports',
  '/webhooks?limit=10000',
  '/webhooks/{cash_register_id}',
  '/mails',
  '/mailings',
  '/messages',
  '/unsubscribed',
]

interface Look {
  line: string
  ask: () => Promise<Answer>
}

async function looked(looks: readonly Look[]): Promise<[line: string, answer: Answer][]> {
  return Promise.all(looks.map(async ({ line, ask }) => [line, await ask()] as [string, Answer]))
}

/** The token of a cashier who works still; undefined: signing in is refused just now. */
async function tokenOf(integrator: Integrator): Promise<string | undefined> {
  await integrator.ready().catch(() => {})
  return integrator.token ?? undefined
}

/** Looks at everything. No time passes, and nothing is done but that the cashier signs in where that has not been done. */
export async function readSurfaces(place: Place): Promise<SurfacesShown> {
  const { wire, lab, desk, register, needs } = place
  const has = (url: string | null): boolean => url !== null
  const readOnly = true
  const token = has(lab.world.base_url) ? await tokenOf(place.integrator('the cashier')) : undefined
  const headers = { ...PROGRAM, authorization: token && `Bearer ${token}`, 'x-license-key': register.license_key }
  const cloud = (path: string): Look => ({
    line: `cloud GET ${path}`,
    ask: () => wire.call('GET', `${lab.cloudUrl}/api/v1${place.filled(path)}`, { headers, readOnly }),
  })
  const local = (path: string): Look => ({
    line: `desk GET ${path}`,
    ask: () => wire.call('GET', `${desk.url}/api/v1${path}`, { headers: PROGRAM, readOnly }),
  })
  const ofLab = (path: string): Look => ({
    line: `lab GET ${path}`,
    ask: () => wire.call('GET', `${lab.cloudUrl}/lab${place.filled(path)}`, { headers: labHeaders(), readOnly }),
  })
  const shown = await looked([
    ...(has(lab.world.base_url) ? Object.keys(CLOUD).map(cloud) : []),
    ...DESK.map(local),
    ...LAB.filter((path) => needs.has('worlds') && needs.has(capabilityAt(path))).map(ofLab),
  ])
  const entries = shown.flatMap(([line, { body }]) => {
    const id = member(body, 'results.0.id') ?? member(body, 'results.0.relation_id')
    const paths = CLOUD[line.replace('cloud GET ', '')] ?? []
    return typeof id === 'string' ? paths.map((path) => cloud(path.replace('{id}', id))) : []
  })
  const all = [...shown, ...(await looked(entries))]
  return Object.fromEntries(all.map(([line, { status, text }]) => [line, `${status} ${text}`]))
}

/**
 * Asserts that every surface shows what it showed.
 * @throws with the requests answered otherwise, what was shown as expected and what is as actual
 */
export function holdSurfaces(before: SurfacesShown, after: SurfacesShown): void {
  const lines = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...lines].filter((line) => before[line] !== after[line])
  const only = (shown: SurfacesShown): SurfacesShown => Object.fromEntries(changed.map((line) => [line, shown[line]!]))
  deepEqual(only(after), only(before), `shown otherwise than before: ${changed.join(', ')}`)
}
