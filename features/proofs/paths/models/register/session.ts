/** A walk of the register's test model over the wire: the register with three offline codes, its desk and its cashier. */
import sale from '../../../../../fixtures/receipts/minimal-receipt.json' with { type: 'json' }
import type { SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { Desk } from '../../../../support/actors/desk.ts'
import { Integrator } from '../../../../support/actors/integrator.ts'
import type { Lab } from '../../../../support/actors/lab.ts'
import type { RegisterCard } from '../../../../support/actors/world-card.ts'
import { type Answer, content } from '../../../../support/law/answer.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite } from '../../test-model.ts'
import { CASH_OUT } from './commands.ts'
import { MODEL_START, nextNight, SPANS } from './till.ts'

/** The fiscal number of the register with three codes, and the login of its desk's cashier. */
const REGISTER = 'TEST000004'
const CASHIER = 'olena'
/** More than a walk lasts. */
const MORE_HOURS = 10_000

interface Counters {
  ledger: { taken: { last: number } }
}

interface ListedShift {
  serial: number
  status: string
}

const lastOf = (shifts: ListedShift[]): string | null =>
  shifts.toSorted((one, other) => one.serial - other.serial).at(-1)?.status ?? null

class RegisterSession implements PathSession {
  readonly #site: PathSite
  readonly #lab: Lab
  readonly #register: RegisterCard
  readonly #desk: Desk
  readonly #cashier: Integrator
  #now = Date.parse(MODEL_START)
  #receipts = 0

  constructor(site: PathSite, lab: Lab) {
    this.#site = site
    this.#lab = lab
    this.#register = lab.world.cash_registers.find(({ fiscal_number }) => fiscal_number === REGISTER)!
    this.#desk = new Desk(lab.wire, this.#register)
    const card = lab.world.cashiers.find(({ login }) => login === CASHIER)!
    this.#cashier = new Integrator(lab.wire, lab.cloudUrl, card)
  }

  async send({ type }: ModelEvent): Promise<string> {
    await this.#cashier.ready()
    return this.#events[type]!()
  }

  readonly #events: Record<string, () => Promise<string>> = {
    'desk opens': async () => {
      const answer = await this.#desk.openShift()
      const isOpen = answer.status === 200 && (answer.body as { status: boolean }).status === false
      return isOpen ? 'cashier already works on this register' : lawfulAnswer(answer)
    },
    'cloud opens': async () => lawfulAnswer(await this.#cashier.openShift(this.#register)),
    'desk closes': async () => lawfulAnswer(await this.#desk.closeShift()),
    'cloud closes': async () => lawfulAnswer(await this.#cashier.closeShift()),
    sale: async () => lawfulAnswer(await this.#desk.sell({ ...(sale as unknown as SellRequest), id: this.#nextId() })),
    'cash out': async () => lawfulAnswer(await this.#desk.service(-CASH_OUT)),
    'x-report': async () => lawfulAnswer(await this.#desk.printReport()),
    'go offline': async () => lawfulAnswer(await this.#cashier.goOffline(this.#register)),
    'go online': async () => lawfulAnswer(await this.#cashier.goOnline(this.#register)),
    'ask for a code': async () => lawfulAnswer(await this.#ask('/cash-registers/ask-offline-codes?count=1&sync=true')),
    'authority refuses': () => this.#fault('authority-refusing', { reason: 'a bad day' }),
    'authority accepts': () => this.#mend('authority-refusing'),
    answers: () => this.#advance(this.#now + SPANS.answers),
    'an hour of silence': async () => {
      await this.#fault('authority-mute')
      await this.#advance(this.#now + SPANS['an hour of silence'])
      return this.#mend('authority-mute')
    },
    'half an hour': () => this.#advance(this.#now + SPANS['half an hour']),
    night: () => this.#advance(nextNight(this.#now)),
    restart: async () => {
      await this.#site.restart()
      return 'done'
    },
    'passing trouble': async () => {
      content(await this.#cashier.setWebhook(this.#register, this.#lab.world.webhook_inbox_url))
      content(await this.#cashier.removeWebhook(this.#register))
      for (const [name, parameters] of this.#troubles()) {
        content(await this.#lab.setFault({ name, parameters }))
        content(await this.#lab.clearFault(name))
      }
      return 'done'
    },
  }

  /** Of whom the lab's own law has none longer than a moment here: the cashier, the desk's line, the organization. */
  #troubles = (): [name: string, parameters: object][] => [
    ['cashier-blocked', { cashier_id: this.#cashier.cashier!.id }],
    ['server-unreachable', { cash_register_id: this.#register.id }],
    ['offline-limit', { hours: MORE_HOURS }],
  ]

  async read(): Promise<Record<string, unknown>> {
    await this.#cashier.ready()
    const { id } = this.#register
    const [status, register, shift, shifts, codes, authority] = await Promise.all([
      this.#desk.status(),
      this.#ask(`/cash-registers/${id}`),
      this.#ask('/cashier/shift'),
      this.#ask('/cash-registers/shifts?limit=50&desc=true'),
      this.#ask('/cash-registers/get-offline-codes-count'),
      this.#lab.send('GET', `/authority/${id}`),
    ])
    const desk = content<Record<string, unknown>>(status)
    const { offline_mode, stay_offline } = content<Record<string, unknown>>(register)
    return {
      'desk online': desk.online_status,
      'desk heard by the authority': desk.approximate_dps_online_status,
      'desk pending': desk.pending_transactions,
      'desk codes': desk.offline_codes,
      'cloud offline': offline_mode,
      'cloud stays offline': stay_offline,
      'cloud codes': content<{ available: number }>(codes).available,
      'current shift': content<{ status: string } | null>(shift)?.status ?? null,
      'last shift': lastOf(content<{ results: ListedShift[] }>(shifts).results),
      'authority has': content<Counters>(authority).ledger.taken.last,
    }
  }

  async close(): Promise<void> {
    await this.#lab.delete()
  }

  #ask = (path: string): Promise<Answer> =>
    this.#cashier.send('GET', path, { headers: { 'x-license-key': this.#register.license_key }, readOnly: true })

  #nextId = (): string => `00000000-0000-4000-8000-${String(++this.#receipts).padStart(12, '0')}`

  async #fault(name: string, parameters: object = {}): Promise<string> {
    content(await this.#lab.setFault({ name, parameters: { cash_register_id: this.#register.id, ...parameters } }))
    return 'done'
  }

  async #mend(name: string): Promise<string> {
    content(await this.#lab.clearFault(name, { cash_register_id: this.#register.id }))
    return 'done'
  }

  async #advance(now: number): Promise<string> {
    content(await this.#lab.advance({ to: new Date(now).toISOString() }))
    this.#now = now
    return 'done'
  }
}

/** A register in a world of its own. */
export async function registerSession(site: PathSite): Promise<PathSession> {
  const lab = await site.target.enter({ seed: 'paths', clock: { mode: 'virtual', now: MODEL_START } }, null as never)
  return new RegisterSession(site, lab)
}
