/** Whether an act is such that it is sure what comes of it: what is drawn is judged. */
import { isSureOfAuthority } from './authority/acts.ts'
import { registersWith } from './known/troubles.ts'
import type { Act } from './model.ts'
import { registerWorkedBy, type State } from './state.ts'
import { isSureOfTerminals } from './terminals/under-way.ts'

/** At a store from which a document was deleted: each is refused (ERR-110), and what is shown of it the law does not say. */
const AT_DAMAGED: ReadonlySet<string> = new Set(['sell', 'move cash', 'withdraw', 'close at the desk', 'go online'])

function isSureOfStore({ troubles }: State, act: Act): boolean {
  const [damaged] = registersWith(troubles, 'journal-deleted')
  if (damaged === undefined || act.do === 'restart') return true
  if (act.do === 'end trouble') return act.name === 'journal-deleted'
  return AT_DAMAGED.has(act.do) && 'at' in act && act.at === damaged
}

/** Whether an id that another register has used may be used again, the law does not say (NS-64). */
function isSureOfId(state: State, act: Act): boolean {
  if (!('id' in act) || typeof act.id !== 'string') return true
  const cashier = 'by' in act && act.by ? state.sessions[act.by]?.cashier : undefined
  const at = 'at' in act ? act.at : cashier && registerWorkedBy(state, cashier)?.id
  return Object.values(state.registers).every(
    ({ id, receipts }) => id === at || !receipts.some((each) => each.id === act.id),
  )
}

export const isSure = (state: State, act: Act): boolean =>
  isSureOfAuthority(state, act) && isSureOfTerminals(state, act) && isSureOfStore(state, act) && isSureOfId(state, act)
