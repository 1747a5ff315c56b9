/** Prepayments: an order paid in parts, and returned. */
import { When } from '@cucumber/cucumber'
import type { Payment } from '../../machines/vocabulary/receipt.ts'
import { traits } from '../support/traits/step-traits.ts'
import type { Basket } from '../support/vocabulary/cells.ts'
import { type BodyOptions, learn, prepay } from '../support/vocabulary/cloud/prepayments.ts'
import type { ScenarioWorld } from '../support/world/scenario-world.ts'

/** The first payment of an order; its chain is looked at as *the prepayment*. */
When<ScenarioWorld>(
  '{cashier} takes {payment} in advance for {order}{chain}{prepaymentOptions}',
  traits({ needs: ['seed'] }),
  async function (role: string, payments: Payment[], order: Basket, chain: string | null, options: BodyOptions) {
    await prepay(this, role, payments, order, chain, options(this))
  },
)

/** A further payment: the last one closes the chain. */
When<ScenarioWorld>(
  '{cashier} takes {payment} more for the prepayment{prepaymentOptions}',
  traits({ needs: ['seed'] }),
  async function (role: string, payments: Payment[], options: BodyOptions) {
    const body = { payments, ...options(this) }
    const answer = await this.actAs(role, (integrator) =>
      integrator.send('POST', this.filled('/prepayment-receipts/{relation_id}'), { body }),
    )
    learn(this, answer?.body)
  },
)

/** All receipts of its chain. */
When<ScenarioWorld>(
  '{cashier} returns the prepayment{prepaymentOptions}',
  traits({ needs: ['seed'] }),
  async function (role: string, options: BodyOptions) {
    const body = options(this)
    await this.actAs(role, (integrator) =>
      integrator.send('POST', this.filled('/prepayment-receipts/{relation_id}/return'), { body }),
    )
  },
)
