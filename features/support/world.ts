/** The world of one scenario: a world of the lab that is its own, the actors in it, and what they were answered. */
import { deepEqual } from 'node:assert/strict'
import { World } from '@cucumber/cucumber'
import { type Answer, content, member } from './answer.ts'
import { Desk } from './desk.ts'
import { Integrator } from './integrator.ts'
import { Lab, type RegisterCard, type SaidFact, type WorldWish } from './lab.ts'
import { cashierRoles, cast, registerRoles } from './roles.ts'

/** A summer morning in Kyiv. */
const MORNING = '2026-06-01T09:00:00+03:00'
const SEED = 'a business day'

/** Facts by which something goes to the world outside. */
const LEAVING = new Set(['delivery.requested', 'codes.asked'])

interface Standing {
  facts: SaidFact[]
  /** The desk's status by register. */
  statuses: Record<string, unknown>
}

export class Kasa extends World {
  /** Address of the server; set before each scenario. */
  base = ''
  lab!: Lab
  /** Worlds the scenario has left behind. */
  former: Lab[] = []
  /** Answers of the present world, as received. */
  transcript: string[] = []
  /** The request of the last sale: what can be sent again. */
  sold: object | null = null
  /** Register the scenario speaks of. */
  role = 'the register'
  #answer: Answer | null = null
  #before: Standing | null = null
  /** Number of the last fact that has been accounted for. */
  #mark = 0
  #submitted = 0
  #integrators = new Map<string, Integrator>()
  #receipts = 0

  /** Begins anew in a world of its own; the one left behind stays to be compared with. */
  async enter(wish: WorldWish = {}): Promise<void> {
    if (this.lab) this.former.push(this.lab)
    this.lab = await Lab.create(this.base, {
      ...(wish.from ? {} : { seed: SEED, clock: { mode: 'virtual', now: MORNING } }),
      ...wish,
    })
    this.#integrators.clear()
    this.#receipts = wish.from ? this.#receipts : 0
    this.transcript = []
    this.#mark = (await this.lab.facts()).at(-1)?.n ?? 0
  }

  async leave(): Promise<void> {
    for (const lab of [...this.former, this.lab]) await lab?.delete()
  }

  get register(): RegisterCard {
    return this.registerOf(this.role)
  }

  registerOf = (role: string): RegisterCard => cast(registerRoles, role, this.lab.world)

  get desk(): Desk {
    return new Desk(this.register.local_base_url)
  }

  integrator(role: string): Integrator {
    let integrator = this.#integrators.get(role)
    if (!integrator) {
      integrator = new Integrator(this.lab.world.base_url, cast(cashierRoles, role, this.lab.world))
      this.#integrators.set(role, integrator)
    }
    return integrator
  }

  /** Version-4-shaped, and the same in every run. */
  nextReceiptId = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`

  /** Somebody does something and is answered; then the world is left quiet. */
  async act(doing: () => Promise<Answer>): Promise<void> {
    this.#before = await this.#standing()
    this.#mark = this.#before.facts.at(-1)?.n ?? 0
    this.#answer = await doing()
    this.transcript.push(`${this.#answer.status} ${this.#answer.text}`)
    await this.lab.settle()
  }

  get answer(): Answer {
    if (!this.#answer) throw new Error('Nobody has been answered yet')
    return this.#answer
  }

  /** A refused action leaves nothing behind: no fact, and the desk stands as it stood. */
  async unchanged(): Promise<void> {
    const now = await this.#standing()
    deepEqual(now.facts.slice(this.#before!.facts.length), [], 'facts said by what was refused')
    deepEqual(now.statuses, this.#before!.statuses)
  }

  /** Facts said since the last action began. */
  said = (): Promise<SaidFact[]> => this.lab.facts(this.#mark)

  /** Facts since the last action, or since the last document accounted for, by which something left. */
  async left(): Promise<SaidFact[]> {
    return (await this.said()).filter(({ type }) => LEAVING.has(type))
  }

  /** Types of the documents that have reached the tax authority and were not asked for before, oldest first. */
  async submitted(): Promise<string[]> {
    const { documents } = content<{ documents: { type: string }[] }>(
      await this.lab.send('GET', `/authority/${this.register.id}`),
    )
    const fresh = documents.slice(this.#submitted)
    this.#submitted = documents.length
    this.#mark = (await this.lab.facts()).at(-1)?.n ?? 0
    return fresh.map(({ type }) => type)
  }

  /** The last shift of the register, as the cloud shows it. */
  async shift(): Promise<unknown> {
    const headers = { 'x-license-key': this.register.license_key }
    const page = await this.integrator('the cashier').send('GET', '/cash-registers/shifts?desc=true&limit=1', { headers })
    return member(content(page), 'results.0')
  }

  async #standing(): Promise<Standing> {
    const facts = await this.lab.facts()
    return { facts, statuses: { [this.register.id]: (await this.desk.status()).body } }
  }
}
