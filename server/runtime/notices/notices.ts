/**
 * What clients of a world may have meant otherwise, in memory alone: nothing that is answered depends on it. The same
 * at the same place is one notice, which counts how often it came.
 */
import { randomUUID } from 'node:crypto'
import type { JournalRow } from '../../store/batch.ts'
import type { ByteBudget } from '../bytes/byte-budget.ts'
import { AwaitedReceipts, type Unreceipted } from './awaited-receipts.ts'
import type { NoticeKind } from './kinds.ts'

/** Equal answers in a row after which they are a pattern. */
const EQUAL_ANSWERS = 10
/** Questions that are counted by turns. */
const QUESTIONS = 16
/** A longer question is not counted. Characters. */
const QUESTION_CHARACTERS = 300

interface Asked {
  times: number
  answer: string
}

/** The same question repeated, while the clock of the world is stopped. */
export class Polling {
  readonly #asked = new Map<string, Asked>()
  /** What the clock showed, epoch milliseconds. */
  #now = 0

  /**
   * A question that does nothing has been answered.
   * @param question its path and query
   * @param answer by what its answers are compared
   * @param now of a virtual clock
   * @param due when its next timer is due; undefined: there is none
   * @returns `due`, once the question has been answered so often in the same way
   */
  asked(question: string, answer: string, now: number, due: number | undefined): number | null {
    if (now !== this.#now) this.#asked.clear()
    this.#now = now
    if (due === undefined || due <= now || question.length > QUESTION_CHARACTERS) return null
    const before = this.#asked.get(question)
    if (before?.answer === answer) return ++before.times === EQUAL_ANSWERS ? due : null
    if (this.#asked.size >= QUESTIONS) this.#asked.clear()
    this.#asked.set(question, { times: 1, answer })
    return null
  }

  clear(): void {
    if (this.#asked.size > 0) this.#asked.clear()
  }
}

/** Notices that are kept. */
const NOTICES_KEPT = 500
/** Bytes that are counted for one. */
const NOTICE_BYTES = 1024
/** Notices for which memory is reserved at once. */
const COUNTED = 50
/** Clients whose headers have been looked at. */
const CLIENTS_KEPT = 1000

/** What may have been meant otherwise, without a secret in it. */
export interface Oddity {
  kind: NoticeKind
  /** The member, parameter or header; of a card payment its RRN. */
  place: string
  came: string
  /** null: not known. */
  meant: string | null
}

/** Where it came in. */
export interface NoticePlace {
  surface: string
  /** operationId of the call; null: no call has caused it. */
  operation: string | null
  cash_register_id: string | null
}

export interface Notice extends Oddity, NoticePlace {
  /** From 1; one that comes again has a new number. */
  n: number
  /** When it came first and last, epoch milliseconds of the clock of the world. */
  since: number
  at: number
  times: number
}

/** A part of the notices, oldest first. */
interface NoticePage {
  notices: Notice[]
  /** Notices that are not kept any more. */
  dropped: number
}

export class Notices {
  /** Names this record: after a reset there is another, whose numbers begin anew. */
  readonly run = randomUUID()
  readonly #budget: ByteBudget
  readonly #most: number
  /** In the order of their numbers. */
  readonly #kept = new Map<string, Notice>()
  readonly #clients = new Set<string>()
  readonly #receipts = new AwaitedReceipts()
  readonly #polling = new Polling()
  #next = 1
  #dropped = 0
  #counted = 0
  #isOn = true
  #hasEnded = false

  /** @param budget memory of the records of all worlds */
  constructor(budget: ByteBudget, most = NOTICES_KEPT) {
    this.#budget = budget
    this.#most = most
  }

  get isOn(): boolean {
    return this.#isOn
  }

  /** Nothing is lost with it. */
  get isBlank(): boolean {
    return this.#isOn && this.#next === 1
  }

  /** Switched off, nothing is noticed; what has been stays. */
  switch(on: boolean): void {
    this.#isOn = on && !this.#hasEnded
    if (on) return
    this.#receipts.clear()
    this.#polling.clear()
  }

  /** Whether a client asks for the first time. @param client its session or register */
  isNew(client: string): boolean {
    if (this.#clients.has(client)) return false
    if (this.#clients.size >= CLIENTS_KEPT) this.#clients.clear()
    this.#clients.add(client)
    return true
  }

  /** A question has been answered. @returns when its next timer is due, if it is asked in vain; null: it is not */
  polled(question: string, answer: string, now: number, due: number | undefined): number | null {
    return this.#polling.asked(question, answer, now, due)
  }

  /** Something has been done: what is asked again now is asked for its outcome. */
  acted(): void {
    this.#polling.clear()
  }

  /** Facts have become durable. @param organizationOf of a register or a terminal, by its id */
  said(facts: readonly JournalRow[], organizationOf: (id: string) => string | undefined): void {
    if (!this.#isOn) return
    for (const { address, fact } of facts) this.#receipts.said(address, fact, organizationOf)
  }

  /** Card payments for which there has been no receipt by now. @param now by the clock of the world */
  unreceipted(now: number): readonly Unreceipted[] {
    return this.#receipts.overdue(now)
  }

  /** Keeps what may have been meant otherwise. @param at by the clock of the world */
  add({ kind, place, came, meant }: Oddity, where: NoticePlace, at: number): Notice | null {
    if (!this.#isOn) return null
    const key = JSON.stringify([kind, where.surface, where.operation, place.replaceAll(/\.\d+(?=\.|$)/g, '')])
    const before = this.#kept.get(key)
    this.#kept.delete(key)
    const times = (before?.times ?? 0) + 1
    const notice = { n: this.#next++, kind, place, came, meant, ...where, since: before?.since ?? at, at, times }
    this.#kept.set(key, notice)
    this.#drop(this.#most)
    if (this.#kept.size > this.#counted) {
      this.#counted = Math.min(this.#most, this.#kept.size + COUNTED)
      if (!this.#budget.hold(this, NOTICE_BYTES * this.#counted, () => this.#forget())) this.#forget()
    }
    return notice
  }

  /** Notices after a number, oldest first. @param limit most notices */
  after(number: number, limit: number, isWanted: (notice: Notice) => boolean = () => true): NoticePage {
    const wanted = [...this.#kept.values()].filter((notice) => notice.n > number && isWanted(notice))
    return { notices: wanted.slice(0, limit), dropped: this.#dropped }
  }

  /** Takes all away, and counts none of them as dropped. */
  clear(): void {
    this.#kept.clear()
    this.#clients.clear()
    this.#receipts.clear()
    this.#polling.clear()
    this.#dropped = 0
    this.#counted = 0
    this.#budget.release(this)
  }

  /** Nothing is noticed from now on: the world is gone. */
  end(): void {
    this.#hasEnded = true
    this.#isOn = false
    this.#budget.release(this)
  }

  #drop(most: number): void {
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= most) return
      this.#kept.delete(key)
      this.#dropped++
    }
  }

  #forget(): void {
    this.#budget.release(this)
    this.#counted = 0
    this.#drop(0)
  }
}
