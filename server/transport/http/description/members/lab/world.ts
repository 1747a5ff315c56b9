/** Members of the lab: registers, actors, rules, addresses, outages, and the file of a world. */
import type { MemberTexts } from '../member-text.ts'

const inFile = (texts: Record<string, string>): MemberTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { WorldFile: text }]))

/** Members of the file of a world: rows as the store has them. */
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

/** Members of the lab: outages by a plan, and the status page of the authority. */
export const labOutageMembers: MemberTexts = {
  active: { OutagePlan: 'It is under way' },
  after: { OutagePhase: 'After the phase before it, or after the start, ISO 8601' },
  announced: { OutagePhase: 'The status page says before it comes when it will be' },
  at: { StatusUpdate: 'When it was said' },
  en: { OutageText: 'In English' },
  faults: { OutagePhase: 'What is on from then to the next phase, at every place of the world' },
  from: { ScheduledMaintenance: 'When it begins' },
  lasts: 'From the start to the last phase, ISO 8601',
  name: { OutagePlan: 'Its name, as the path has it', PlannedFault: 'Name of the fault' },
  next_at: { OutagePlan: 'When the next phase begins; null: it is not under way, or this is the last one' },
  outage: 'Name of the plan',
  parameters: { PlannedFault: 'What it is switched on with' },
  phase: { OutagePlan: 'Which of its phases it is in, from 0 on; null: it is not under way' },
  phases: 'What becomes of it, in order',
  scheduled: 'What has been announced and is still to come',
  sentence: { OutagePlan: 'What it does, for people' },
  since: { ServiceStatus: 'Since when; null: since the world began' },
  status: {
    OutagePhase: 'What the status page says from then on',
    ServiceStatus: 'How the tax authority is',
    StatusUpdate: 'How it was from then on',
  },
  text: {
    OutagePhase: 'What the status page says',
    ServiceStatus: 'What is to be said of it',
    ScheduledMaintenance: 'What is to be done',
    StatusUpdate: 'What was said',
  },
  to: { ScheduledMaintenance: 'When it ends; null: not known' },
  uk: { OutageText: 'In Ukrainian' },
  updates: 'What the page has said, newest first',
}

const OWNERS = 'PublicAddresses setAddresses'

/** Members of the lab: where clients are told to meet the server. */
export const labAddressMembers: MemberTexts = {
  base_url: { [OWNERS]: 'Where the cloud API and the lab are met; null: where they are asked' },
  local_base_url: { [OWNERS]: 'Where the desks are met; null: at the name that is asked, with the port of the desks' },
  terminal_lan_url: { [OWNERS]: 'Where the bank terminals are met, ws:// or wss://; null: at the name that is asked' },
  smtp_url: { [OWNERS]: 'Where the mailboxes are met, smtp://, without name and password; null: where they listen' },
  direct_hosts:
    'Host names by which other containers reach the ports that the server listens on: a request by such a name is answered with these ports',
}

export const labRegisterMembers: MemberTexts = {
  address: {
    listActors: 'Of the actor: its noun and its id, as facts have it; repeated for each',
    ActorStates: 'Who it is',
  },
  authority_answers: 'The tax authority has answered the page sent last',
  cash: { RegisterState: 'Cash in the drawer, minor units' },
  code: { RefusalRule: 'Machine code beside the message; null: there is none' },
  damage: { RegisterState: 'What was found of a document that waits for delivery; null: all is as it was made' },
  day_ends_at: 'When its day ends, in Europe/Kyiv: from then on it only closes',
  en: { RefusalRule: 'Its message in English; `{name}` is replaced by a figure' },
  figures: { RefusalRule: 'Figures of its message, in their order' },
  id: {
    RegisterShift: 'Id of the shift',
    RuleClause: 'Id of the clause, or of the decision where the specification is silent',
  },
  kind: {
    RuleFigure:
      'How the message writes it: minor units as hryvnias, an instant or a day in Kyiv, a duration in seconds, a code word in words, or a text as it is',
  },
  link: {
    RegisterState:
      'online; offline; sending: what was made offline is being delivered; blocked: only delivering lifts it',
  },
  machine: { ActorStates: 'Name of its statechart' },
  name: { RuleFigure: 'Name of the figure, in braces in the message' },
  number: { PendingDamage: 'Number of the document in the ledger' },
  offline_limit_at: 'When the offline session reaches its limit; null: the register is online',
  offline_since: 'When the offline session began; null: the register is online',
  pending_documents: 'Documents that wait for delivery',
  refusal: {
    RegisterState: 'Why the tax authority refused a document, while the register is blocked for it; null: it is not',
  },
  shift: { RegisterState: 'The shift, or the last one closed; null: there was none yet' },
  states: {
    ActorStates: 'Paths of the states it is in, the outer ones before those within them; none: it has no states',
  },
  status: {
    RefusalRule: 'Status it is answered with',
    RegisterShift: 'Where it is between CREATED and CLOSED',
  },
  totals: 'Its sums so far',
  uk: { RefusalRule: 'Its message in Ukrainian; `{name}` is replaced by a figure' },
  what: { PendingDamage: 'It is another one in the store, or is not there' },
}
