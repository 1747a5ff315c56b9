/** What is served by the lab, and the rules that requests are refused by, with the sentences they follow. */

import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { kindOfFigure, MESSAGE_FIGURES } from '../../machines/rules/figures.ts'
import type { Rule } from '../../machines/rules/rule.ts'
import { ruleNamed } from '../../machines/rules/rules.ts'
import { Nullable } from '../../machines/vocabulary/schemas/scalars.ts'
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
import { withDescription } from '../transport/http/description/document.ts'
import type { OperationTable } from '../transport/http/description/openapi.ts'
import { Model } from '../transport/http/model.ts'
import { type Operation, operation, reply } from '../transport/http/operation.ts'

const RuleClause = Model('RuleClause', { id: Type.String(), sentence: Nullable(Type.String()) })

const RuleFigure = Model('RuleFigure', { name: Type.String(), kind: Type.Enum([...MESSAGE_FIGURES]) })

const RefusalRule = Model('RefusalRule', {
  name: Type.String(),
  status: Type.Integer(),
  code: Nullable(Type.String()),
  uk: Type.String(),
  en: Type.String(),
  figures: Type.Array(RuleFigure),
  clauses: Type.Array(RuleClause),
})

const CLAUSES = new URL('../../fixtures/clauses.json', import.meta.url)

/** What each clause says, by its id. */
function sentencesOf(): ReadonlyMap<string, string> {
  const { clauses } = JSON.parse(readFileSync(CLAUSES, 'utf8')) as { clauses: { id: string; sentence: string }[] }
  return new Map(clauses.map(({ id, sentence }) => [id, sentence]))
}

/** At the desk a rule may follow another clause. */
const bodyOf = (
  { name, status, code, uk, en, clause, desk }: Rule,
  sentences: ReadonlyMap<string, string>,
): Static<typeof RefusalRule> => ({
  name,
  status,
  code,
  uk,
  en,
  figures: [...uk.matchAll(/\{(\w+)\}/g)].map(([, figure]) => ({ name: figure!, kind: kindOfFigure(figure!) })),
  clauses: [...new Set([clause, desk ?? clause])].map((id) => ({ id, sentence: sentences.get(id) ?? null })),
})

/** They do not change while the server runs: told once, read once. */
function rulesWithSentences(): Static<typeof RefusalRule>[] {
  const sentences = sentencesOf()
  return [...ruleNamed.values()].map((rule) => bodyOf(rule, sentences))
}

let all: Static<typeof RefusalRule>[] | undefined

const ruleOperations: Operation[] = [
  operation({
    id: 'listRules',
    method: 'GET',
    path: '/lab/rules',
    surface: 'lab',
    summary: 'Every rule that a request can be refused by, as the header X-Rule names it, and what it follows',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(RefusalRule) },
    handle() {
      all ??= rulesWithSentences()
      return reply(200, all)
    },
  }),
]

/** Of the lab's contract: a call or a member more is a minor step, one taken away a major one. */
const LAB_VERSION = '4.0.0'

export const labTable: OperationTable = {
  title: 'Kasalab lab',
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
