/** Data of the page of a certificate: what a client did right and wrong, with the days that show it. */
import type { ShownExchange } from '../html/page.ts'

/** English, and Ukrainian beside it. */
interface ToldInBoth {
  en: string
  uk: string
}

/** A call of a client on the page. */
export interface CertificateCall extends ShownExchange {
  /** What was done to it; null: nothing. */
  disturbed: ToldInBoth | null
  /** Which start of the client it came from, from 1. */
  process: number
}

/** A day on which a rule was broken. */
export interface CertificateDay {
  calls: CertificateCall[]
  /** How many more there were. */
  missing: number
  /** Receipts in question: what each is, and its slip, else its document. */
  receipts: { title: string; text: string }[]
}

interface CertificateBreach {
  when: ToldInBoth
  broken: ToldInBoth[]
  /** Its place among the days; null: its calls are not there. */
  day: number | null
  /** How many of its calls lead to the breach. */
  until: number
  /** Lives that day again; null: nothing does. */
  command: string | null
}

export interface CertificateRule {
  rule: string
  title: ToldInBoth
  /** Clauses of the law that it follows from; and what else, in words, empty: nothing. */
  clauses: string[]
  evidence: string
  advice: ToldInBoth
  costs: boolean
  outcome: 'passed' | 'failed' | 'not_tested'
  /** Days on which it was at stake, and on which it was broken. */
  days: number
  broken: number
  /** The least disturbed first. */
  breaches: CertificateBreach[]
  /** Files beside the page that show the least disturbed day again. */
  files: { name: string; href: string }[]
}

export interface CertificateContent {
  /** The client's command. */
  target: string
  /** ISO 8601. */
  started: string
  took_ms: number
  outcome: 'passed' | 'failed' | 'not_tested'
  verdict: ToldInBoth
  /** What it has cost, in words, and on how many days. */
  money: { said: ToldInBoth; days: number }[]
  /** What was tried, and what keeps the verdict from being whole. */
  notes: ToldInBoth[]
  rules: CertificateRule[]
  days: CertificateDay[]
}
