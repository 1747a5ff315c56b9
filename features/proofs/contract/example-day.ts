/** A day at the three surfaces by the examples of their descriptions alone, read anew for each request. */
import assert from 'node:assert/strict'
import type { App } from '../../../server/app/app.ts'
import { type ExampleAnswer, ExampleDocument } from './example-document.ts'

export const DESCRIBED_SURFACES = ['cloud', 'desk', 'lab'] as const
export type DescribedSurface = (typeof DESCRIBED_SURFACES)[number]

/** Operations that are always refused. */
const REFUSED = ['createCurrencyServiceReceipt', 'createCurrencyReceipt']

/** Operations that end something come last; those that need more than a new world have their own order. */
const ENDS: Record<DescribedSurface, readonly string[]> = {
  cloud: [
    'closeShift',
    'closeShiftBySenior',
    'getReportXml',
    'goOffline',
    'goOnline',
    'sellReceiptOffline',
    'removeWebhook',
    'signOut',
    ...REFUSED,
  ],
  desk: ['closeDeskShift'],
  lab: ['emptyMailbox', 'resetWorld', 'restartWorld', 'restoreSnapshot', 'deleteWorld'],
}
/** They need pending offline documents. */
const DAMAGES = ['JournalChanged', 'JournalDeleted']

export class ExampleDay {
  /** What was answered last, by operation. */
  readonly answers = Object.fromEntries(
    DESCRIBED_SURFACES.map((each) => [each, new Map<string, ExampleAnswer>()]),
  ) as Record<DescribedSurface, Map<string, ExampleAnswer>>
  /** Addresses of the descriptions. */
  readonly documents: Record<DescribedSurface, string>
  readonly #lab: string
  #token: string | null = null

  constructor(world: { base_url: string; local_base_url: string }) {
    this.#lab = `${world.base_url}/lab`
    this.documents = {
      cloud: `${world.base_url}/api/openapi.json`,
      desk: `${world.local_base_url}/api/openapi.json`,
      lab: `${world.base_url}/lab/openapi.json`,
    }
  }

  /** Makes a world and lives the day in it; the world is deleted at its end. */
  static async live({ addresses }: Pick<App, 'addresses'>): Promise<ExampleDay> {
    const wish = { name: 'tried', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
    const day = new ExampleDay(
      (await post(`${addresses.cloud}/lab/worlds`, wish)) as { base_url: string; local_base_url: string },
    )
    await day.#cloud()
    await day.#desk()
    await day.#faults()
    await day.#ends()
    return day
  }

  /** The description of the present state. */
  #read(surface: DescribedSurface): Promise<ExampleDocument> {
    return ExampleDocument.read(this.documents[surface])
  }

  /** Sends an example, and waits for its effects. */
  async #execute(surface: DescribedSurface, id: string): Promise<void> {
    const answer = await (await this.#read(surface)).execute(id, this.#token)
    assert.ok(answer.status < 300, `${surface} ${id}: ${answer.status} ${answer.text.slice(0, 500)}`)
    this.answers[surface].set(id, answer)
    if (id === 'signIn') this.#token = (JSON.parse(answer.text) as { access_token: string }).access_token
    await post(`${this.#lab}/clock/advance`, { by: 'PT3S' })
  }

  async #others(surface: DescribedSurface, ...first: string[]): Promise<string[]> {
    const ids = (await this.#read(surface)).operations()
    return [...first, ...ids.filter((id) => !first.includes(id) && !ENDS[surface].includes(id))]
  }

  /** Signs in, opens a shift, then everything else. */
  async #cloud(): Promise<void> {
    for (const id of await this.#others('cloud', 'signIn', 'openShift')) await this.#execute('cloud', id)
    for (const id of REFUSED) {
      const answer = await (await this.#read('cloud')).execute(id, this.#token)
      assert.equal(answer.status, 400, id)
      this.answers.cloud.set(id, answer)
    }
  }

  /** Puts cash in, then everything else. */
  async #desk(): Promise<void> {
    for (const id of await this.#others('desk', 'openDeskShift', 'serviceCash')) await this.#execute('desk', id)
    // Again, with the examples of the present state
    for (const id of ['sell', 'serviceCash', 'withdrawCash', 'printDeskReport']) await this.#execute('desk', id)
  }

  /** Switches each fault on and off, then everything else of the lab. */
  async #faults(): Promise<void> {
    const ids = await this.#others('lab')
    const faults = ids.filter((id) => id.startsWith('set') && ids.includes(id.replace('set', 'clear')))
    for (const id of faults.filter((each) => !DAMAGES.some((damage) => each.endsWith(damage)))) {
      await this.#execute('lab', id)
      await this.#execute('lab', id.replace('set', 'clear'))
    }
    for (const damage of DAMAGES) {
      await this.#execute('cloud', 'goOffline')
      await this.#execute('cloud', 'sellReceiptOffline')
      await this.#execute('lab', `set${damage}`)
      await this.#execute('lab', `clear${damage}`)
      await this.#execute('cloud', 'goOnline')
    }
    await this.#execute('lab', 'beginOutage')
    await this.#execute('lab', 'endOutage')
    for (const id of ids) if (!this.answers.lab.has(id)) await this.#execute('lab', id)
  }

  /** What ends something, and starts it again. */
  async #ends(): Promise<void> {
    await this.#execute('cloud', 'closeShiftBySenior')
    await this.#execute('cloud', 'getReportXml')
    await this.#execute('cloud', 'openShift')
    await this.#execute('cloud', 'closeShift')
    await this.#execute('cloud', 'removeWebhook')
    await this.#execute('cloud', 'signOut')
    await this.#execute('desk', 'openDeskShift')
    await this.#execute('desk', 'closeDeskShift')
    for (const id of ENDS.lab) await this.#execute('lab', id)
  }
}

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
