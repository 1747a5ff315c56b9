/**
 * Sends each input of each operation to a server, by the law of requests, and says what is wrong with its answers: what
 * is malformed is answered 422 with the place of the fault, and has no effect; what is within its bounds is valid.
 */
import { deskUrlOf } from '../../support/actors/desk.ts'
import { Integrator } from '../../support/actors/integrator.ts'
import { Lab } from '../../support/actors/lab.ts'
import { type Answer, content } from '../../support/law/answer.ts'
import type { ConstraintTest } from '../../support/law/constraints/constraint-tests.ts'
import type { LawfulOperation, Surface } from '../../support/law/constraints/fields.ts'
import { KEY } from '../../support/law/constraints/requests.ts'
import type { Way } from '../../support/law/constraints/ways.ts'
import type { Target } from '../../support/world/target.ts'

/** Requests in parallel. */
const AT_ONCE = 8

export class FormRequests {
  readonly #lab: Lab
  readonly #token: string
  readonly #bases: Record<Surface, string>
  /** Number of the last fact seen. */
  #heard: number

  private constructor(lab: Lab, token: string, bases: Record<Surface, string>, heard: number) {
    this.#lab = lab
    this.#token = token
    this.#bases = bases
    this.#heard = heard
  }

  /** Makes a world of its own, with an open shift: with that more could come of a request that should be refused. */
  static async open({ wire, base }: Target): Promise<FormRequests> {
    const lab = await Lab.create(wire, base!, {
      seed: 'forms',
      clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' },
    })
    const [register] = lab.world.cash_registers
    const bases = { cloud: lab.cloudUrl, desk: deskUrlOf(register!) }
    const integrator = new Integrator(lab.wire, lab.cloudUrl, lab.world.cashiers[0]!)
    await integrator.ready()
    content(await lab.wire.call('POST', `${bases.desk}/api/v1/shift/open`))
    return new FormRequests(lab, integrator.token!, bases, (await lab.facts()).at(-1)!.n)
  }

  /** What is wrong with the answers to the requests of a test; `a fact was said` where one had an effect. */
  async complaints({ operation, ways, malformed }: ConstraintTest): Promise<string[]> {
    const complaints: string[] = []
    const rest = ways.values()
    const sender = async (): Promise<void> => {
      for (const way of rest) {
        const found = complaint(way, await this.#send(operation, way))
        if (found !== null) complaints.push(found)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sender))
    if (!malformed) return complaints
    const said = await this.#lab.facts(this.#heard)
    this.#heard = said.at(-1)?.n ?? this.#heard
    return [...complaints, ...said.map(({ type }) => `what was refused has said ${type}`)]
  }

  async close(): Promise<void> {
    await this.#lab.delete()
  }

  #send({ surface, method, path }: LawfulOperation, { sent }: Way): Promise<Answer> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.path[name])))
    const headers: Record<string, string> = surface === 'cloud' ? { authorization: `Bearer ${this.#token}` } : {}
    for (const [name, value] of Object.entries(sent.header))
      headers[name] = value === KEY ? this.#lab.world.cash_registers[0]!.license_key : String(value)
    return this.#lab.wire.call(method, this.#bases[surface] + filled + queryOf(sent.query), {
      headers,
      body: sent.body,
    })
  }
}

/** An array repeats its key. */
function queryOf(members: Way['sent']['query']): string {
  const pairs = Object.entries(members).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)]),
  )
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
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
