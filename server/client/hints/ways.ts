/** Where a refusal has its cause: who has to act. */
export const CAUSES = ['till', 'key', 'service', 'tax-authority', 'sandbox'] as const
export type Cause = (typeof CAUSES)[number]

/** What the till does after a refusal, a sentence or two in each language, and where the cause lies. */
export interface Way {
  cause: Cause
  en: string
  uk: string
}

/** By the name of a rule. */
export type Ways = Readonly<Record<string, Way | undefined>>
