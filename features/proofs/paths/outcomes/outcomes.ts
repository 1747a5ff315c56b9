/**
 * What a transition can come to where its step decides and no guard: the facts it says, in order and each once, and whether
 * it sets a timer. Written by hand from the machines; a transition with a guard has two outcomes by itself.
 */

/** Facts of a step, as an outcome is named. @param setsTimer an event of the machine's own comes later */
export function outcomeOfStep(facts: readonly string[], setsTimer: boolean): string {
  const said = [...new Set(facts)]
  const words = setsTimer ? [...said, 'a timer'] : said
  return words.length === 0 ? 'nothing' : words.join(', ')
}

const NO_ROOM = 'more wait than are called at a time: a bound of the model, and a scenario'

/** Outcomes with why no path reaches them; null: they are reached. */
type Decided = Readonly<Record<string, string | null>>

const ONE_LEFT = 'each answer counts once: a call that has come to its end is not told of another'
const IN_TIME =
  'a process that is not there when the time for trying again runs out; a clock moved by hand waits for none'

const WEBHOOK: Readonly<Record<string, Decided>> = {
  'webhook.configure': { 'webhook.configured': null },
  'webhook.remove': { 'webhook.removed': null },
  'documents.fiscalized': {
    'webhook.called, a timer': null,
    nothing: NO_ROOM,
  },
  'call.ended': {
    'webhook.delivered': null,
    'webhook.delivered, webhook.called, a timer': NO_ROOM,
    'webhook.failed, a timer': null,
    'webhook.failed': null,
    'webhook.failed, webhook.gave-up': null,
    'a timer': null,
    nothing: null,
  },
  'delivery.skip': { nothing: null },
  'delivery.overdue': {
    'webhook.failed, a timer': null,
    'webhook.failed, webhook.gave-up': null,
    nothing: ONE_LEFT,
  },
  'delivery.retry': { 'webhook.called, a timer': null, 'webhook.gave-up': IN_TIME, nothing: ONE_LEFT },
}

const MAILING: Readonly<Record<string, Decided>> = {
  'mailing.begin': { 'mailing.begun, mail.called, a timer': null },
  'mail.ended': {
    'mail.sent': null,
    'mail.sent, mailing.ended': null,
    'mail.sent, mail.called, a timer': NO_ROOM,
    'mail.failed, a timer': null,
    'mail.failed, mail.gave-up': null,
    'mail.failed, mail.gave-up, mailing.ended': null,
    'a timer': null,
    nothing: null,
  },
  'mail.leave-out': {
    'mail.left-out': null,
    'mail.left-out, mailing.ended': 'the reader who may unsubscribe is the first of two addresses in the model',
    nothing: ONE_LEFT,
  },
  'mail.overdue': {
    'mail.failed, a timer': null,
    'mail.failed, mail.gave-up': null,
    'mail.failed, mail.gave-up, mailing.ended': null,
    nothing: ONE_LEFT,
  },
  'mail.retry': { 'mail.called, a timer': null, 'mail.gave-up': IN_TIME, nothing: ONE_LEFT },
}

const REPORT_TASK: Readonly<Record<string, Decided>> = {
  'report.request': { 'report.requested, a timer': null },
}

const BY_MACHINE: Readonly<Record<string, Readonly<Record<string, Decided>>>> = {
  webhook: WEBHOOK,
  mailing: MAILING,
  'report-task': REPORT_TASK,
}

/** Events of a machine whose outcomes are written here. */
export const decidedEvents = (machine: string): readonly string[] => Object.keys(BY_MACHINE[machine] ?? {})

/** Whether the steps of a machine decide: then the outcomes of its transitions are told apart. */
export const isDecidedInSteps = (machine: string): boolean => machine in BY_MACHINE

/** Outcomes of a transition that there may be, with why paths do not reach them. */
export const outcomesOf = (machine: string, event: string): Decided => BY_MACHINE[machine]?.[event] ?? {}
