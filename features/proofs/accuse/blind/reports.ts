/** Wrong servers of extended reports, of their tasks and of their mails, written blind. */

import { dayBegin } from '../../../../machines/day.ts'
import * as totals from '../../../../machines/money/totals.ts'
import type { ReceiptBody, SellRequest } from '../../../../machines/vocabulary/receipt.ts'
import type { ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { decided } from '../../../../machines/vocabulary/step.ts'
import { wiring } from '../../../../machines/wiring.ts'
import * as mail from '../../../../server/outbound/mail/mail.ts'
import type { DocumentMade, ReceiptMade, ShiftClosed } from '../../../../server/rendering/reports/documents.ts'
import * as closings from '../../../../server/rendering/reports/tables/closings.ts'
import * as goodsTables from '../../../../server/rendering/reports/tables/goods.ts'
import * as turnover from '../../../../server/rendering/reports/tables/turnover.ts'
import * as zJson from '../../../../server/rendering/reports/z-json.ts'
import * as bodies from '../../../../server/surfaces/cloud/reports/bodies.ts'
import * as uplinks from '../../../../simulators/uplink.ts'
import { decides } from '../seams/functions.ts'
import { handles, replies, showsMember } from '../seams/rows.ts'
import { during, inCall, inFunction, inMethod, type Seam } from '../seams/seam.ts'
import { withOffsetOf } from '../subjects/offsets.ts'
import { type WrongServersByName, wrongInThreads } from '../wrong-server.ts'

const SHORT = ['createGoodsReport', 'createZReportsReport']
const LONG = [
  'createActualRevenueReport',
  'createNetTurnoverReport',
  'createBookkeeperZReport',
  'createDailyCashFlowReport',
]

type Documents = AsyncIterable<DocumentMade>

/** The reports of turnover day by day, of other documents than there are. @param made is called for each report */
const countsOf = (made: () => (receipt: ReceiptMade) => ReceiptBody | null): Seam =>
  inFunction<(brief: object, documents: Documents) => unknown>(turnover, 'daysOf', (right, brief, documents) => {
    const counted = made()
    async function* others(): AsyncGenerator<DocumentMade> {
      for await (const each of documents) {
        const receipt = each.type === 'RECEIPT' ? counted(each) : null
        if (each.type !== 'RECEIPT') yield each
        else if (receipt) yield { ...each, receipt }
      }
    }
    return right(brief, others())
  })

export default {
  ...wrongInThreads({
    'REP-106: takes a discount that names taxes off its goods where it is on the whole receipt': () =>
      during(
        goodsTables,
        'linesOf',
        inCall(totals, 'totals', (right, request, ...rest) => {
          const all = right(request, ...rest)
          const names = (request as SellRequest).discounts?.some(({ tax_codes }) => tax_codes?.length)
          return names ? { ...all, goods: all.goods.map((line) => ({ ...line, sum: line.net })) } : all
        }),
      ),
    'REP-201: gives the closings of all registers the number of the first': () =>
      inFunction(closings, 'closingsOf', async (right, documents: Documents) => {
        const all: ShiftClosed[] = await right(documents)
        return all.map((each) => ({
          ...each,
          register: { ...each.register, fiscal_number: all[0]!.register.fiscal_number },
        }))
      }),
    'REP-203: repeats in JSON the taxes of the first closing of a report in each': () => {
      const first = new WeakMap<object, unknown>()
      return inFunction(zJson, 'entryOf', (right, brief: object, closing: ShiftClosed) => {
        const entry = right(brief, closing)
        if (!first.has(brief)) first.set(brief, entry.report.taxes)
        return { ...entry, report: { ...entry.report, taxes: first.get(brief) } }
      })
    },
    'REP-301: leaves a second shift of a day out of the revenue': () =>
      countsOf(() => {
        const first = new Map<string, number>()
        return ({ register, at, receipt }) => {
          const day = `${register.id} ${dayBegin(at)}`
          if (!first.has(day)) first.set(day, receipt.shift_serial)
          return receipt.shift_serial === first.get(day) ? receipt : null
        }
      }),
    'REP-401: leaves excise in the net turnover': () =>
      countsOf(() => ({ receipt }) => ({
        ...receipt,
        money: { ...receipt.money, taxes: receipt.money.taxes.map((each) => ({ ...each, extra_value: 0 })) },
      })),
    'REP-601: leaves in the cash of the morning what was given back before the day': () =>
      inFunction(turnover, 'cashMoved', (right, receipt: ReceiptBody) =>
        receipt.type === 'RETURN' ? 0 : right(receipt),
      ),
  }),
  'REP-004: reads the end of a span by the offset of its beginning': () =>
    inCall(bodies, 'spanOf', (right, range) =>
      right({ ...range, to_date: withOffsetOf(range.from_date, range.to_date) }),
    ),
  'REP-006: mails an address one report a day': () => {
    const mailed = new Set<string>()
    return inMethod(wiring, 'report.done', (right, fact, from) => {
      const placeOf = (address: string): string => `${fact.organization_id} ${dayBegin(fact.at)} ${address}`
      const emails = fact.emails.filter((each) => !mailed.has(placeOf(each)))
      for (const each of emails) mailed.add(placeOf(each))
      return right!({ ...fact, emails }, from)
    })
  },
  'REP-006: mails a report to the addresses of the one before as well': () => {
    const former = new Map<string, string[]>()
    return inMethod(wiring, 'report.done', (right, fact, from) => {
      const emails = [...new Set([...fact.emails, ...(former.get(fact.organization_id) ?? [])])]
      former.set(fact.organization_id, fact.emails)
      return right!({ ...fact, emails }, from)
    })
  },
  'REP-007: unsubscribes with an address all that are at its mail server': () =>
    inCall(mail, 'preferenceOf', (right, organization, address) =>
      right(organization, address.slice(address.lastIndexOf('@'))),
    ),
  'REP-702: sends for two reports that were asked for in one moment the file of the first': () => {
    const first = new Map<string, string>()
    return handles(['downloadWorkbook', 'downloadJson'], async (right, request) => {
      const { services, world, params } = request
      const id = params.report_task_id!
      const { organization_id, created_at, wish } = await services.switchboard.read<ReportTaskContext>(
        world,
        `report-task:${id}`,
      )
      const place = `${organization_id} ${created_at} ${wish?.format}`
      if (wish && !first.has(place)) first.set(place, id)
      return right({ ...request, params: { ...params, report_task_id: first.get(place) ?? id } })
    })
  },
  'TSK-002: says DONE of a new task where the same was asked for before': () => {
    const asked = new Set<string>()
    return replies([...SHORT, ...LONG], (reply, { http, cashier, body }) => {
      const wish = `${cashier!.organization_id} ${http.url} ${JSON.stringify(body)}`
      const isAgain = asked.has(wish)
      if (reply.status === 200) asked.add(wish)
      return reply.status === 200 && isAgain ? { ...reply, body: { ...(reply.body as object), status: 'DONE' } } : reply
    })
  },
  'TSK-003: says at any look but the first that a task was done when it was created': () => {
    const seen = new Set<string>()
    return showsMember('getReportTask', 'updated_at', (updated_at, { id, created_at }) => {
      const isSeen = seen.has(id)
      if (updated_at !== null) seen.add(id)
      return updated_at !== null && isSeen ? created_at : updated_at
    })
  },
  'TSK-006: repeats the addresses of the task before where none are given': () => {
    const former = new Map<string, string[]>()
    return showsMember(LONG, 'payload.emails', (emails, _owner, { world, cashier }) => {
      const place = `${world.id} ${cashier!.organization_id}`
      if (emails) former.set(place, emails)
      return former.get(place) ?? null
    })
  },
  'LOC-224: makes reports of days that it cannot get once it has got some': () => {
    let hasFetched = false
    return decides(uplinks.uplink, [uplinks, 'fetch'], (right, context, event) => {
      const made = right(context, event)
      const isFetched = made.says[0].type === 'history.fetched'
      const { at, from, to } = event
      if (!isFetched && hasFetched) return decided(context, { type: 'history.fetched', at, from, to })
      hasFetched ||= isFetched
      return made
    })
  },
} satisfies WrongServersByName
