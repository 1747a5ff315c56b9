/** A walk of the mailing's test model: a cashier who mails reports and receipts, and the mailbox of the world. */
import sale from '../../../../../fixtures/receipts/minimal-receipt.json' with { type: 'json' }
import type { SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { Desk } from '../../../../support/actors/desk.ts'
import { Integrator } from '../../../../support/actors/integrator.ts'
import type { Lab } from '../../../../support/actors/lab.ts'
import { content } from '../../../../support/law/answer.ts'
import { PROGRAM } from '../../../../support/wire/http.ts'
import { lawfulAnswer } from '../../lawful-answer.ts'
import type { ModelEvent, PathSession, PathSite } from '../../test-model.ts'
import { MAILING_SPANS, MAILING_START } from './events.ts'
import { ADDRESSES, type Addressee, LATE_TAKING_MS, type MailboxMode, UNHEARD_MS } from './mails.ts'

const CASHIER = 'olena'
const RECEIPT = '00000000-0000-4000-8000-000000000001'
const REPORT_MADE_MS = 1000
const SPAN = { from_date: '2026-01-01T00:00:00+02:00', to_date: '2026-02-01T00:00:00+02:00' }

const slow = (ms: number) => ({ name: 'mailbox-slow', parameters: { latency: `PT${ms / 1000}S` } })
const refusing = (status: number) => ({ name: 'mailbox-refusing', parameters: { status } })
const FAULTS: Readonly<Record<MailboxMode, { name: string; parameters?: object } | null>> = {
  well: null,
  'refusing for now': refusing(451),
  'refusing for good': refusing(550),
  down: { name: 'mailbox-down' },
  late: slow(LATE_TAKING_MS),
  silent: slow(UNHEARD_MS),
}

/** What went wrong, as the lab says it. */
const ERRORS: readonly [words: RegExp, error: string][] = [
  [/Refused by a fault of the lab/, 'refused'],
  [/^no answer within 60 seconds$/, 'no answer'],
  [/connection/, 'no connection'],
]

interface ShownMailing {
  mails: { to: string; state: string; attempts: number; error: string | null; retry_at: string | null }[]
}

interface ReceivedMail {
  id: number
  to: string[]
  message_id: string
}

interface OpenedMail {
  headers: { name: string; value: string }[]
}

const errorOf = (message: string | null): string | null =>
  message === null ? null : (ERRORS.find(([words]) => words.test(message))?.[1] ?? message)

const addresseeOf = (address: string): string =>
  (Object.keys(ADDRESSES) as Addressee[]).find((name) => ADDRESSES[name] === address) ?? address

class MailingWalk implements PathSession {
  readonly #lab: Lab
  readonly #cashier: Integrator
  #now = Date.parse(MAILING_START)
  /** Times that a mail has come, by its Message-ID. */
  readonly #came = new Map<string, number>()
  /** Number of the last mail that was read. */
  #read = 0
  /** The address by which the owner unsubscribes. */
  #link: string | null = null

  constructor(lab: Lab) {
    this.#lab = lab
    this.#cashier = new Integrator(lab.wire, lab.cloudUrl, lab.world.cashiers.find(({ login }) => login === CASHIER)!)
  }

  /** A receipt that can be mailed. */
  async begin(): Promise<void> {
    const desk = new Desk(this.#lab.wire, this.#lab.world.cash_registers[0]!)
    content(await desk.openShift())
    content(await desk.sell({ ...(sale as unknown as SellRequest), id: RECEIPT }))
  }

  async send({ type }: ModelEvent): Promise<string> {
    const ms = MAILING_SPANS[type as keyof typeof MAILING_SPANS] as number | undefined
    if (ms !== undefined) return this.#advance(ms)
    const mode = type.match(/^the mailbox is (.*)$/)?.[1]
    return mode === undefined ? this.#events[type]!() : this.#turn(mode as MailboxMode)
  }

  readonly #events: Record<string, () => Promise<string>> = {
    'a report is mailed': async () => {
      const asked = await this.#askFor(Object.values(ADDRESSES))
      await this.#advance(REPORT_MADE_MS)
      return asked
    },
    'a receipt is mailed': async () =>
      lawfulAnswer(await this.#cashier.send('POST', `/receipts/${RECEIPT}/email`, { body: [ADDRESSES.owner] })),
    'a report is to be mailed nowhere': () => this.#askFor(['nowhere']),
    'the owner unsubscribes': async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const body = 'List-Unsubscribe=One-Click'
      return lawfulAnswer(await this.#lab.wire.call('POST', this.#link!, { headers, body }))
    },
    'the owner is subscribed again': async () =>
      lawfulAnswer(
        await this.#lab.send('DELETE', `/unsubscribed?${new URLSearchParams({ address: ADDRESSES.owner })}`),
      ),
    restart: async () => lawfulAnswer(await this.#lab.restart()),
  }

  async read(): Promise<Record<string, unknown>> {
    const mailings = content<ShownMailing[]>(await this.#lab.send('GET', '/mailings'))
    await this.#open()
    const unsubscribed = content<{ address: string }[]>(await this.#lab.send('GET', '/unsubscribed'))
    return {
      mails: mailings.flatMap(({ mails }) =>
        mails.map(({ to, state, attempts, error, retry_at }) => ({
          to: addresseeOf(to),
          state,
          attempts,
          error: errorOf(error),
          retry_at: retry_at && new Date(retry_at).toISOString(),
        })),
      ),
      'mails in the mailbox': [...this.#came.values()].toSorted(),
      unsubscribed: unsubscribed.some(({ address }) => address === ADDRESSES.owner),
    }
  }

  async close(): Promise<void> {
    await this.#lab.delete()
  }

  /** Mails that have come since: each once more under its Message-ID. */
  async #open(): Promise<void> {
    const mails = content<ReceivedMail[]>(await this.#lab.send('GET', `/mails?after=${this.#read}&limit=1000`))
    for (const { id, to, message_id } of mails) {
      this.#came.set(message_id, (this.#came.get(message_id) ?? 0) + 1)
      this.#read = id
      if (this.#link !== null || to[0] !== ADDRESSES.owner) continue
      const { headers } = content<OpenedMail>(await this.#lab.send('GET', `/mails/${id}`))
      const named = headers.find(({ name }) => name === 'List-Unsubscribe')?.value
      this.#link = named?.match(/^<(.*)>$/)?.[1] ?? null
    }
  }

  async #askFor(emails: readonly string[]): Promise<string> {
    const body = { ...SPAN, emails }
    return lawfulAnswer(await this.#cashier.send('POST', '/extended-reports/goods', { headers: PROGRAM, body }))
  }

  async #turn(mode: MailboxMode): Promise<string> {
    for (const name of ['mailbox-refusing', 'mailbox-slow', 'mailbox-down']) await this.#lab.clearFault(name)
    const fault = FAULTS[mode]
    if (fault) content(await this.#lab.setFault(fault))
    return 'done'
  }

  async #advance(ms: number): Promise<string> {
    this.#now += ms
    return lawfulAnswer(await this.#lab.advance({ to: new Date(this.#now).toISOString() }))
  }
}

/** A cashier and the mailbox in a world of their own. */
export async function mailingSession(site: PathSite): Promise<PathSession> {
  const options = { seed: 'paths', clock: { mode: 'virtual', now: MAILING_START } } as const
  const walk = new MailingWalk(await site.target.enter(options, null as never))
  await walk.begin()
  return walk
}
