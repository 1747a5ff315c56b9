/** What has come of itself by the time that has passed. */
import type { ByAct, Lawful } from '../expected.ts'
import { settledRegister } from '../possible.ts'
import type { ClockAct } from './acts.ts'

export const clockAnswers: ByAct<ClockAct, readonly Lawful[]> = {
  wait: (state, { seconds }) => [
    {
      status: 200,
      clause: 'SHF-004',
      members: [],
      next: () => ({
        ...state,
        now: state.now + seconds * 1000,
        registers: Object.fromEntries(
          Object.entries(state.registers).map(([id, register]) => [id, settledRegister(register, state.refusing)]),
        ),
      }),
    },
  ],
  restart: (state) => [{ status: 200, clause: 'JRN-002', members: [], next: () => state }],
}
