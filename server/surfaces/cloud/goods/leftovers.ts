/** Stock of goods: none is kept, so each good has 0 (EXT-547). */
import Type from 'typebox'
import { Uuid } from '../../../../machines/vocabulary/schemas/wire.ts'
import { type Operation, operation, reply } from '../../../wire/http/operation.ts'
import { readCatalogue } from './goods.ts'

/** Goods of one request. */
const IDS = 1000

export const leftoverOperations: Operation[] = [
  operation({
    id: 'getLeftovers',
    method: 'POST',
    path: '/api/v1/goods/leftovers-by-id',
    surface: 'cloud',
    summary: 'Stock of goods by their ids: an entry for each good of the organization, in their order, once',
    clauses: ['EXT-547'],
    who: 'cashier',
    body: Type.Object({ good_ids: Type.Array(Uuid, { maxItems: IDS }) }),
    answers: { 200: Type.Array(Type.Record(Type.String(), Type.Integer())) },
    async handle(request) {
      const { goods } = await readCatalogue(request)
      const known = new Set(goods.map(({ id }) => id))
      const asked = new Set(request.body.good_ids)
      return reply(
        200,
        [...asked].filter((id) => known.has(id)).map((id) => ({ [id]: 0 })),
      )
    },
  }),
]
