/**
 * Where live behaviour is known to differ from the law. The law is the default; a quirk that is on in a world gives the
 * live reading. Each is a row here, and a `variant` at the operations it changes.
 */

export interface QuirkRow {
  name: string
  /** What is other while it is on, for people; the same in Ukrainian. */
  sentence: string
  sentence_uk: string
  /** The clauses it variant: first that of the row it is for, then those that hold for more than this row. */
  clauses: readonly string[]
  /** How the live behaviour is known. */
  evidence: string
}

export const quirkRows = [
  {
    name: 'signout-null-body',
    sentence: 'Signing out is answered 205 with the JSON body null, and not with an empty one.',
    sentence_uk: 'На вихід касира приходить 205 з тілом JSON null, а не порожнім.',
    clauses: ['CLD-110'],
    evidence: 'A client that reads this answer as JSON passed its tests against the live service in 2024.',
  },
  {
    name: 'offline-time-without-token',
    sentence: 'The offline time of a register is shown by its licence key, without a token.',
    sentence_uk: 'Час каси в офлайні видно за її ключем ліцензії, без токена доступу.',
    clauses: ['CLD-421', 'CLD-423', 'CLD-008', 'CLD-112', 'AUT-012'],
    evidence: 'Clients asked for it with the key alone from 2022 to 2024, and were answered.',
  },
  {
    name: 'terminal-auth-id-only',
    sentence:
      'A token of a terminal is given for the id of the terminal alone; without a register it is for any of the organization.',
    sentence_uk:
      'Токен термінала дають за самим ідентифікатором термінала; без каси він діє для будь-якої каси організації.',
    clauses: ['CLD-704', 'FLD-008'],
    evidence: 'The published description of the live interface asks for the id and nothing else.',
  },
  {
    name: 'connectivity-without-key',
    sentence:
      'Going offline and online may leave the licence key out: the register is then that of the current shift of the cashier.',
    sentence_uk: 'Перехід в офлайн і в онлайн можливий без ключа ліцензії: тоді це каса поточної зміни касира.',
    clauses: ['CLD-406', 'CLD-402'],
    evidence: 'The published description of 2022 has the key optional there; it is required since.',
  },
  {
    name: 'desk-sale-without-id',
    sentence: 'The desk takes a sale without an id and gives it one.',
    sentence_uk: 'Касове місце приймає продаж без id і дає йому власний.',
    clauses: ['LOC-153', 'LOC-152', 'FLD-017'],
    evidence: 'A public module for shops sells through the live application without ever sending an id.',
  },
  {
    name: 'pin-code-on-any-register',
    sentence: 'A cashier signs in with a pin code on a register of any type.',
    sentence_uk: 'Касир входить за пін-кодом на касі будь-якого типу.',
    clauses: ['CLD-108'],
    evidence: 'A chat bot in production and two public clients sign in by pin on ordinary registers.',
  },
  {
    name: 'register-shifts-without-token',
    sentence: 'The shifts of a register are listed to anyone with its licence key, without a token.',
    sentence_uk: 'Зміни каси бачить кожен, хто має її ключ ліцензії, без токена доступу.',
    clauses: ['CLD-433', 'CLD-438', 'CLD-008', 'CLD-112', 'AUT-012'],
    evidence: 'The published description asks for the key alone, and a public client lists them so.',
  },
  {
    name: 'register-template-without-token',
    sentence:
      'The receipt template of a register and its logos are shown to anyone with the licence key, without a token.',
    sentence_uk: 'Шаблон чека каси та її логотипи бачить кожен, хто має ключ ліцензії, без токена доступу.',
    clauses: ['CLD-439', 'CLD-440', 'CLD-441', 'CLD-442', 'CLD-443', 'CLD-444', 'CLD-008', 'CLD-112', 'AUT-012'],
    evidence: 'The published description of the live interface asks for the key alone.',
  },
  {
    name: 'ping-at-older-path',
    sentence: 'The tax authority is tried at POST /api/v1/cashier/ping-tax-service as well.',
    sentence_uk: 'Зв’язок із податковою перевіряють також за адресою POST /api/v1/cashier/ping-tax-service.',
    clauses: ['CLD-409', 'CLD-001'],
    evidence: 'A public client tries it there, as older descriptions have it.',
  },
  {
    name: 'own-shift-closed-by-id',
    sentence: "A cashier who is not senior closes a shift by its id when it is the cashier's own.",
    sentence_uk: 'Касир, який не є старшим, закриває за ідентифікатором свою власну зміну.',
    clauses: ['CLD-512'],
    evidence: 'A public client closes its own shift by the id, as an ordinary cashier.',
  },
  {
    name: 'report-not-ready-record',
    sentence:
      'The file of a report that is not ready, in either format, is answered 200 with the record of its task as JSON.',
    sentence_uk:
      'На запит файлу ще не готового звіту, у будь-якому форматі, приходить 200 із записом його завдання в JSON.',
    clauses: ['REP-702', 'REP-703'],
    evidence: "A public client's tests ask for both files right after the creation, and read a task of six members.",
  },
  {
    name: 'client-name-required',
    sentence:
      'The cloud answers 422 to a program that does not name itself in X-Client-Name; what a browser opens without a token needs no name.',
    sentence_uk:
      'Хмара відповідає 422 програмі, що не називає себе в X-Client-Name; те, що браузер відкриває без токена, назви не потребує.',
    clauses: ['CLD-002', 'CLD-003', 'VER-003'],
    evidence: "A vendor's letter to integrators announces that the header becomes mandatory for all calls.",
  },
  {
    name: 'forms-await-fiscalization',
    sentence:
      'The page, PDF, text, picture, QR code and print blocks of a receipt are answered 424 until it has its fiscal number.',
    sentence_uk:
      'Сторінка, PDF, текст, зображення, QR-код і блоки друку чека дають 424, доки він не має фіскального номера.',
    clauses: ['EXT-231', 'CLD-604', 'EXT-233', 'EXT-236', 'EXT-238'],
    evidence: 'One public client meets 424 of the picture and the text: it pings the tax authority and asks again.',
  },
] as const satisfies readonly QuirkRow[]

export type QuirkName = (typeof quirkRows)[number]['name']

export const quirkNames: readonly QuirkName[] = quirkRows.map(({ name }) => name)

/** Names of quirks that are the only reading now: scripts and files of worlds may still say them, and nothing follows. */
export const retiredQuirks: readonly string[] = ['taxes-by-key']

export const isQuirkName = (name: string): name is QuirkName => quirkNames.some((each) => each === name)

/** Who keeps them, in every world. */
export const QUIRKS = 'quirks:world'
