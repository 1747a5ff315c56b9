/** The invariants of a storm. */
import type { RegisterOracles } from '../oracle/register-oracle.ts'
import { ChargedOnce } from './bank.ts'
import { AcceptedOnce } from './delivery.ts'
import type { StormInvariant } from './invariant.ts'
import { LivingServerAnswers, RestartChangesNothing } from './living.ts'
import { MoneyConserved } from './money.ts'
import { CodesUsedOnce, NumbersUnbroken, OneOpenShift } from './numbers.ts'
import { RefusalLeavesNothing } from './refusals.ts'
import { RepeatsAnsweredAlike } from './repeats.ts'
import { DamageNeverSent, SentOnce } from './sendings.ts'
import { CallbacksMade, WebhooksDelivered } from './webhooks.ts'

/** New ones for one storm. @returns that of money apart as well: it has the books of the registers */
export function stormInvariants(house: RegisterOracles): { all: readonly StormInvariant[]; money: MoneyConserved } {
  const money = new MoneyConserved(house)
  const all = [
    new LivingServerAnswers(),
    money,
    new NumbersUnbroken(),
    new OneOpenShift(),
    new CodesUsedOnce(),
    new AcceptedOnce(),
    new RefusalLeavesNothing(),
    new RepeatsAnsweredAlike(),
    new WebhooksDelivered(),
    new CallbacksMade(),
    new ChargedOnce(),
    new SentOnce(),
    new DamageNeverSent(),
    new RestartChangesNothing(),
  ]
  return { all, money }
}
