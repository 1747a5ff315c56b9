/** What has come of itself by the time that has passed. */
import { comesBack } from '../authority/acts.ts'
import { refusedRegister, unanswered } from '../authority/expectations.ts'
import type { ByAct, Lawful } from '../expected.ts'
import { isCutOff } from '../known/troubles.ts'
import { settledRegister } from '../possible.ts'
import type { ModelRegister, State } from '../state.ts'
import type { ClockAct } from './acts.ts'

/** On its way back at some moment until one. */
const returning = (register: ModelRegister, now: number, until: number): ModelRegister => ({
  ...register,
  link: 'returning',
  spells: register.spells.with(-1, { ...register.spells.at(-1)!, ended: now, endedBy: until }),
})

/** By what the tax authority says meanwhile; a register that fell offline has come back by then, where it answers. */
function afterWait(state: State, register: ModelRegister, until: number): ModelRegister {
  const { refusing, isMute, now } = state
  if (isMute || isCutOff(state, register.id)) return unanswered(register, now)
  const sending = comesBack(register) ? returning(register, now, until) : register
  return settledRegister(refusing === null ? sending : refusedRegister(sending, refusing))
}

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
          Object.entries(state.registers).map(([id, register]) => [
            id,
            afterWait(state, register, state.now + seconds * 1000),
          ]),
        ),
      }),
    },
  ],
  restart: (state) => [{ status: 200, clause: 'JRN-002', members: [], next: () => state }],
}
