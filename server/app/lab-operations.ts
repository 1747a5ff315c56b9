/** What is served by the lab. */

import { activityOperations } from '../surfaces/lab/activity/activity.ts'
import { addressOperations } from '../surfaces/lab/addresses.ts'
import { bookOperations } from '../surfaces/lab/book/book.ts'
import { consoleOperations } from '../surfaces/lab/console/console.ts'
import { labExamples } from '../surfaces/lab/examples.ts'
import { factOperations } from '../surfaces/lab/facts/facts.ts'
import { faultOperations } from '../surfaces/lab/faults/faults.ts'
import { outageOperations } from '../surfaces/lab/faults/outages/outages.ts'
import { mailingOperations } from '../surfaces/lab/mail/mailings.ts'
import { mailOperations } from '../surfaces/lab/mail/mails.ts'
import { unsubscribedOperations } from '../surfaces/lab/mail/unsubscribed.ts'
import { noticeOperations } from '../surfaces/lab/notices/notices.ts'
import { printOperations } from '../surfaces/lab/prints.ts'
import { actorOperations, labRegisterOperations } from '../surfaces/lab/registers.ts'
import { labReportOperations } from '../surfaces/lab/reports.ts'
import { labTerminalOperations } from '../surfaces/lab/terminals.ts'
import { manualEventOperations } from '../surfaces/lab/webhooks/manual-events.ts'
import { webhookInboxOperations } from '../surfaces/lab/webhooks/webhooks.ts'
import { clockOperations } from '../surfaces/lab/worlds/clock.ts'
import { quirkOperations } from '../surfaces/lab/worlds/quirks.ts'
import { worldOperations } from '../surfaces/lab/worlds/worlds.ts'
import { withDescription } from '../wire/http/description/document.ts'
import type { OperationTable } from '../wire/http/description/openapi.ts'
import { ruleOperations } from './lab-rules.ts'

/** Of the lab's contract: a call or a member more is a minor step, one taken away a major one. */
const LAB_VERSION = '4.0.0'

export const labTable: OperationTable = {
  title: 'Kasalab: the lab',
  version: LAB_VERSION,
  description:
    'Worlds of the simulator: their clocks, faults and quirks, and what has been said in them. Moments are RFC 3339; those ' +
    'within facts, terminals, states of actors, records of the tax authority and files of worlds are epoch milliseconds.',
  rows: [
    ...worldOperations,
    ...addressOperations,
    ...clockOperations,
    ...faultOperations,
    ...outageOperations,
    ...quirkOperations,
    ...labRegisterOperations,
    ...actorOperations,
    ...ruleOperations,
    ...factOperations,
    ...activityOperations,
    ...noticeOperations,
    ...printOperations,
    ...labReportOperations,
    ...labTerminalOperations,
    ...webhookInboxOperations,
    ...manualEventOperations,
    ...mailOperations,
    ...mailingOperations,
    ...unsubscribedOperations,
  ],
  examples: labExamples,
}

export const labOperations = [...withDescription('lab', labTable), ...consoleOperations, ...bookOperations]
