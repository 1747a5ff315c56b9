/** What is served by the lab. */

import { withDescription } from './http/description/described.ts'
import { labFrontPage } from './http/description/front-page.ts'
import type { Table } from './http/description/openapi.ts'
import { labExamples } from './lab/examples.ts'
import { factOperations } from './lab/facts/facts.ts'
import { faultOperations } from './lab/faults/faults.ts'
import { mailingOperations } from './lab/mail/mailings.ts'
import { mailOperations } from './lab/mail/mails.ts'
import { unsubscribedOperations } from './lab/mail/unsubscribed.ts'
import { printOperations } from './lab/prints.ts'
import { reportOperations } from './lab/reports.ts'
import { terminalOperations } from './lab/terminals.ts'
import { webhookTrialOperations } from './lab/webhooks/trials.ts'
import { webhookInboxOperations } from './lab/webhooks/webhooks.ts'
import { clockOperations } from './lab/worlds/clock.ts'
import { quirkOperations } from './lab/worlds/quirks.ts'
import { worldOperations } from './lab/worlds/worlds.ts'

/** Of the lab's contract: a call or a member more is a minor step, one taken away a major one. */
const LAB_VERSION = '3.1.0'

export const labTable: Table = {
  title: 'Kasalab: the lab',
  version: LAB_VERSION,
  description: 'Worlds of the simulator: their clocks, faults and quirks, and what has been said in them.',
  rows: [
    ...worldOperations,
    ...clockOperations,
    ...faultOperations,
    ...quirkOperations,
    ...factOperations,
    ...printOperations,
    ...reportOperations,
    ...terminalOperations,
    ...webhookInboxOperations,
    ...webhookTrialOperations,
    ...mailOperations,
    ...mailingOperations,
    ...unsubscribedOperations,
  ],
  examples: labExamples,
}

export const labOperations = [...withDescription('lab', labTable), labFrontPage]
