/** Requests that advance a business day. */
import type { Random } from '../kit/random.ts'
import { type Step, saleStep } from './situations.ts'

/** One of them, at random. */
export function purposeful(chance: Random): Step {
  return chance.pick<Step>([
    saleStep(chance.happens(0.9) ? chance.uuid() : 'a0000000-0000-4000-8000-000000000001', chance.between(1, 9)),
    saleStep(chance.uuid()),
    {
      surface: 'desk',
      method: 'POST',
      path: '/api/v1/receipt/service',
      body: { payment: { type: 'CASH', value: 1000 } },
    },
    { surface: 'desk', method: 'POST', path: '/api/v1/shift/open' },
    { surface: 'desk', method: 'POST', path: '/api/v1/shift/close' },
    { surface: 'desk', method: 'POST', path: '/api/v1/shift/xreport' },
    { surface: 'cloud', method: 'POST', path: '/api/v1/shifts' },
    { surface: 'cloud', method: 'POST', path: '/api/v1/shifts/close' },
    { surface: 'cloud', method: 'POST', path: '/api/v1/cash-registers/go-offline' },
    { surface: 'cloud', method: 'POST', path: '/api/v1/cash-registers/go-online' },
    { surface: 'cloud', method: 'GET', path: '/api/v1/cash-registers/ask-offline-codes' },
    {
      surface: 'lab',
      method: 'POST',
      path: '/lab/clock/advance',
      body: { by: chance.pick(['PT1S', 'PT10S', 'PT1M', 'PT1H']) },
    },
    {
      surface: 'cloud',
      method: 'POST',
      path: `/api/v1/extended-reports/${chance.pick(['goods', 'z', 'actual_revenue', 'net_turnover', 'bookkeeper_z_report'])}`,
      body: { from_date: '2026-01-01T00:00:00Z', to_date: '2030-01-01T00:00:00+02:00' },
    },
    { surface: 'lab', method: 'GET', path: '/lab/snapshot' },
  ])
}
