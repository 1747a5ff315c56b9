/** The tax authority refuses openings or everything for a while, each time for another reason, or answers nothing. */
import { type AuthorityAct, comesBack, SILENCE } from '../../../support/model/authority/acts.ts'
import type { ClockAct } from '../../../support/model/clock/acts.ts'
import { registersWith } from '../../../support/model/known/troubles.ts'
import type { State } from '../../../support/model/state.ts'
import type { Draw } from './ground.ts'

const REASONS = ['немає такого платника', 'a bad day', 'ПРРО скасовано: «№ 4000»', 'x'.repeat(300)] as const

const isOverdue = ({ registers }: State): boolean => Object.values(registers).some(comesBack)

export const authorityDraws: readonly Draw<AuthorityAct | ClockAct>[] = [
  {
    weight: 1,
    make: ({ refusing }, { random }) =>
      refusing === null || random.happens(0.5)
        ? {
            do: random.pick([
              'the authority refuses openings',
              'the authority refuses everything',
              'the authority refuses everything',
            ] as const),
            reason: random.pick(REASONS),
          }
        : null,
  },
  // Two openings are refused for two reasons
  {
    weight: 4,
    make: ({ refusing, registers }, { random }) =>
      refusing?.documents === 'openings' &&
      Object.values(registers).some(({ past }) => past.at(-1)?.refusedFor === refusing.reason)
        ? { do: 'the authority refuses openings', reason: random.pick(REASONS) }
        : null,
  },
  {
    weight: 3,
    make: ({ refusing }) => (refusing === null ? null : { do: 'the authority takes everything' }),
  },
  {
    weight: 0.5,
    make: ({ isMute }) => (isMute ? null : { do: 'the authority falls silent' }),
  },
  {
    weight: 4,
    make: ({ isMute }) => (isMute ? { do: 'the authority answers again' } : null),
  },
  {
    weight: 4,
    make: (state) =>
      state.isMute || registersWith(state.troubles, 'server-unreachable').length > 0
        ? { do: 'wait', seconds: SILENCE.noticed }
        : isOverdue(state)
          ? { do: 'wait', seconds: SILENCE.nextTry }
          : null,
  },
]
