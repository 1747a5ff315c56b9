/** All acts of a storm. */
import type { StormAct } from './act.ts'
import { atOnceActs } from './at-once-acts.ts'
import { bankActs } from './bank-acts.ts'
import { linkActs } from './link-acts.ts'
import { outsideActs } from './outside-acts.ts'
import { peopleActs } from './people-acts.ts'
import { receiptActs } from './receipt-acts.ts'
import { restartActs } from './restart-acts.ts'
import { shiftActs } from './shift-acts.ts'

export const STORM_ACTS: readonly StormAct[] = [
  ...receiptActs,
  ...shiftActs,
  ...atOnceActs,
  ...linkActs,
  ...peopleActs,
  ...outsideActs,
  ...bankActs,
  ...restartActs,
]
