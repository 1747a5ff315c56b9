/** What the driver and the detectors know of a register: from the facts the lab shows. */

import { type LabFact, registerOf } from '../seen.ts'
import { kyivDay } from './kyiv-day.ts'

type BookedLink = 'online' | 'offline' | 'sending' | 'blocked'

interface BookedShift {
  id: string
  status: string
  cashier: string
  openedAt: number
}

export class RegisterOracle {
  readonly id: string
  readonly licenseKey: string
  link: BookedLink = 'online'
  /** Asked to be offline by a client; false: it fell. */
  requested = false
  offlineSince: number | null = null
  shift: BookedShift | null = null
  codes: number
  /** Number of the last document, and of the last that is settled. */
  last = 0
  settled = 0
  /** Documents made offline that are not settled: their numbers. */
  offlinePending: number[] = []
  damaged: number | null = null
  receipts = 0
  webhook = false

  constructor(id: string, licenseKey: string, codes: number) {
    this.id = id
    this.licenseKey = licenseKey
    this.codes = codes
  }

  get isOpen(): boolean {
    return this.shift?.status === 'OPENED'
  }

  get pending(): number {
    return this.last - this.settled
  }

  /** Takes a fact of this register, of its authority or its webhook. */
  take({ type, fact }: LabFact): void {
    if (fact.document) {
      this.last = fact.document.number
      if (fact.document.offline_code !== null) {
        this.codes -= 1
        this.offlinePending.push(this.last)
      }
    }
    switch (type) {
      case 'register.went-offline':
        this.link = 'offline'
        this.requested = fact.requested
        this.offlineSince = fact.document.body.since
        break
      case 'register.started-sending':
        this.link = 'sending'
        break
      case 'register.went-online':
        this.link = 'online'
        this.offlineSince = null
        break
      case 'register.stayed-offline':
        this.link = 'offline'
        break
      case 'register.blocked':
        this.link = 'blocked'
        break
      case 'codes.received':
        this.codes += fact.grant.count
        break
      case 'delivery.settled':
        this.#settle(fact.verdicts)
        break
      case 'journal.checked':
        this.damaged = fact.damage?.number ?? null
        break
      case 'receipt.created':
        this.receipts += 1
        break
      case 'shift.created':
      case 'shift.opened':
      case 'shift.closing':
      case 'shift.closed':
      case 'shift.reopened':
        this.#shift(fact.shift)
    }
  }

  #settle(verdicts: { number: number; status: string; kept: boolean }[]): void {
    for (const { number, status, kept } of verdicts)
      if (status === 'DONE' || kept) this.settled = Math.max(this.settled, number)
    this.offlinePending = this.offlinePending.filter((number) => number > this.settled)
  }

  #shift({ id, status, cashier_id, opened_at, created_at }: LabFact['fact']): void {
    this.shift = status === 'CLOSED' ? null : { id, status, cashier: cashier_id, openedAt: opened_at ?? created_at }
  }
}

/** The registers of a storm, and what holds for all of them. */
export class RegisterOracles {
  readonly registers: Map<string, RegisterOracle>
  /** The world's clock, epoch milliseconds. */
  now: number
  /** Faults that are on, by name and subject. */
  readonly faults = new Set<string>()
  kills = 0
  /** Registers with the days of Kyiv on which they opened a shift. */
  readonly shiftDays = new Set<string>()
  /** Cash in a drawer by the storm's own book, minor units. */
  drawerOf: (register: string) => number = () => 0

  constructor(registers: readonly RegisterOracle[], now: number) {
    this.registers = new Map(registers.map((each) => [each.id, each]))
    this.now = now
  }

  take(fact: LabFact): void {
    const id = registerOf(fact)
    if (id !== null) this.registers.get(id)?.take(fact)
    if (fact.type === 'shift.created') this.shiftDays.add(`${id} ${kyivDay(Date.parse(fact.at))}`)
    if (fact.address.startsWith('webhook:')) {
      const book = this.registers.get(fact.address.slice('webhook:'.length))
      if (book && fact.type === 'webhook.configured') book.webhook = true
      if (book && fact.type === 'webhook.removed') book.webhook = false
    }
  }

  has = (fault: string): boolean => [...this.faults].some((each) => each === fault || each.startsWith(`${fault} `))
}
