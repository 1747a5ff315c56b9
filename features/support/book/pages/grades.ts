/** Grades of evidence in both languages: a letter is the same in each; what is said of a part of a decision is not. */
import type { Bilingual } from '../source/bilingual.ts'

/** Of each grade that is more than letters, as features/decisions.md has it, the Ukrainian words. */
const UKRAINIAN: Readonly<Record<string, string>> = {
  'A, C for the values': 'A, для значень C',
  'A, C for the order': 'A, для порядку C',
  'A for the balance': 'A для залишку',
  'A for the shape': 'A для форми',
  'A, B for the quirk': 'A, для відхилення B',
  'A, the shift of cash movements B': 'A, для зміни в русі готівки B',
  'A for the first two': 'A для перших двох',
  'A; C for the waiting shift; A for the ping, C for the pauses':
    'A; C для зміни, що чекає; A для перевірки зв’язку, C для пауз',
  'A for the quirk': 'A для відхилення',
  'A for the dates alone': 'A лише для дат',
  'A for 503 and the envelope': 'A для 503 і загальної форми відповіді',
  'B for the digits': 'B для цифр',
  'C for the time': 'C для часу',
  'C for the quirk': 'C для відхилення',
  'A for the exceptions; B for []': 'A для винятків; B для []',
}

/** A grade as it is shown; letters alone as they are. @throws when its Ukrainian words are missing */
export function gradeWords(evidence: string): Bilingual {
  const uk = /^[ABC]([,;] [ABC])*$/.test(evidence) ? evidence : UKRAINIAN[evidence]
  if (uk === undefined) throw new Error(`features/support/book/pages/grades.ts has no Ukrainian words of "${evidence}"`)
  return { uk, en: evidence }
}
