/** A verdict as the data of its page. */
import { clauseOf } from '../../../support/law/known-clauses.ts'
import type {
  CertificateCall,
  CertificateContent,
  CertificateDay,
  CertificateRule,
} from '../../../support/report/certificate/content.ts'
import type { Call } from '../calls/call.ts'
import { DISTURBANCES } from '../calls/disturbances.ts'
import type { KeptDay } from '../kept/kept-day.ts'
import { RULES } from '../rules/rules.ts'
import { breaksARule, type RuleVerdict } from '../verdict.ts'
import { dayCommand } from './again/day-command.ts'
import { callsUntil } from './again/examples.ts'
import { type JudgedClient, nameOfClient } from './judged-client.ts'
import { disturbanceInBoth, findingIn, whenInBoth } from './words/days-in-words.ts'
import { notesInBoth, triedInBoth, unseenInBoth, verdictInBoth } from './words/verdict-words.ts'

/** Days of a rule on the page. */
const SHOWN_DAYS = 8
/** Lines on money. */
const SHOWN_SUMS = 50

const textOf = (body: unknown): string =>
  body === null || body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)

function callOf(call: Call): CertificateCall {
  const { method, path, query, headers, body, answer, disturbed, process, at, endedAt } = call
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const took = endedAt - at
  return {
    title: `${call.n} ${method} ${path}${query === '' ? '' : `?${query}`}`,
    outcome: answer === null ? 'lost' : String(answer.status),
    took_ms: Number.isFinite(took) ? Math.round(took) : null,
    lab: false,
    parts: [
      { name: 'request', headers: lines.join('\n'), body: textOf(body) },
      ...(answer === null ? [] : [{ name: 'answer' as const, headers: '', body: textOf(answer.body) }]),
    ],
    curl: null,
    disturbed: disturbed && disturbanceInBoth(disturbed, DISTURBANCES[disturbed].says),
    process,
  }
}

const outcomeOf = ({ isKept }: RuleVerdict): CertificateRule['outcome'] =>
  isKept === null ? 'not_tested' : isKept ? 'passed' : 'failed'

/** What was broken of the rules that cost money, each sentence once, the most frequent first. */
function moneyOf(verdicts: readonly RuleVerdict[]): CertificateContent['money'] {
  const said = verdicts
    .filter(({ rule }) => RULES[rule]!.costs)
    .flatMap(({ breaches }) => breaches)
    .flatMap(({ broken }) => {
      const sums = broken.filter(({ sum }) => sum !== undefined)
      // Once for each day; receipts have other ids each day
      return [...new Map(sums.map(({ en, uk }) => [en, { en, uk }])).values()]
    })
  return [...Map.groupBy(said, ({ en }) => en).values()]
    .map((all) => ({ said: all[0]!, days: all.length }))
    .sort((a, b) => b.days - a.days)
    .slice(0, SHOWN_SUMS)
}

export function pageContent(judged: JudgedClient): CertificateContent {
  const { swept, verdicts, client, started, took_ms, examples } = judged
  const places = new Map<KeptDay, number>()
  const days: CertificateDay[] = []
  const placeOf = (kept: KeptDay): number => {
    const known = places.get(kept) ?? days.length
    if (known === days.length) {
      places.set(kept, known)
      days.push({ calls: kept.calls.map(callOf), missing: kept.missing, receipts: [...kept.receipts] })
    }
    return known
  }
  const ruleOf = (verdict: RuleVerdict): CertificateRule => {
    const { rule, days: atStake, breaches } = verdict
    const { title, from, advice, costs } = RULES[rule]!
    const sources = from.split(', ')
    return {
      ...{ rule, title, advice, costs, outcome: outcomeOf(verdict), days: atStake, broken: breaches.length },
      clauses: sources.filter((id) => clauseOf(id) !== undefined),
      evidence: sources.filter((id) => clauseOf(id) === undefined).join(', '),
      breaches: breaches.slice(0, SHOWN_DAYS).map((breach) => ({
        when: whenInBoth(breach),
        broken: breach.broken.map((each) => ({ en: findingIn('en', each), uk: findingIn('uk', each) })),
        day: breach.kept === null ? null : placeOf(breach.kept),
        until: breach.kept === null ? 0 : callsUntil(breach),
        command: dayCommand(client, breach.plan),
      })),
      files: (examples.get(rule)?.files ?? []).map((href) => ({ name: href, href })),
    }
  }
  const rules = verdicts.map(ruleOf)
  return {
    ...{ target: nameOfClient(judged), started, took_ms, money: moneyOf(verdicts), rules, days },
    outcome: breaksARule(verdicts) ? 'failed' : swept.scope === 'sweep' && swept.left > 0 ? 'not_tested' : 'passed',
    verdict: verdictInBoth(swept, verdicts),
    notes: [triedInBoth(swept), ...notesInBoth(swept), ...unseenInBoth(verdicts)],
  }
}
