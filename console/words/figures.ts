/** What the figures of a refusal are that name no sum or moment, in both languages. */
export const figureWords = {
  en: {
    figure_member: 'where',
    figure_given: 'what came',
    figure_taken: 'what is taken',
    figure_reason: 'why',
    figure_example: 'for example',
    figure_more: 'other members that are malformed',
    figure_served_at: 'served here',
    figure_near: 'meant, maybe',
    figure_list: 'all of them',
    figure_docs: 'all calls',
    figure_allow: 'methods of this path',
  },
  uk: {
    figure_member: 'де',
    figure_given: 'що прийшло',
    figure_taken: 'що приймають',
    figure_reason: 'чому',
    figure_example: 'наприклад',
    figure_more: 'ще полів із помилкою',
    figure_served_at: 'обслуговують тут',
    figure_near: 'можливо, це',
    figure_list: 'усі',
    figure_docs: 'усі виклики',
    figure_allow: 'методи цієї адреси',
  },
} as const

type FigureWord = keyof typeof figureWords.en extends `figure_${infer Name}` ? Name : never

const NAMES: ReadonlySet<string> = new Set(Object.keys(figureWords.en))

export const isFigureWord = (name: string): name is FigureWord => NAMES.has(`figure_${name}`)
