/** The verdict on a client in sentences, in both languages. */
import type { InBoth } from '../../in-both.ts'
import { NEEDS } from '../../rules/rule.ts'
import { RULES } from '../../rules/rules.ts'
import type { Swept } from '../../sweep.ts'
import { type RuleVerdict, wasCertified } from '../../verdict.ts'

export type CertifyLanguage = keyof InBoth

const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** The verdict in one sentence. */
export function verdictInBoth(swept: Swept, verdicts: readonly RuleVerdict[]): InBoth {
  const count = (isKept: boolean | null): number => verdicts.filter((each) => each.isKept === isKept).length
  const [broken, kept, unseen] = [count(false), count(true), count(null)]
  if (broken > 0)
    return {
      en: `Not certified: ${broken} of ${verdicts.length} rules are broken, ${unseen} were never at stake.`,
      uk: `Не сертифіковано: порушено правил ${broken} з ${verdicts.length}, про ${unseen} не йшлося.`,
    }
  const counts: InBoth = {
    en: `${kept} rules kept, ${unseen} never at stake.`,
    uk: `дотримано правил ${kept}, про ${unseen} не йшлося.`,
  }
  if (wasCertified(swept, verdicts)) return { en: `Certified: ${counts.en}`, uk: `Сертифіковано: ${counts.uk}` }
  if (swept.scope === 'sweep')
    return {
      en: 'Not certified: the sweep was not whole.',
      uk: 'Не сертифіковано: випробувано не все.',
    }
  return { en: `No rule is broken here: ${counts.en}`, uk: `Тут нічого не порушено: ${counts.uk}` }
}

/** Rules that were never at stake, by what would put them there. */
export const unseenInBoth = (verdicts: readonly RuleVerdict[]): InBoth[] => {
  const unseen = verdicts.filter(({ isKept }) => isKept === null)
  return [...Map.groupBy(unseen, ({ rule }) => RULES[rule]!.needs)].map(([needs, each]) => {
    const names = each.map(({ rule }) => rule).join(', ')
    return {
      en: `Never at stake, for want of ${NEEDS[needs].en}: ${names}.`,
      uk: `Не йшлося, бо бракувало: ${NEEDS[needs].uk}: ${names}.`,
    }
  })
}

/** What was tried, in one sentence. */
export function triedInBoth({ scope, quiet, days, took }: Swept): InBoth {
  const calls = quiet.calls.length
  if (scope === 'watch')
    return {
      en: `A watched day of ${calls} calls, ${seconds(took.quiet)} s.`,
      uk: `День під наглядом, викликів ${calls}, ${seconds(took.quiet)} с.`,
    }
  const disturbed = days.length - 1
  return {
    en: `A quiet day of ${calls} calls, ${seconds(took.quiet)} s, and ${disturbed} disturbed ones, ${seconds(took.each)} s each.`,
    uk: `Спокійний день, викликів ${calls}, ${seconds(took.quiet)} с, і днів із перешкодами ${disturbed}, по ${seconds(took.each)} с.`,
  }
}

/** What keeps a verdict from being whole. */
export function notesInBoth({ scope, quiet, days, unmet, left, tooSlow, isRepeatable }: Swept): InBoth[] {
  const untried = left - tooSlow.length
  const notes: (InBoth | null)[] = [
    scope !== 'sweep' || days.length + left + unmet.length > 1
      ? null
      : {
          en: 'Nothing was disturbed: the quiet day did not end well.',
          uk: 'Перешкод не було: спокійний день не завершився добре.',
        },
    isRepeatable
      ? null
      : {
          en: 'Its quiet days make different receipts: none was held against another.',
          uk: 'Його спокійні дні дають різні чеки: жоден день не звіряли з іншим.',
        },
    quiet.oddSold === 0
      ? null
      : {
          en: `${quiet.oddSold} lines of KASALAB_CLIENT_SOLD say nothing of a sale.`,
          uk: `Рядків KASALAB_CLIENT_SOLD, що не кажуть про продаж: ${quiet.oddSold}.`,
        },
    unmet.length === 0
      ? null
      : {
          en: `${unmet.length} disturbances met no call: the client called otherwise on those days.`,
          uk: `Перешкод, що не застали виклику: ${unmet.length}. Тих днів клієнт звертався інакше.`,
        },
    tooSlow.length === 0
      ? null
      : {
          en: `${tooSlow.length} days were not judged: this machine answered later than the client waits. Fewer at a time help (--parallel).`,
          uk: `Днів без оцінки: ${tooSlow.length}. Ця машина відповідала пізніше, ніж клієнт чекає. Допоможе менше днів водночас (--parallel).`,
        },
    untried === 0
      ? null
      : { en: `${untried} disturbances were not tried.`, uk: `Перешкод, яких не випробувано: ${untried}.` },
  ]
  return notes.filter((each) => each !== null)
}
