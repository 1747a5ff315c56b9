/** Members of the lab: how registers and actors stand, and the rules that requests are refused by. */
import type { MemberTexts } from '../member-text.ts'

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
  en: { RefusalRule: 'Its message in English; `{name}` stands for a figure' },
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
  uk: { RefusalRule: 'Its message in Ukrainian; `{name}` stands for a figure' },
  what: { PendingDamage: 'It is another one in the store, or is not there' },
}
