/** Wrong servers of the catalogue in the cloud: what is sent of goods. */
import { taxNamed } from '../../../../../machines/money/tax-lines.ts'
import * as bodies from '../../../../../server/surfaces/cloud/goods/good-bodies.ts'
import * as goods from '../../../../../server/surfaces/cloud/goods/goods.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** A member of a good in both of its bodies. */
const member = (name: string, wrong: object): Seam =>
  together(
    ...[bodies.CreateGood, bodies.EditGood].map((body) =>
      inSchema(schemaWithin(body, 'properties', name), (right) => ({ ...right, ...wrong })),
    ),
  )

/** The longest text, or the largest price, wherever it is read. */
const limit = (name: 'code' | 'name', most: number): Seam =>
  together(
    inObject(bodies.goodLimits, name, () => most),
    member(name, { maxLength: most }),
  )

const ofBranch = ['properties', 'branches_info', 'items', 'properties', 'price'] as const

export default [
  wrong('EXT-511', 'takes a price of nothing', member('price', { minimum: 0 })),
  wrong(
    'EXT-511',
    'takes a price of ten millions',
    together(
      inObject(bodies.goodLimits, 'price', () => 1_000_000_000),
      member('price', { maximum: 1_000_000_000 }),
      inSchema(schemaWithin(bodies.CreateGood, ...ofBranch), (right) => ({ ...right, maximum: 1_000_000_000 })),
    ),
  ),
  wrong('EXT-511', 'takes a code of 151 characters', limit('code', 151)),
  wrong('EXT-511', 'takes a name of 4001 characters', limit('name', 4001)),
  wrong(
    'EXT-511',
    'keeps no position of a good',
    inModuleScope<readonly string[]>(bodies, 'KEPT', (right) => right.filter((name) => name !== 'position')),
  ),
  wrong('EXT-513', 'takes three taxes', member('tax_codes', { maxItems: 3 })),
  wrong(
    'EXT-513',
    'lists a tax twice',
    inModule(bodies, 'taxCodes', () => (named, taxes) => named.map((each) => taxNamed(each, taxes)!.code)),
  ),
  wrong(
    'EXT-514',
    'takes an outlet that is not there',
    inModuleScope<unknown>(goods, 'strangeBranch', () => () => null),
  ),
]
