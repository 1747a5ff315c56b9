/** A walk of the notification's test model: a desk whose shifts open and close, and the receiver of the world. */
import { createHmac } from 'node:crypto'
import { Desk } from '../../../../support/actors/desk.ts'
import { Integrator } from '../../../../support/actors/integrator.ts'
import type { Lab, ReceivedCall } from '../../../../support/actors/lab.ts'
import type { RegisterCard } from '../../../../support/actors/world-card.ts'
import { type Answer, content, member } from '../../../../support/law/answer.ts'
import { PROGRAM } from '../../../../support/wire/http.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite } from '../../test-model.ts'
import { LATE_ANSWER_MS, type ReceiverMode } from './deliveries.ts'
import { HAPPENS_MS, NOTIFICATION_SPANS, NOTIFICATION_START } from './events.ts'

const CASHIER = 'olena'
/** Nobody listens there. */
const NOWHERE = 'http://127.0.0.1:9/kasa'
const LATE = { name: 'receiver-slow', parameters: { latency: `PT${LATE_ANSWER_MS / 1000}S` } }
const FAILING = { name: 'receiver-failing', parameters: { status: 500 } }

const FAULTS: Readonly<Record<ReceiverMode, readonly { name: string; parameters?: object }[]>> = {
  well: [],
  failing: [FAILING],
  'failing late': [FAILING, LATE],
  late: [LATE],
  redirecting: [{ name: 'receiver-failing', parameters: { status: 302 } }],
  silent: [{ name: 'receiver-silent' }],
}

interface ShownWebhook {
  url: string
  created_at: string
  updated_at: string | null
  last_error_date: string | null
  last_error_message: string | null
}

/** An event as it was told first, and how often. */
interface Told {
  body: string
  times: number
}

const momentOf = (shown: string | null | undefined): string | null =>
  shown == null ? null : new Date(shown).toISOString()

class NotificationWalk implements PathSession {
  readonly #lab: Lab
  readonly #register: RegisterCard
  readonly #desk: Desk
  readonly #cashier: Integrator
  #now = Date.parse(NOTIFICATION_START)
  #isOpen = false
  /** In the order in which they were shown. */
  readonly #keys: string[] = []
  /** By the document's id. */
  readonly #told = new Map<string, Told>()
  #toldOtherwise = 0
  #unsigned = 0
  #signed: number | null = null
  /** Number of the last call that was read. */
  #read = 0

  constructor(lab: Lab) {
    this.#lab = lab
    this.#register = lab.world.cash_registers[0]!
    this.#desk = new Desk(lab.wire, this.#register)
    this.#cashier = new Integrator(lab.wire, lab.cloudUrl, lab.world.cashiers.find(({ login }) => login === CASHIER)!)
  }

  async send({ type }: ModelEvent): Promise<string> {
    const ms = NOTIFICATION_SPANS[type as keyof typeof NOTIFICATION_SPANS] as number | undefined
    if (ms !== undefined) return this.#advance(ms)
    const mode = type.match(/^receiver is (.*)$/)?.[1]
    return mode === undefined ? this.#events[type]!() : this.#answer(mode as ReceiverMode)
  }

  readonly #events: Record<string, () => Promise<string>> = {
    'is set': () => this.#set(this.#lab.world.webhook_inbox_url),
    'is set where nobody listens': () => this.#set(NOWHERE),
    'is set to nothing': () => this.#set(''),
    'is removed': async () => lawfulAnswer(await this.#cashier.removeWebhook(this.#register)),
    'something happens': async () => {
      content(await (this.#isOpen ? this.#desk.closeShift() : this.#desk.openShift()))
      this.#isOpen = !this.#isOpen
      return this.#advance(HAPPENS_MS)
    },
    'nothing to tell happens': async () => {
      content(await this.#cashier.goOffline(this.#register))
      content(await this.#cashier.goOnline(this.#register))
      return this.#advance(HAPPENS_MS)
    },
    restart: async () => lawfulAnswer(await this.#lab.restart()),
  }

  async read(): Promise<Record<string, unknown>> {
    const headers = { 'x-license-key': this.#register.license_key, ...PROGRAM }
    const answer = await this.#cashier.send('GET', '/webhook', { headers, readOnly: true })
    await this.#hear()
    const shown = answer.status === 200 ? (answer.body as ShownWebhook) : null
    const isReceived = shown && shown.url === this.#lab.world.webhook_inbox_url
    return {
      webhook: lawfulAnswer(answer),
      'is of the receiver': isReceived,
      'created at': momentOf(shown?.created_at),
      'updated at': momentOf(shown?.updated_at),
      'last error at': momentOf(shown?.last_error_date),
      'last error': shown?.last_error_message ?? null,
      'calls by event': [...this.#told.values()].map(({ times }) => times).toSorted((one, other) => one - other),
      'events told otherwise': this.#toldOtherwise,
      'last signed under setting': this.#signed,
      'calls not signed by a key that was shown': this.#unsigned,
    }
  }

  async close(): Promise<void> {
    await this.#lab.delete()
  }

  async #set(url: string): Promise<string> {
    const answer: Answer = await this.#cashier.setWebhook(this.#register, url)
    const key = member(answer.body, 'key')
    if (typeof key === 'string') this.#keys.push(key)
    return lawfulAnswer(answer)
  }

  async #answer(mode: ReceiverMode): Promise<string> {
    for (const name of ['receiver-failing', 'receiver-slow', 'receiver-silent']) await this.#lab.clearFault(name)
    for (const fault of FAULTS[mode]) content(await this.#lab.setFault(fault))
    return 'done'
  }

  /** What the receiver has been told since: of each event the same, signed by a key that was shown. */
  async #hear(): Promise<void> {
    const calls = content<ReceivedCall[]>(await this.#lab.send('GET', `/webhooks?after=${this.#read}&limit=1000`))
    for (const { n, headers, body } of calls) {
      const id = String(member(Object.values(JSON.parse(body) as object)[0], 'id'))
      const kind = Object.values(JSON.parse(body) as object)[0] as { status?: string }
      const name = `${id} ${kind.status}`
      const told = this.#told.get(name) ?? { body, times: 0 }
      if (told.body !== body) this.#toldOtherwise++
      this.#told.set(name, { ...told, times: told.times + 1 })
      const place = this.#keys.findIndex((key) => signatureBy(key, body) === headers['x-request-signature'])
      if (place < 0) this.#unsigned++
      else this.#signed = place + 1
      this.#read = n
    }
  }

  async #advance(ms: number): Promise<string> {
    this.#now += ms
    return lawfulAnswer(await this.#lab.advance({ to: new Date(this.#now).toISOString() }))
  }
}

/** AMB-41. */
const signatureBy = (key: string, body: string): string => createHmac('sha256', key).update(body).digest('base64')

/** A register and the receiver in a world of their own. */
export async function notificationSession(site: PathSite): Promise<PathSession> {
  const options = { seed: 'paths', clock: { mode: 'virtual', now: NOTIFICATION_START } } as const
  return new NotificationWalk(await site.target.enter(options, null as never))
}
