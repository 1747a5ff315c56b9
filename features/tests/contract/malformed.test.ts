/**
 * Each input of each operation, by the law of requests: missing, of another type, out of bounds, unknown, in another
 * format. The answer is 422, names the place and the error, and the request has no effect (CLD-009, ERR-302, FLD-035).
 * At its bounds an input is valid.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deskUrlOf } from '../../support/actors/desk.ts'
import { Integrator } from '../../support/actors/integrator.ts'
import { Lab } from '../../support/actors/lab.ts'
import { type Answer, content } from '../../support/law/answer.ts'
import type { LawfulOperation, Surface } from '../../support/law/forms/fields.ts'
import { formTests } from '../../support/law/forms/form-tests.ts'
import { KEY } from '../../support/law/forms/requests.ts'
import type { Way } from '../../support/law/forms/ways.ts'
import { openTarget } from '../../support/open-target.ts'
import type { Target } from '../../support/world/target.ts'

/** Requests in parallel. */
const AT_ONCE = 8

let target: Target
let lab: Lab
let token: string
let bases: Record<Surface, string>
/** Number of the last fact seen. */
let heard: number

before(async () => {
  target = await openTarget()
  lab = await Lab.create(target.wire, target.base!, {
    seed: 'forms',
    clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' },
  })
  const [register] = lab.world.cash_registers
  bases = { cloud: lab.cloudUrl, desk: deskUrlOf(register!) }
  const integrator = new Integrator(lab.wire, lab.cloudUrl, lab.world.cashiers[0]!)
  await integrator.ready()
  token = integrator.token!
  // With an open shift more could come of a request that should have been refused.
  content(await lab.wire.call('POST', `${bases.desk}/api/v1/shift/open`))
  heard = (await lab.facts()).at(-1)!.n
})

after(async () => {
  await lab.delete()
  await target.close()
})

/** An array repeats its key. */
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
  return lab.wire.call(method, bases[surface] + filled + queryOf(sent.query), { headers, body: sent.body })
}

interface Malformed {
  code: unknown
  message: unknown
  detail?: { loc: unknown[]; msg: unknown; type: unknown }[]
}

/** What is wrong with the answer to a malformed request; null: nothing. */
function complaint({ title, fault }: Way, { status, text, body }: Answer): string | null {
  if (fault === null) return status === 422 || status >= 500 ? `${title}: ${status} ${text}` : null
  if (status !== 422) return `${title}: ${status} instead of 422`
  const { code, message, detail: items = [] } = body as Malformed
  if (code !== 'validation.custom' || typeof message !== 'string') return `${title}: another refusal: ${text}`
  if (!items.every(({ msg, type }) => typeof msg === 'string' && msg !== '' && typeof type === 'string'))
    return `${title}: an item without a description: ${text}`
  const places = items.map(({ loc }) => loc.join('.'))
  return places.includes(fault) ? null : `${title}: told at ${places.join(', ') || 'no place'} instead of ${fault}`
}

/** What is wrong with the answers to these requests. */
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

for (const { title, operation, ways, malformed } of formTests())
  test(title, async () => {
    const complaints = await tried(operation, ways)
    if (!malformed) return assert.deepEqual(complaints, [])
    const said = await lab.facts(heard)
    heard = said.at(-1)?.n ?? heard
    assert.deepEqual(complaints, [])
    assert.deepEqual(said, [], 'facts said by what was refused')
  })
