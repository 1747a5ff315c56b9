/** Texts with their figures filled in, and units behind counts in the form that the count asks for. */

export type Language = 'uk' | 'en'

/** Forms of a unit in the order in which the texts have them: `{count|receipt|receipts}`. */
const FORMS: Readonly<Record<Language, readonly Intl.LDMLPluralRule[]>> = {
  en: ['one', 'other'],
  uk: ['one', 'few', 'many'],
}
const rules = { en: new Intl.PluralRules('en-GB'), uk: new Intl.PluralRules('uk-UA') } as const
const numbers = { en: new Intl.NumberFormat('en-GB'), uk: new Intl.NumberFormat('uk-UA') } as const

/** A figure in a text: its name, and the forms of its unit. */
export const PLACE = /\{(\w+)((?:\|[^{}|]+)*)\}/g

/** A count and its unit, which stay on one line. */
function counted(count: number, forms: readonly string[], language: Language): string {
  const form = forms[FORMS[language].indexOf(rules[language].select(count))] ?? forms.at(-1)!
  return `${numbers[language].format(count)}\u00a0${form}`
}

/** `{n}` is the figure `n`; with forms behind it, a count and its unit. */
export const filled = (text: string, figures: Readonly<Record<string, string | number>>, language: Language): string =>
  text.replace(PLACE, (_, name: string, forms: string) =>
    forms === '' ? String(figures[name] ?? '') : counted(Number(figures[name]), forms.slice(1).split('|'), language),
  )
