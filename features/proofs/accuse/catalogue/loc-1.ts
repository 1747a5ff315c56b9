/** Wrong servers of the cash-desk API: amounts. */
import { Quantity } from '../../../../machines/vocabulary/schemas/wire.ts'
import { showsMember } from '../seams/rows.ts'
import { inSchema } from '../seams/schemas.ts'
import { wrong } from '../wrong-server.ts'

export default [
  wrong(
    'LOC-001',
    'shows the price of goods in whole units',
    showsMember('sell', 'goods.*.good.price', (price) => price / 100),
  ),
  wrong(
    'LOC-002',
    'sells no less than two thousandths of a piece',
    inSchema(Quantity, (right) => ({ ...right, minimum: 2 })),
  ),
]
