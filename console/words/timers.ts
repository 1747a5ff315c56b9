/** What timers will do, by the event that comes when they are due: one sentence in each language. */
import type { Language } from './words.ts'

type Sentences = readonly (readonly [event: RegExp, words: Readonly<Record<Language, string>>])[]

const SENTENCES: Sentences = [
  [/^answer\.due$/, { en: 'The tax authority answers', uk: 'Податкова відповідає' }],
  [
    /^delivery\.overdue$/,
    { en: 'No answer has come: the sending is over', uk: 'Відповідь не надійшла: спробу передати закінчено' },
  ],
  [
    /^authority\.probe$/,
    { en: 'The register asks whether the tax authority answers', uk: 'Каса питає, чи відповідає податкова' },
  ],
  [
    /offlineLimit/,
    {
      en: 'The register reaches its limit offline and is blocked',
      uk: 'Каса досягає межі роботи офлайн, її буде заблоковано',
    },
  ],
  [/^(delivery|mail)\.retry$/, { en: 'It is sent once more', uk: 'Надсилається ще раз' }],
  [
    /^(mail|trial)\.overdue$/,
    { en: 'No answer has come: the attempt has failed', uk: 'Відповідь не надійшла: спроба невдала' },
  ],
  [/^trial\.begin$/, { en: 'An event is sent by hand', uk: 'Надсилається подія, створена вручну' }],
  [/^build\.begin$/, { en: 'The report is made', uk: 'Формується звіт' }],
  [/^report\.expire$/, { en: 'The report is kept no longer', uk: 'Звіт більше не зберігається' }],
  [
    /^(export|import)\.(begin|finish)$/,
    { en: 'The goods are read or written', uk: 'Товари завантажуються або вивантажуються' },
  ],
  [
    /^(export|import)\.expire$/,
    { en: 'The file of goods is kept no longer', uk: 'Файл товарів більше не зберігається' },
  ],
  [/^step\.due$/, { en: 'The bank terminal takes its next step', uk: 'Банківський термінал робить наступний крок' }],
  [/^limit\.due$/, { en: 'The time of the bank operation is over', uk: 'Час банківської операції минув' }],
  [/^outage\.step$/, { en: 'The outage comes to its next phase', uk: 'Збій переходить до наступної фази' }],
]

/** What comes of a timer, for people; the name of its event where there are no words for it. */
export const timerSentence = (event: string, language: Language): string =>
  SENTENCES.find(([events]) => events.test(event))?.[1][language] ?? event
