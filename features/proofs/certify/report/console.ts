/** The verdict on a client in a terminal. */
import { RULES } from '../rules/rules.ts'
import type { Swept } from '../sweep.ts'
import { type RuleVerdict, wasCertified } from '../verdict.ts'
import { maskFor } from './masked.ts'

/** Breaches of a rule that are shown; the files have all of them. */
const SHOWN = 3
const MARK = { kept: '✔', broken: '✖', unseen: '–' } as const

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function ruleLines({ rule, isKept, days, breaches }: RuleVerdict): string[] {
  const { title, from, advice, costs } = RULES[rule]!
  if (isKept === null) return [`${MARK.unseen} ${title.en}: never at stake`]
  if (isKept) return [`${MARK.kept} ${title.en} (${days})`]
  const more = breaches.length - SHOWN
  return [
    `${MARK.broken} ${title.en} [${rule}; ${from}${costs ? '; it costs money' : ''}]`,
    ...breaches.slice(0, SHOWN).map(({ when, broken }) => `    ${when}\n      ${broken.join('\n      ')}`),
    ...(more > 0 ? [`    and on ${more} more days`] : []),
    `    What to do: ${advice.en}`,
  ]
}

/** What keeps a verdict from being whole, in lines. */
const notesOn = ({ quiet, days, unmet, left, isRepeatable }: Swept): string[] => [
  ...(days.length + left + unmet.length > 1 ? [] : ['Nothing was disturbed: the quiet day did not end well.']),
  ...(isRepeatable ? [] : ['Its quiet days make different receipts: none was held against another.']),
  ...(quiet.oddSold > 0 ? [`${quiet.oddSold} lines of KASALAB_CLIENT_SOLD say nothing of a sale.`] : []),
  ...(unmet.length > 0 ? [`${unmet.length} disturbances met no call: the client called otherwise on those days.`] : []),
  ...(left > 0 ? [`${left} disturbances were not tried.`] : []),
]

/** Lines on a client, the broken rules last. */
export function verdictLines(swept: Swept, verdicts: readonly RuleVerdict[]): string[] {
  const { quiet, days, took } = swept
  const rank = ({ isKept }: RuleVerdict): number => (isKept === null ? 0 : isKept ? 1 : 2)
  const broken = verdicts.filter(({ isKept }) => isKept === false)
  const kept = verdicts.filter(({ isKept }) => isKept === true)
  return [
    ...[...verdicts].sort((a, b) => rank(a) - rank(b)).flatMap(ruleLines),
    `A quiet day of ${quiet.calls.length} calls, ${secondsOf(took.quiet)}, and ${days.length - 1} disturbed ones, ${secondsOf(took.each)} each.`,
    ...notesOn(swept),
    wasCertified(swept, verdicts)
      ? `Certified: ${kept.length} rules kept, ${verdicts.length - kept.length} never at stake.`
      : broken.length > 0
        ? `Not certified: ${broken.length} of ${verdicts.length} rules are broken.`
        : 'Not certified: the sweep was not whole.',
  ].map(maskFor(quiet))
}
