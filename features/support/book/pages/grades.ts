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
  'C for the waiting shift': 'C для зміни, що чекає',
  'A for the ping, C for the pauses': 'A для перевірки зв’язку, C для пауз',
  'A for the quirk': 'A для відхилення',
  'A for the members': 'A для полів',
  'C for the moments of the shift': 'C для моментів зміни',
  'A for the letter': 'A для листа',
  'A for the dates alone': 'A лише для дат',
  'A for 503 and the envelope': 'A для 503 і загальної форми відповіді',
  'B for the part': 'B для частини',
  'B for the digits': 'B для цифр',
  'C for the time': 'C для часу',
  'C for the quirk': 'C для відхилення',
  'A for the exceptions': 'A для винятків',
  'B for []': 'B для []',
  'B for the code': 'B для коду',
  "A that the names are pydantic v1's, B for what pydantic 1.10 says itself":
    'A, що це назви каркаса, B для того, що каже він сам',
  'B for the slash': 'B для скісної риски',
  'the law for the last': 'для останнього — специфікація',
  'A for PREVDOCHASH, B for the elements': 'A для PREVDOCHASH, B для елементів',
  'C, a program reads that word': 'C, це слово читає програма',
  'C for the names': 'C для назв',
  'C for the cloud': 'C для хмари',
  'the programs say nothing of units': 'про одиниці програми не кажуть нічого',
  'B for numbers as text, C for braces and weighed goods':
    'B для чисел замість тексту, C для фігурних дужок і вагових товарів',
  'A for the refusal, B for the rest': 'A для відмови, B для решти',
  'the code is ours': 'код наш',
  'the apostrophe is ours': 'апостроф наш',
}

/** The Ukrainian words of a part of a grade; letters alone are the same. @throws when they are missing */
function ukrainianOf(part: string): string {
  const uk = /^[ABC](, [ABC])*$/.test(part) ? part : UKRAINIAN[part]
  if (uk === undefined) throw new Error(`features/support/book/pages/grades.ts has no Ukrainian words of "${part}"`)
  return uk
}

/** A grade as it is shown, part by part. @throws when the Ukrainian words of a part are missing */
export const gradeWords = (evidence: string): Bilingual => ({
  uk: evidence.split('; ').map(ukrainianOf).join('; '),
  en: evidence,
})
