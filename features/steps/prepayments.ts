/** Prepayments: an order paid in parts, and returned. */
import { When } from '@cucumber/cucumber'
import { traits } from '../support/traits/step-traits.ts'
import type { BodyOptions, PrepaymentAct } from '../support/vocabulary/cloud/prepayments.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** The chain of an order is looked at as *the prepayment*. */
When<ScenarioWorld>(
  '{cashier} {prepaymentAct}{prepaymentOptions}',
  traits({ needs: ['seed'] }),
  async function (role: string, act: PrepaymentAct, options: BodyOptions) {
    await act(this, role, options(this))
  },
)
