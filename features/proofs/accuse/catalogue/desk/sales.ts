/** Wrong servers of the desk: what a sale may say (LOC-152 to LOC-156, LOC-168, LOC-171, LOC-176). */
import { Goods, Payment, SellRequest } from '../../../../../machines/vocabulary/receipt.ts'
import { UuidV4 } from '../../../../../machines/vocabulary/schemas/wire.ts'
import * as ids from '../../../../../server/store/queries/receipt-ids.ts'
import * as formats from '../../../../../server/wire/http/validation/validation.ts'
import { demands, inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

const phone = (pattern: string): Seam =>
  inSchema(schemaWithin(SellRequest, 'properties', 'delivery', 'properties', 'phone'), (right) => ({
    ...right,
    pattern,
  }))

/** Ids that are told by another pattern: checks are compiled again. */
const uuid4 = (pattern: RegExp): Seam =>
  together(
    inModuleScope<RegExp>(formats, 'UUID4', () => pattern),
    inSchema(UuidV4, (right) => right),
  )

/** Ids that are forgotten when a register is read from the store. @param isForgotten by the number of the document */
const forgets = (isForgotten: (number: number) => boolean): Seam =>
  inModule(ids, 'receiptIds', (right) => async (...given) => {
    const known = await right(...given)
    const numberOf = (id: string): number | null => {
      const number = known.numberOf(id) ?? null
      return number !== null && number <= known.last && isForgotten(number) ? null : number
    }
    return {
      ...known,
      numberOf,
      has: (id: string) => numberOf(id) !== null,
    } as typeof known
  })

/** Documents whose receipts are read at a time. */
const PAGE = 5000

export default [
  wrong(
    'LOC-152',
    'takes goods without their code for goods of code 0',
    inMemberOf(Goods, 'code', (right) => ({ ...right, default: '0' })),
  ),
  wrong(
    'LOC-152',
    'takes goods without a quantity for one piece',
    inMemberOf(Goods, 'quantity', (right) => ({ ...right, default: 1000 })),
  ),
  wrong('LOC-152', 'demands the uktzed of goods', demands(Goods, 'uktzed')),
  wrong(
    'LOC-152',
    'takes a payment without a type for cash',
    inMemberOf(Payment, 'type', (right) => ({ ...right, default: 'CASH' })),
  ),
  wrong(
    'LOC-153',
    'takes the UUID of any version for the id of a receipt',
    inMemberOf(SellRequest, 'id', () => ({ type: 'string', format: 'uuid' })),
  ),
  wrong(
    'LOC-153',
    'demands no hyphens in the id of a receipt',
    uuid4(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i),
  ),
  wrong(
    'LOC-153',
    'takes the UUID of a later version for the id of a receipt',
    uuid4(/^[0-9a-f]{8}-[0-9a-f]{4}-[4-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i),
  ),
  wrong(
    'LOC-153',
    'takes the id of a receipt a second time after a restart',
    forgets((number) => number <= PAGE),
  ),
  wrong(
    'LOC-153',
    'forgets after a restart the ids of receipts behind the first five thousand',
    forgets((number) => number > PAGE),
  ),
  wrong(
    'LOC-154',
    'takes any text for a custom_id',
    inMemberOf(SellRequest, 'custom_id', ({ format: _, ...right }) => right),
  ),
  wrong('LOC-154', 'demands a custom_id', demands(SellRequest, 'custom_id')),
  wrong(
    'LOC-154',
    'takes the UUID of any version for a custom_id',
    inMemberOf(SellRequest, 'custom_id', (right) => ({ ...right, format: 'uuid' })),
  ),
  wrong(
    'LOC-155',
    'sells nothing at all',
    inMemberOf(SellRequest, 'goods', ({ minItems: _, ...right }) => right),
  ),
  wrong(
    'LOC-155',
    'sells one item at a time',
    inMemberOf(SellRequest, 'goods', (right) => ({ ...right, maxItems: 1 })),
  ),
  wrong(
    'LOC-155',
    'takes no more than 500 items',
    inMemberOf(SellRequest, 'goods', (right) => ({ ...right, maxItems: 500 })),
  ),
  wrong(
    'LOC-156',
    'takes a sale without its payments for one that is not paid',
    inMemberOf(SellRequest, 'payments', (right) => ({ ...right, default: [] })),
  ),
  wrong(
    'LOC-156',
    'takes no empty list of payments',
    inMemberOf(SellRequest, 'payments', (right) => ({ ...right, minItems: 1 })),
  ),
  wrong(
    'LOC-168',
    'rounds to five as well',
    inMemberOf(SellRequest, 'rounding_mode', (right) => ({ ...right, enum: ['ROUND_5', ...right.enum] })),
  ),
  wrong(
    'LOC-168',
    'rounds to ten alone',
    inMemberOf(SellRequest, 'rounding_mode', (right) => ({ ...right, enum: ['ROUND_10', null] })),
  ),
  wrong('LOC-171', 'takes a telephone with a plus in front', phone('^\\+?380\\d{9}$')),
  wrong('LOC-171', 'takes a telephone of any length', phone('^380\\d+$')),
  wrong('LOC-171', 'takes a telephone without its country', phone('^(38)?0\\d{9}$')),
  wrong('LOC-171', 'takes a phone with a blank behind it', phone('^380\\d{9} ?$')),
  wrong(
    'LOC-176',
    'takes what a bank terminal says with cash as well',
    inSchema(Payment, (right) => ({ ...right, 'x-dropped': { ...right['x-dropped'], where: [] } })),
  ),
  wrong(
    'LOC-176',
    'looks at the commission of cash, and echoes it',
    inSchema(Payment, (right) => {
      const { where, members } = right['x-dropped']
      return { ...right, 'x-dropped': { where, members: members.filter((name: string) => name !== 'commission') } }
    }),
  ),
]
