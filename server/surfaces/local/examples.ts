/** Examples of the desk's requests: each works at once in a sandbox to which nothing has happened, in their order. */
import { wallTime } from '../../../machines/day.ts'
import { xReportId } from '../../../machines/ledger.ts'
import { type Examples, exampleHouse } from '../../transport/http/description/examples/example-house.ts'
import type { Request } from '../../transport/http/request.ts'
import { formExamples } from '../receipt-formats.ts'
import { shiftReportId } from '../report-slips.ts'

/** A moment on the clock of the wall in Kyiv, as the desk's reports take it. */
const onTheWall = (at: number): string => new Date(wallTime(at)).toISOString().slice(0, 19)

/** Without a device: the register would be kept to it from then on. */
export async function localExamples(request: Request): Promise<Examples> {
  const { services, world } = request
  const { register, receipt_id, last_receipt_id, desk_shift_id, from, to } = await exampleHouse(request)
  const lists = { registers: [register.id], desc: true, limit: 1, offset: 0 }
  const [last] = await services.shiftReports.list(world.id, lists)
  return {
    bodies: {
      sell: {
        id: receipt_id,
        goods: [{ code: '1', name: 'Хліб', price: 2550, quantity: 2000, taxes: [1] }],
        payments: [{ type: 'CASH', value: 6000 }],
        print: true,
      },
      serviceCash: { payment: { type: 'CASH', value: 10_000 }, print: true },
      withdrawCash: { payment: { value: 1000, card_mask: '************1234', rrn: '748920811769' }, print: true },
    },
    parameters: {
      'X-Client-Name': 'kasalab docs',
      'X-Client-Version': '1.0',
      from_date: onTheWall(from),
      to_date: onTheWall(to),
      is_short: false,
      report_id: last ? shiftReportId(last, world.seed) : xReportId(world.seed, desk_shift_id, 1),
      ...formExamples(last_receipt_id),
    },
  }
}
