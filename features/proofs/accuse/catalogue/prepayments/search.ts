/** Wrong servers of prepaid orders: the search for them. */
import {
  type PrepaymentFilter,
  type PrepaymentPage,
  PrepaymentRows,
} from '../../../../../server/store/queries/cloud/prepayment-rows.ts'
import * as indexed from '../../../../../server/store/queries/indexed.ts'
import { shows } from '../../seams/rows.ts'
import { inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** What a search looks for, on its page and in its count. */
const looksFor = (wrong: (filter: PrepaymentFilter) => PrepaymentFilter): Seam =>
  together(
    inObject(
      PrepaymentRows.prototype,
      'count',
      (right) =>
        function (this: PrepaymentRows, world, organization, filter) {
          return right.call(this, world, organization, wrong(filter))
        },
    ),
    pages((page) => ({ ...page, filter: wrong(page.filter) })),
  )

/** The page that a search gives. */
function pages(wrong: (page: PrepaymentPage) => PrepaymentPage): Seam {
  return inObject(
    PrepaymentRows.prototype,
    'page',
    (right) =>
      function (this: PrepaymentRows, world, organization, page) {
        return right.call(this, world, organization, wrong(page))
      },
  )
}

/** A column that a search looks at. */
const column = (name: 'organization' | 'relation', wrong: (right: string) => string): Seam =>
  inModule(indexed, 'PREPAYMENT_COLUMNS', (right) => ({ ...right, [name]: wrong(right[name]) }))

export default [
  wrong(
    'EXT-441',
    'lists the latest first',
    pages((page) => ({ ...page, desc: !page.desc })),
  ),
  wrong(
    'EXT-441',
    'counts the end of a search in',
    looksFor(({ before, ...filter }) => ({ ...filter, before: before === undefined ? before : before + 1 })),
  ),
  wrong(
    'EXT-441',
    'leaves the beginning of a search out',
    looksFor(({ from, ...filter }) => ({ ...filter, from: from === undefined ? from : from + 1 })),
  ),
  wrong(
    'EXT-441',
    'does not look at the status',
    looksFor(({ status: _, ...filter }) => filter),
  ),
  wrong(
    'EXT-441',
    'does not look at the register',
    looksFor(({ cash_register_id: _, ...filter }) => filter),
  ),
  wrong(
    'EXT-441',
    'looks for whole ids',
    // With their ends, which are within no id, a part is the whole.
    together(
      column('relation', (right) => `'\u0001' || ${right} || '\u0001'`),
      looksFor(({ search, ...filter }) => ({
        ...filter,
        search: search === undefined ? search : `\u0001${search}\u0001`,
      })),
    ),
  ),
  wrong(
    'EXT-441',
    'lists the chains of all organizations',
    together(
      column('organization', () => "'any'"),
      inObject(
        PrepaymentRows.prototype,
        'count',
        (right) =>
          function (this: PrepaymentRows, world, _, filter) {
            return right.call(this, world, 'any', filter)
          },
      ),
      inObject(
        PrepaymentRows.prototype,
        'page',
        (right) =>
          function (this: PrepaymentRows, world, _, page) {
            return right.call(this, world, 'any', page)
          },
      ),
    ),
  ),
  wrong(
    'EXT-442',
    'says how many are on the page',
    shows('searchPrepayments', (body) => ({ ...body, meta: { ...body.meta, total_items: body.results.length } })),
  ),
  wrong(
    'EXT-442',
    'begins a page one later',
    pages((page) => ({ ...page, offset: page.offset + 1 })),
  ),
  wrong(
    'EXT-442',
    'gives a longer page than is asked for',
    pages((page) => ({ ...page, limit: page.limit + 1 })),
  ),
]
