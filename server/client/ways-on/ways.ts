/** By the name of a rule: how to get on, one sentence in each language. */
export type Ways = Readonly<Record<string, Readonly<Record<'uk' | 'en', string>> | undefined>>
