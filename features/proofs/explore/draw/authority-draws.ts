/** The tax authority refuses openings for a while, each time for another reason. */
import type { AuthorityAct } from '../../../support/model/authority/acts.ts'
import type { Draw } from './ground.ts'

const REASONS = ['немає такого платника', 'a bad day', 'ПРРО скасовано: «№ 4000»', 'x'.repeat(300)] as const

export const authorityDraws: readonly Draw<AuthorityAct>[] = [
  {
    weight: 1,
    make: ({ refusing }, { random }) =>
      refusing === null || random.happens(0.2)
        ? { do: 'the authority refuses openings', reason: random.pick(REASONS) }
        : null,
  },
  {
    weight: 3,
    make: ({ refusing }) => (refusing === null ? null : { do: 'the authority takes openings' }),
  },
]
