/** Words of the book's own that stand on many pages. */
import type { Bilingual } from '../source/bilingual.ts'
import type { BookOutcome } from '../source/last-run.ts'

export const BOOK_WORDS = {
  book: { uk: 'Книга каси', en: 'The book of the register' },
  chapters: { uk: 'Розділи', en: 'Chapters' },
  questions: { uk: 'Запитання', en: 'Questions' },
  refusals: { uk: 'Відмови', en: 'Refusals' },
  law: { uk: 'Специфікація', en: 'Law' },
  decisions: { uk: 'Рішення', en: 'Decisions' },
  tested: { uk: 'Перевірено', en: 'Tested' },
  glossary: { uk: 'Словник', en: 'Glossary' },
  charts: { uk: 'Стани', en: 'States' },
  search: { uk: 'Пошук', en: 'Search' },
  skip: { uk: 'До змісту сторінки', en: 'To the content of the page' },
  shownBy: { uk: 'Це показують сценарії', en: 'Scenarios that show it' },
  gone: { uk: 'Сценарію, що це показував, більше немає:', en: 'The scenario that showed it is gone:' },
  follows: { uk: 'На чому тримається', en: 'What it rests on' },
  features: { uk: 'Правила цього розділу', en: 'The rules of this chapter' },
  evidence: { uk: 'Доказовість', en: 'Evidence' },
  quirk: { uk: 'відхилення', en: 'quirk' },
  noRun: { uk: 'Цю книгу зроблено без прогону сценаріїв.', en: 'This book was made without a run of the scenarios.' },
  unmarked: { uk: 'без позначки: не запускалося', en: 'without a mark: not run' },
  gradedBy: { uk: 'за рішенням', en: 'as of' },
  unknown: { uk: 'Чого ми не знаємо', en: 'What we do not know' },
  noEvidence: { uk: 'без доказів, рекомендоване прочитання', en: 'none, the recommended reading' },
} as const satisfies Record<string, Bilingual>

export const OUTCOME_WORDS: Readonly<Record<BookOutcome, Bilingual>> = {
  passed: { uk: 'так і є', en: 'holds' },
  failed: { uk: 'порушено', en: 'broken' },
  never_in_time: { uk: 'не дочекалися', en: 'never in time' },
  known: { uk: 'порушено, це відомо', en: 'broken, as is known' },
  differs: { uk: 'інше прочитання', en: 'another reading' },
  not_tested: { uk: 'не перевірено', en: 'not tested' },
  would_be_tested: { uk: 'буде перевірено', en: 'would be tested' },
  not_run: { uk: 'не запускалося', en: 'not run' },
}

/** Grades of evidence, by their letter. */
export const GRADES: Readonly<Record<string, Bilingual>> = {
  A: {
    uk: 'A: записано зі справжнього сервісу або з його опублікованого опису',
    en: 'A: captured from the live service or its published description',
  },
  B: { uk: 'B: так роблять кілька незалежних клієнтів', en: 'B: several independent clients agree' },
  C: { uk: 'C: один клієнт або висновок', en: 'C: one client, or an inference' },
}
