/** Text of the book: Ukrainian beside English. */

export const BOOK_LANGUAGES = ['uk', 'en'] as const
export type BookLanguage = (typeof BOOK_LANGUAGES)[number]

export type Bilingual = Record<BookLanguage, string>

/** The same for both languages: a figure, a name, an id. */
export const same = (text: string): Bilingual => ({ uk: text, en: text })

/** Text made of bilingual parts. */
export const bilingual = (of: (language: BookLanguage) => string): Bilingual => ({ uk: of('uk'), en: of('en') })
