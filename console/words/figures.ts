/** What the figures of a refusal are that name no sum or moment, in both languages: loaded with the first refusal. */
import type { Language } from './filled.ts'

export const FIGURE_WORDS: ReadonlyMap<string, Readonly<Record<Language, string>>> = new Map(
  Object.entries({
    member: { en: 'where', uk: 'де' },
    given: { en: 'what came', uk: 'що прийшло' },
    taken: { en: 'what is taken', uk: 'що приймають' },
    reason: { en: 'why', uk: 'чому' },
    example: { en: 'for example', uk: 'наприклад' },
    more: { en: 'other members that are malformed', uk: 'ще полів із помилкою' },
    served_at: { en: 'served here', uk: 'обслуговують тут' },
    near: { en: 'meant, maybe', uk: 'можливо, це' },
    list: { en: 'all of them', uk: 'усі' },
    docs: { en: 'all calls', uk: 'усі виклики' },
    allow: { en: 'methods of this path', uk: 'методи цієї адреси' },
  }),
)
