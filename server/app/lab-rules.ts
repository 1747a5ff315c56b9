/** The rules that requests are refused by, with the sentences they follow. */
import { readFileSync } from 'node:fs'
import Type, { type Static } from 'typebox'
import { kindOfFigure, MESSAGE_FIGURES } from '../../machines/rules/figures.ts'
import type { Rule } from '../../machines/rules/rule.ts'
import { ruleNamed } from '../../machines/rules/rules.ts'
import { Nullable } from '../../machines/vocabulary/schemas/wire.ts'
import { Model } from '../wire/http/model.ts'
import { type Operation, operation, reply } from '../wire/http/operation.ts'

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

export const ruleOperations: Operation[] = [
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
