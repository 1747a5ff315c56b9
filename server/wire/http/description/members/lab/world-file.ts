/** Members of the file of a world: rows as the store has them. */
import type { MemberTexts } from '../member-text.ts'

const inFile = (texts: Record<string, string>): MemberTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { WorldFile: text }]))

export const worldFileMembers: MemberTexts = inFile({
  address: 'Address of the actor',
  at: 'When it was, epoch milliseconds',
  body: 'What it says',
  cashier: 'Id of the cashier',
  clock: 'How its clock runs',
  context: 'What the actor remembers',
  documents: 'Documents of the ledgers, by their facts',
  due: 'When it will be, epoch milliseconds',
  error_message: 'Why the tax authority refused; null: it did not',
  event: 'What will be said then',
  facts: 'What was said, in order',
  fiscal_code: 'Fiscal code of the document; null: none yet',
  n: 'Number of the fact',
  now: 'What its clock shows, epoch milliseconds; null: it runs',
  number: 'Number of the document in its ledger',
  receipt_id: 'Id of the receipt; null: it is none',
  register: 'Id of the register',
  serial: 'Serial of the shift at its register',
  settled_at: 'When the tax authority answered, epoch milliseconds; null: not yet',
  start: 'What its clock showed at first, epoch milliseconds; null: it runs',
  state: 'State of the actor',
  status: 'How far it has come',
  type: 'What it is, in a word',
  value: 'State of its machine',
})
