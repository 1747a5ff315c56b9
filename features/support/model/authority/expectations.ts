/** What the tax authority says of openings from then on. */
import type { ByAct, Lawful } from '../expected.ts'
import type { State } from '../state.ts'
import type { AuthorityAct } from './acts.ts'

const says = (state: State, refusing: string | null): readonly Lawful[] => [
  { status: 200, clause: 'SHF-006', members: [], next: () => ({ ...state, refusing }) },
]

export const refusingAuthorityAnswers: ByAct<AuthorityAct, readonly Lawful[]> = {
  'the authority refuses openings': (state, { reason }) => says(state, reason),
  'the authority takes openings': (state) => says(state, null),
}
