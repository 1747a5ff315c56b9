/** What a rule of a client is: a sentence, what it follows from, what to do about it, and how a day is held to it. */
import type { Day } from '../day/day.ts'
import type { InBoth } from '../in-both.ts'

/** What a rule has found on a day. */
export interface DayFinding extends InBoth {
  /** Number of the call that shows it, of several the last; left out: no call does. */
  call?: number
  /** What it has cost, minor units; left out: no money. */
  sum?: number
  /** Id of the receipt in question. */
  receipt?: string
}

/** What puts rules at stake. */
export const NEEDS = {
  call: { en: 'a call of the service', uk: 'виклик сервісу' },
  shift: { en: 'an opening or a closing of a shift', uk: 'відкриття чи закриття зміни' },
  created: { en: 'an opening in the cloud', uk: 'відкриття зміни в хмарі' },
  sale: { en: 'a sale', uk: 'продаж' },
  cloudSale: {
    en: 'a sale in the cloud that the tax authority refuses',
    uk: 'продаж у хмарі, який відхилила податкова',
  },
  cash: {
    en: 'cash put in or taken out, and its answer lost',
    uk: 'внесення чи вилучення, відповідь на яке загубилася',
  },
  related: { en: 'a return with related_receipt_id', uk: 'повернення з related_receipt_id' },
  refusal: { en: 'a refusal', uk: 'відмова' },
  words: { en: 'a word on its output, or a file *.log', uk: 'слово на виході або файл *.log' },
  sold: { en: 'KASALAB_CLIENT_SOLD', uk: 'KASALAB_CLIENT_SOLD' },
  sweep: { en: 'the whole sweep', uk: 'усі перешкоди' },
  deed: { en: 'the whole sweep, and a deed that it is tried at', uk: 'усі перешкоди й дія, за якої це випробовують' },
  look: { en: 'a look at the shift before the next sale', uk: 'погляд на зміну перед наступним продажем' },
  offline: { en: 'sales offline', uk: 'продажі офлайн' },
  terminal: { en: 'a payment at the bank terminal', uk: 'оплата на банківському терміналі' },
  webhook: { en: 'a webhook at an address of its own machine', uk: 'вебхук на адресі власної машини' },
} as const satisfies Record<string, InBoth>

export interface ClientRule {
  title: InBoth
  /** What has to come to pass before it says anything. */
  needs: keyof typeof NEEDS
  /** Clauses of the law, or the section of the evidence. */
  from: string
  /** Whether a client that breaks it loses money, or declares what was not sold. */
  costs: boolean
  advice: InBoth
  /** Whether the end of a day alone answers it: while a day is watched nothing is said of it. Left out: no. */
  isOfTheEnd?: boolean
  /** Whether it holds a day's deeds against those of the quiet one: these have to be the same each day. Left out: no. */
  isBesideQuiet?: boolean
  /**
   * @param quiet the same client's undisturbed day; null: this is it
   * @returns what it has broken; null: the rule was not at stake
   */
  judge(day: Day, quiet: Day | null): DayFinding[] | null
}
