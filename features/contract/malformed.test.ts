/**
 * Each input of each operation, by the law of forms: left out, of another type, out of bounds, unknown, of another form.
 * The answer is 422, names the place and says what is wrong with it, and nothing has come of the request (CLD-009,
 * ERR-302, FLD-035). At its bounds it is well formed.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Answer, call, content } from '../actors/answer.ts'
import { Integrator } from '../actors/integrator.ts'
import { Lab } from '../actors/lab.ts'
import { openTarget, type Target } from '../harness/target.ts'
import { type LawfulOperation, operations, type Surface } from './fields.ts'
import { KEY } from './requests.ts'
import { type Way, waysOf } from './ways.ts'

/** Requests under way at once. */
const AT_ONCE = 8

let target: Target
let lab: Lab
let token: string
let bases: Record<Surface, string>
/** Number of the last fact that was looked at. */
let heard: number

before(async () => {
  target = await openTarget()
  lab = await Lab.create(target.base, { seed: 'forms', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } })
  const [register] = lab.world.cash_registers
  bases = { cloud: lab.world.base_url, desk: register!.local_base_url }
  const integrator = new Integrator(lab.world.base_url, lab.world.cashiers[0]!)
  await integrator.ready()
  token = integrator.token!
  // With an open shift more could come of a request that should have been refused.
  content(await call('POST', `${bases.desk}/api/v1/shift/open`))
  heard = (await lab.facts()).at(-1)!.n
})

after(async () => {
  await lab.delete()
  await target.close()
})

/** A list is its key repeated. */
function queryOf(members: Way['sent']['query']): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
}

function send({ surface, method, path }: LawfulOperation, { sent }: Way): Promise<Answer> {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
  const headers: Record<string, string> = surface === 'cloud' ? { authorization: `Bearer ${token}` } : {}
  for (const [name, value] of Object.entries(sent.header))
    headers[name] = value === KEY ? lab.world.cash_registers[0]!.license_key : String(value)
  return call(method, bases[surface] + filled + queryOf(sent.query), { headers, body: sent.body })
}

/** In words what is wrong with the answer to a malformed request; null when nothing is. */
function complaint({ title, fault }: Way, { status, text, body }: Answer): string | null {
  if (fault === null) return status === 422 || status >= 500 ? `${title}: ${status} ${text}` : null
  if (status !== 422) return `${title}: ${status} instead of 422`
  const { detail } = body as { detail?: { loc: unknown[]; msg: unknown; type: unknown }[] }
  const items = detail ?? []
  if (!items.every(({ msg, type }) => typeof msg === 'string' && msg !== '' && typeof type === 'string'))
    return `${title}: an item without a description: ${text}`
  const places = items.map(({ loc }) => loc.join('.'))
  return places.includes(fault) ? null : `${title}: told at ${places.join(', ') || 'no place'} instead of ${fault}`
}

/** What is wrong with the answers to requests of these ways. */
async function tried(operation: LawfulOperation, ways: Way[]): Promise<string[]> {
  const complaints: string[] = []
  const rest = ways.values()
  const sender = async (): Promise<void> => {
    for (const way of rest) {
      const found = complaint(way, await send(operation, way))
      if (found !== null) complaints.push(found)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return complaints
}

const all = operations.map((operation) => ({ operation, ways: waysOf(operation) }))
const titleOf = ({ method, path }: LawfulOperation, kind: string, ways: Way[]): string =>
  `${method} ${path}, ${kind}: ${[...new Set(ways.flatMap(({ clauses }) => clauses))].join(' ')}`

for (const { operation, ways } of all) {
  const malformed = ways.filter(({ fault }) => fault !== null)
  for (const [kind, alike] of Map.groupBy(malformed, (way) => way.kind))
    test(titleOf(operation, kind, alike), async () => {
      const complaints = await tried(operation, alike)
      const said = await lab.facts(heard)
      heard = said.at(-1)?.n ?? heard
      assert.deepEqual(complaints, [])
      assert.deepEqual(said, [], 'facts said by what was refused')
    })
}

// Behind all that must change nothing: these may.
for (const { operation, ways } of all) {
  const wellFormed = ways.filter(({ fault }) => fault === null)
  if (wellFormed.length > 0)
    test(titleOf(operation, 'well formed', wellFormed), async () => {
      assert.deepEqual(await tried(operation, wellFormed), [])
    })
}
