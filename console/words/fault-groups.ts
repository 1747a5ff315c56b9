/** What faults are about, in both languages: their headings, and words by which they are found. */
import type { Language } from './words.ts'

type FaultGroup = Readonly<Record<Language, string>>

const OTHERS: FaultGroup = { en: 'Others', uk: 'Інші' }

/** By the names of the faults, in the order of the page. */
const GROUPS: readonly (readonly [names: RegExp, group: FaultGroup])[] = [
  [/^authority-/, { en: 'Tax authority', uk: 'Податкова' }],
  [/^(signature|signer|key|cashier)-/, { en: 'Cashiers and keys', uk: 'Касири та ключі підпису' }],
  [/^(register|bill|other|offline|few)-/, { en: 'Register', uk: 'Каса, рахунок, офлайн' }],
  [/^printer-/, { en: 'Printer', uk: 'Принтер' }],
  [/^terminal-/, { en: 'Bank terminal', uk: 'Банківський термінал' }],
  [/^(server|request|answer|rate|bad)-/, { en: 'Network and server', uk: 'Мережа, сервер, відповіді' }],
  [/^journal-/, { en: 'Journal of documents', uk: 'Журнал документів, сховище' }],
  [/^(receiver|mailbox|messenger)-/, { en: 'Webhooks, mails and messages', uk: 'Вебхуки, листи, повідомлення' }],
  [/^/, OTHERS],
]

export const faultGroup = (name: string): FaultGroup => GROUPS.find(([names]) => names.test(name))?.[1] ?? OTHERS

/** What is listed, by group, in the order of the groups. */
export const byGroup = <T extends { name: string }>(all: readonly T[]): (readonly [FaultGroup, readonly T[]])[] =>
  GROUPS.map(([, group]) => [group, all.filter(({ name }) => faultGroup(name) === group)] as const).filter(
    ([, own]) => own.length > 0,
  )
