/** The verdict on a client in a terminal. */

import { maskFor } from '../calls/masked.ts'
import type { ClientUnderTest } from '../client/client-under-test.ts'
import type { InBoth } from '../in-both.ts'
import { RULES } from '../rules/rules.ts'
import type { Swept } from '../sweep.ts'
import type { RuleVerdict } from '../verdict.ts'
import { dayCommand } from './again/day-command.ts'
import type { BreachExample } from './again/examples.ts'
import { findingIn, whenInBoth } from './words/days-in-words.ts'
import { type CertifyLanguage, notesInBoth, triedInBoth, unseenInBoth, verdictInBoth } from './words/verdict-words.ts'

/** Breaches of a rule that are shown, and lines of each; the files have all of them. */
const SHOWN = 3
const MARK = { kept: '✔', broken: '✖', unseen: '–' } as const

const WORDS = {
  en: {
    costs: 'it costs money',
    todo: 'What to do',
    again: 'That day again',
    files: 'Its calls',
    more: (days: number) => `and on ${days} more days`,
    others: (count: number) => `and ${count} more`,
  },
  uk: {
    costs: 'коштує грошей',
    todo: 'Що зробити',
    again: 'Той день знову',
    files: 'Його виклики',
    more: (days: number) => `і ще днів: ${days}`,
    others: (count: number) => `і ще ${count}`,
  },
} as const satisfies Record<CertifyLanguage, object>

interface ShownVerdict {
  language: CertifyLanguage
  /** Null: it is no process of ours. */
  client: ClientUnderTest | null
  /** Written examples by their rules. */
  examples: ReadonlyMap<string, BreachExample>
}

function ruleLines(verdict: RuleVerdict, { language, client, examples }: ShownVerdict): string[] {
  const { rule, isKept, days, breaches } = verdict
  const { title, from, advice, costs } = RULES[rule]!
  const words = WORDS[language]
  const said = (both: InBoth): string => both[language]
  if (isKept === null) return []
  if (isKept) return [`${MARK.kept} ${said(title)} (${days})`]
  const more = breaches.length - SHOWN
  const shown = breaches.slice(0, SHOWN).map((breach) => {
    const broken = breach.broken.slice(0, SHOWN).map((each) => findingIn(language, each))
    const others = breach.broken.length - SHOWN
    const lines = [
      said(whenInBoth(breach)),
      ...[...broken, ...(others > 0 ? [words.others(others)] : [])].map((each) => `  ${each}`),
    ]
    return lines.map((line) => `    ${line}`).join('\n')
  })
  const { files = [], note = null } = examples.get(rule) ?? {}
  const again = dayCommand(client, breaches[0]!.plan)
  return [
    `${MARK.broken} ${said(title)} [${rule}; ${from}${costs ? `; ${words.costs}` : ''}]`,
    ...shown,
    ...(more > 0 ? [`    ${words.more(more)}`] : []),
    `    ${words.todo}: ${said(advice)}`,
    ...(again === null ? [] : [`    ${words.again}: ${again}`]),
    ...(files.length > 0 ? [`    ${words.files}: ${files.join(', ')}${note === null ? '' : ` (${note})`}`] : []),
  ]
}

/** Lines on a client, the broken rules last. */
export function verdictLines(swept: Swept, verdicts: readonly RuleVerdict[], shown: ShownVerdict): string[] {
  const rank = ({ isKept }: RuleVerdict): number => (isKept === null ? 0 : isKept ? 1 : 2)
  const sentences = [triedInBoth(swept), ...notesInBoth(swept), verdictInBoth(swept, verdicts)]
  return [
    ...unseenInBoth(verdicts).map((each) => `${MARK.unseen} ${each[shown.language]}`),
    ...[...verdicts].sort((a, b) => rank(a) - rank(b)).flatMap((each) => ruleLines(each, shown)),
    ...sentences.map((each) => each[shown.language]),
  ].map(maskFor(swept.quiet))
}
