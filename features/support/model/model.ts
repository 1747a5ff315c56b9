/**
 * The law as a program: what an act may be answered with in a state, and what every surface must show in it. A subject
 * is a folder with its acts, its expectations and its reads; this table is all that knows them.
 */

import { type Along, alongAnswers, alongAsk } from './along.ts'
import { type AuthorityAct, taxAuthorityAsks } from './authority/acts.ts'
import { taxAuthorityAnswers } from './authority/expectations.ts'
import { type CatalogueAct, catalogueAsks } from './catalogue/acts.ts'
import { catalogueAnswers } from './catalogue/expectations.ts'
import { catalogueReads } from './catalogue/reads.ts'
import type { ClockAct } from './clock/acts.ts'
import { clockAsks } from './clock/acts.ts'
import { clockAnswers } from './clock/expectations.ts'
import { computerAnswers, computerAsk } from './computers.ts'
import type { Ask, Expected, Lawful, Read } from './expected.ts'
import { type FaultAct, faultAsks } from './faults/acts.ts'
import { faultAnswers } from './faults/expectations.ts'
import { type FormAct, formAsks } from './forms/acts.ts'
import { formAnswers } from './forms/expectations.ts'
import { registersWith } from './known/troubles.ts'
import { type LinkAct, linkAsks } from './link/acts.ts'
import { linkAnswers } from './link/expectations.ts'
import { linkReads } from './link/reads.ts'
import { type ListAct, listAsks } from './lists/acts.ts'
import { listAnswers } from './lists/expectations.ts'
import { type OrganizationAct, organizationAsks } from './organization/acts.ts'
import { organizationAnswers } from './organization/expectations.ts'
import { type PeriodAct, periodAsks } from './periods/acts.ts'
import { periodAnswers } from './periods/expectations.ts'
import { periodReads } from './periods/reads.ts'
import { type ReceiptAct, receiptAsks } from './receipts/acts.ts'
import { type CloudReceiptAct, cloudReceiptAsks } from './receipts/cloud-acts.ts'
import { cloudReceiptAnswers } from './receipts/cloud-receipts.ts'
import { receiptAnswers } from './receipts/expectations.ts'
import { receiptReads } from './receipts/reads.ts'
import { type ReportAct, reportAsks } from './reports/acts.ts'
import { reportAnswers } from './reports/expectations.ts'
import { mailsInterrupted } from './reports/mails.ts'
import { type SessionAct, sessionAsks } from './sessions/acts.ts'
import { sessionAnswers } from './sessions/expectations.ts'
import { sessionReads } from './sessions/reads.ts'
import { type ShiftAct, shiftAsks } from './shifts/acts.ts'
import { shiftAnswers } from './shifts/expectations.ts'
import { shiftReads } from './shifts/reads.ts'
import type { State } from './state.ts'
import { type TerminalAct, terminalAsks } from './terminals/acts.ts'
import { terminalAnswers } from './terminals/expectations.ts'
import { terminalReads } from './terminals/reads.ts'
import { terminalsSeen } from './terminals/seen.ts'
import { type WebhookAct, webhookAsks } from './webhooks/acts.ts'
import { callbacksDue } from './webhooks/callbacks.ts'
import { webhookAnswers } from './webhooks/expectations.ts'
import { webhookReads } from './webhooks/reads.ts'
import { webhooksTold } from './webhooks/told.ts'

type PlainAct =
  | AuthorityAct
  | CatalogueAct
  | ClockAct
  | CloudReceiptAct
  | FaultAct
  | FormAct
  | LinkAct
  | ListAct
  | OrganizationAct
  | PeriodAct
  | ReceiptAct
  | ReportAct
  | SessionAct
  | ShiftAct
  | TerminalAct
  | WebhookAct

/** An act, with what a client may send along beside it, and the computer that it is at. */
export type Act = PlainAct & { along?: Along; computer?: string }

type Told<Result> = Readonly<Record<string, (state: State, act: never) => Result>>

const ASKS: Told<Ask> = {
  ...taxAuthorityAsks,
  ...catalogueAsks,
  ...clockAsks,
  ...cloudReceiptAsks,
  ...faultAsks,
  ...formAsks,
  ...linkAsks,
  ...listAsks,
  ...organizationAsks,
  ...periodAsks,
  ...receiptAsks,
  ...reportAsks,
  ...sessionAsks,
  ...shiftAsks,
  ...terminalAsks,
  ...webhookAsks,
}
const ANSWERS: Told<readonly Lawful[]> = {
  ...taxAuthorityAnswers,
  ...catalogueAnswers,
  ...clockAnswers,
  ...cloudReceiptAnswers,
  ...faultAnswers,
  ...formAnswers,
  ...linkAnswers,
  ...listAnswers,
  ...organizationAnswers,
  ...periodAnswers,
  ...receiptAnswers,
  ...reportAnswers,
  ...sessionAnswers,
  ...shiftAnswers,
  ...terminalAnswers,
  ...webhookAnswers,
}
const READS: readonly ((state: State, at: string) => Read[])[] = [
  shiftReads,
  receiptReads,
  linkReads,
  sessionReads,
  catalogueReads,
  webhookReads,
  terminalReads,
  periodReads,
]

/** Names of all acts. */
export const ACTS: readonly string[] = Object.keys(ASKS)

/** What follows from any act, by the state before it and behind it. */
const WATCHES: readonly ((before: State, after: State, act: Act) => State)[] = [
  webhooksTold,
  callbacksDue,
  terminalsSeen,
  mailsInterrupted,
]

function answersOfAct(state: State, act: Act): readonly Lawful[] {
  const ask = askOf(state, act)
  const plain = () => ANSWERS[act.do]!(state, act as never)
  return computerAnswers(state, act, ask, () => alongAnswers(state, act, ask, plain))
}

/** What an act may be answered with. Pure: the state in, and a state out of each answer's `next`. */
export const answersTo = (state: State, act: Act): Expected => ({
  lawful: answersOfAct(state, act).map((each) => ({
    ...each,
    next: (shown) => WATCHES.reduce((after, watch) => watch(state, after, act), each.next(shown)),
  })),
})

/** The request that an act is. */
export const askOf = (state: State, act: Act): Ask =>
  computerAsk(alongAsk(ASKS[act.do]!(state, act as never), act.along), act)

/** States that were looked at last, and what is shown in them by register: several looks are mostly made in one. */
const looked: { state: State; byRegister: Map<string, readonly Read[]> }[] = []
/** As many as episodes go on beside each other, and one more. */
const MOST_LOOKED = 4

/** What surfaces must show in a state. @param at the register that is looked at */
export function readsOf(state: State, at: string): readonly Read[] {
  let here = looked.find((each) => each.state === state)
  if (!here) {
    here = { state, byRegister: new Map() }
    looked.unshift(here)
    if (looked.length > MOST_LOOKED) looked.pop()
  }
  // What a deleted document is missing from, the law does not say
  const isWhole = registersWith(state.troubles, 'journal-deleted').length === 0
  const reads = here.byRegister.get(at) ?? (isWhole ? READS.flatMap((each) => each(state, at)) : [])
  here.byRegister.set(at, reads)
  return reads
}
