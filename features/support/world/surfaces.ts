/**
 * Everything a client can look at, on every surface: read before an action and after it, so that what an action moves
 * elsewhere is seen. Lists lead to the entries they end with.
 */
import { deepEqual } from 'node:assert/strict'
import { createHash } from 'node:crypto'
import type { Desk } from '../actors/desk.ts'
import type { Integrator } from '../actors/integrator.ts'
import { type Lab, labHeaders } from '../actors/lab.ts'
import type { RegisterCard, WorldCard } from '../actors/world-card.ts'
import { type Answer, member } from '../law/answer.ts'
import { capabilityAt, type Needs } from '../law/capabilities.ts'
import { PROGRAM } from '../wire/http.ts'
import type { Wire } from '../wire/wire.ts'
import { CLOUD_PATHS, DESK_PATHS, LAB_PATHS, LAN_PATHS } from './surface-paths.ts'

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

/** Both sides of each bank terminal: who is connected, its screen, its prints and the totals of its bank. */
const terminalPaths = ({ terminals }: WorldCard): string[] => terminals.map(({ id }) => `/terminals/${id}`)

/** Request lines of the bank terminals. */
export const terminalLooks = (world: WorldCard): string[] => terminalPaths(world).map((path) => `lab GET ${path}`)

interface Look {
  line: string
  ask: () => Promise<Answer>
}

/** Reads made at a time, each on its own connection, which is reused. */
const LOOKS_AT_A_TIME = 8

async function looked(looks: readonly Look[]): Promise<[line: string, answer: Answer][]> {
  const shown: [string, Answer][] = []
  const left = looks.entries()
  const look = async (): Promise<void> => {
    for (const [at, { line, ask }] of left) shown[at] = [line, await ask()]
  }
  await Promise.all(Array.from({ length: LOOKS_AT_A_TIME }, look))
  return shown
}

/** The token of a cashier who works still; undefined: signing in is refused just now. */
async function tokenOf(integrator: Integrator): Promise<string | undefined> {
  await integrator.ready().catch(() => {})
  return integrator.token ?? undefined
}

/** Status and body: a text as it is, a picture or a file by its digest. */
function saidBy({ status, headers, text, bytes }: Answer): string {
  const isText = /json|text|xml/.test(headers.get('content-type') ?? 'text')
  return `${status} ${isText ? text : createHash('sha256').update(bytes).digest('hex')}`
}

/**
 * Looks at everything. No time passes, and nothing is done but that the cashier signs in where that has not been done.
 * @param withForms pages, pictures and files as well, which take longer
 */
export async function readSurfaces(place: Place, withForms: boolean): Promise<SurfacesShown> {
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
    ask: () => wire.call('GET', `${desk.url}/api/v1${place.filled(path)}`, { headers: PROGRAM, readOnly }),
  })
  const onLan = (path: string): Look => ({
    line: `LAN GET ${path}`,
    ask: () => wire.call('GET', lab.lanUrl('http') + path, { readOnly }),
  })
  const ofLab = (path: string): Look => ({
    line: `lab GET ${path}`,
    ask: () => wire.call('GET', `${lab.cloudUrl}/lab${place.filled(path)}`, { headers: labHeaders(), readOnly }),
  })
  const also = <Item>(forms: readonly Item[] = []): readonly Item[] => (withForms ? forms : [])
  const labPaths = [...LAB_PATHS.paths, ...also(LAB_PATHS.forms), ...terminalPaths(lab.world)]
  const shown = await looked([
    ...(has(lab.world.base_url) ? Object.keys(CLOUD_PATHS).map(cloud) : []),
    ...[...DESK_PATHS.paths, ...also(DESK_PATHS.forms)].map(local),
    ...(has(lab.world.terminal_lan_url) ? LAN_PATHS.map(onLan) : []),
    ...labPaths.filter((path) => needs.has('worlds') && needs.has(capabilityAt(path))).map(ofLab),
  ])
  const further = shown.flatMap(([line, { body }]) => {
    const id = member(body, 'results.0.relation_id') ?? member(body, 'results.0.id')
    const { entry = [], forms } = CLOUD_PATHS[line.replace('cloud GET ', '')] ?? {}
    const ofEntry = [...entry, ...also(forms)]
    if (typeof id === 'string') return ofEntry.map((path) => cloud(path.replace('{id}', id)))
    return ofEntry.filter((path) => !path.includes('{id}')).map(cloud)
  })
  const all = [...shown, ...(await looked(further))]
  return Object.fromEntries(all.map(([line, answer]) => [line, saidBy(answer)]))
}

/**
 * Asserts that every surface shows what it showed.
 * @param besides request lines that may be answered otherwise
 * @throws with the requests answered otherwise, what was shown as expected and what is as actual
 */
export function holdSurfaces(before: SurfacesShown, after: SurfacesShown, besides: readonly string[] = []): void {
  const lines = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...lines].filter((line) => before[line] !== after[line] && !besides.includes(line))
  const only = (shown: SurfacesShown): SurfacesShown => Object.fromEntries(changed.map((line) => [line, shown[line]!]))
  deepEqual(only(after), only(before), `shown otherwise than before: ${changed.join(', ')}`)
}
