/** Wrong servers of periodical reports in the cloud, and of taxes. */
import * as slipSource from '../../../../../server/outside/documents/slip-source.ts'
import * as periodical from '../../../../../server/surfaces/cloud/shift-reports/periodical.ts'
import * as slips from '../../../../../server/surfaces/slip-replies.ts'
import { asks, asksQuery, handles, letsIn, row, shows } from '../../seams/rows.ts'
import { inSchema } from '../../seams/schemas.ts'
import { inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

type Slip = { from: number; to: number }

/** The span of a periodical report of the cloud. */
function span(wrong: (slip: Slip, request: any) => Partial<Slip>): Seam {
  let asking: object | null = null
  return together(
    inModule(slips, 'slipReply', (right) => (request, register, form, read) => {
      if (!request.http.url!.includes('/reports/periodical')) return right(request, register, form, read)
      return right(request, register, form, (...given) => {
        asking = request
        try {
          return read(...given)
        } finally {
          asking = null
        }
      })
    }),
    inModule(slipSource, 'sourceOf', (right) => (services, world, register, of) => {
      const slip = of.slip as typeof of.slip & Slip
      return right(services, world, register, asking ? { ...of, slip: { ...slip, ...wrong(slip, asking) } } : of)
    }),
  )
}

export default [
  wrong(
    'EXT-341',
    'asks for a token beside the key of a periodical report',
    letsIn('getPeriodicalReport', 'cashier and key'),
  ),
  wrong(
    'EXT-342',
    'leaves the last second of a span out',
    span(({ to }) => ({ to: to - 1000 })),
  ),
  wrong(
    'EXT-342',
    'ends a span with the beginning of its last second',
    inModuleScope<number>(periodical, 'LAST_OF_SECOND_MS', () => 0),
  ),
  wrong(
    'EXT-342',
    'leaves the first moment of a span out',
    span(({ from }) => ({ from: from + 1 })),
  ),
  wrong(
    'EXT-342',
    'takes a span that ends before it begins',
    together(
      span(({ from, to }, { ended }) => (ended ? { from: to, to: from } : { from, to })),
      handles('getPeriodicalReport', (right) => async (request) => {
        const given = await right(request)
        const { from_date, to_date } = request.query
        if (given.status !== 422) return given
        const turned = { ...request, query: { ...request.query, from_date: to_date, to_date: from_date } }
        return right(Object.assign(turned, { ended: true }))
      }),
    ),
  ),
  wrong(
    'EXT-342',
    'takes a periodical report without an end',
    inSchema(row('getPeriodicalReport').query!, (right) => ({
      ...right,
      required: right.required.filter((name: string) => name !== 'to_date'),
    })),
  ),
  wrong(
    'EXT-343',
    'leaves the days out of every periodical report',
    asksQuery('getPeriodicalReport', () => ({ is_short: true })),
  ),
  wrong(
    'EXT-343',
    'never leaves the days out',
    asksQuery('getPeriodicalReport', () => ({ is_short: false })),
  ),
  wrong(
    'EXT-343',
    'ignores the width of a periodical report',
    asksQuery('getPeriodicalReport', () => ({ width: 42 })),
  ),
  wrong('EXT-351', 'asks for a token beside the key of the taxes', letsIn('getTaxes', 'cashier and key')),
  wrong(
    'EXT-351',
    'shows the taxes without a key',
    together(
      letsIn('getTaxes', 'anyone'),
      asks('getTaxes', (request) => ({ ...request, register: request.world.reference.firstRegister })),
    ),
  ),
  wrong(
    'EXT-351',
    'shows the first tax alone',
    shows('getTaxes', (taxes) => taxes.slice(0, 1)),
  ),
]
