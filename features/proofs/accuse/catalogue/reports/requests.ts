/** Wrong servers of extended reports: who asks for them, by what type of body, and of which time. */
import Type from 'typebox'
import { operations } from '../../../../../server/app/operations.ts'
import { ReportRows } from '../../../../../server/store/queries/report-rows.ts'
import * as bodies from '../../../../../server/surfaces/cloud/reports/bodies.ts'
import * as creation from '../../../../../server/surfaces/cloud/reports/creation.ts'
import * as model from '../../../../../server/surfaces/cloud/reports/model.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import * as body from '../../../../../server/wire/http/body.ts'
import { handles, row } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Admit = (request: any, named: { cashier: string } | null) => unknown

/** What the Content-Type says of a body. */
const bodyTypes = (other: (media: { kind: string; charset: string | null }, type: string) => object): Seam =>
  inModuleScope<any>(body, 'mediaType', (right) => (type: string) => other(right(type), type))

const firstCashier = ({ world }: any) => world.reference.seed.cashiers[0]!

export default [
  wrong(
    'REP-001',
    "does not ask for the program's version",
    together(
      ...operations
        .filter(({ headers }) => headers && 'x-client-version' in schemaWithin(headers, 'properties'))
        .map(({ headers }) =>
          inSchema(headers!, (right) => ({
            ...right,
            required: right.required.filter((name: string) => name !== 'x-client-version'),
            properties: { ...right.properties, 'x-client-version': { type: 'string' } },
          })),
        ),
    ),
  ),
  wrong(
    'REP-001',
    'answers a download to a program that does not name itself',
    together(
      ...['downloadWorkbook', 'downloadJson', 'downloadCsv'].map((id) =>
        inObject(row(id), 'headers', () => Type.Object({})),
      ),
    ),
  ),
  wrong(
    'REP-002',
    'makes a report for a token of a session that has ended',
    inModuleScope<Admit>(authentication, 'admit', (right) => (request, named) => {
      if (!request.http.url!.endsWith('/goods')) return right(request, named)
      const going = (state: any) => ({ ...state, ended_at: null })
      const undo = inModuleScope<any>(authentication, 'read', (read) => (...given: any[]) => {
        const found = read(...given)
        if (!given[2].startsWith('session:')) return found
        return found instanceof Promise ? found.then(going) : going(found)
      })()
      try {
        return right(request, named)
      } finally {
        undo()
      }
    }),
  ),
  wrong(
    'REP-002',
    'sends a workbook to who shows no token',
    inModule(authentication, 'identify', (right) => (request) => {
      const given = request.headers.authorization
      const isOther = /^(?!bearer )[^ ]+ +[^ ]/i.test(given ?? '')
      if (isOther || authentication.bearerOf(given) || !request.http.url!.endsWith('/report.xlsx'))
        return right(request)
      request.cashier = firstCashier(request)
      return null
    }),
  ),
  wrong(
    'REP-002',
    'looks a report up for who shows a token that it does not know',
    inModuleScope<Admit>(authentication, 'admit', (right) => (request, named) => {
      const isKnown = named && request.world.reference.cashiers.get(named.cashier)
      if (isKnown || !/extended-reports\/[\da-f-]{36}$/.test(request.http.url!)) return right(request, named)
      request.cashier = firstCashier(request)
      return null
    }),
  ),
  wrong(
    'REP-003',
    'takes a body of any type',
    bodyTypes((media) => ({ ...media, kind: 'json' })),
  ),
  wrong(
    'REP-003',
    'takes a form as it takes JSON',
    bodyTypes((media, type) =>
      /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? { ...media, kind: 'json' } : media,
    ),
  ),
  wrong(
    'REP-003',
    'takes JSON only where its charset is not told',
    bodyTypes((media, type) => ({ ...media, charset: /;\s*charset="?([^";]*)/i.exec(type)?.[1] ?? media.charset })),
  ),
  wrong(
    'REP-003',
    'takes JSON that calls itself plain text',
    inModule(
      body,
      'requireJson',
      (right) => (headers, cloud) => right(headers, cloud && { ...cloud, isStrict: false }),
    ),
  ),
  wrong(
    'REP-004',
    'does not heed the offset of from_date',
    inModule(
      bodies,
      'spanOf',
      (right) =>
        ({ from_date, ...rest }) =>
          right({ ...rest, from_date: from_date.replace(/([+-]\d\d:?\d\d|Z)$/i, 'Z') }),
    ),
  ),
  wrong(
    'REP-004',
    'takes a negative offset for UTC',
    inModule(bodies, 'spanOf', (right) => ({ from_date, to_date, ...rest }) => {
      const [from, to] = [from_date, to_date].map((each) => each.replace(/-\d\d:?\d\d$/, 'Z'))
      return right({ ...rest, from_date: from!, to_date: to! })
    }),
  ),
  wrong(
    'REP-004',
    'takes a span that ends before it begins',
    inModule(bodies, 'spanOf', (right) => (range) => {
      const from = Date.parse(range.from_date)
      const isTaken = from > Date.parse(range.to_date) && from <= Date.parse(range.to_date) + 86_400_000
      return isTaken ? { ...right({ ...range, from_date: range.to_date }), from } : right(range)
    }),
  ),
  wrong(
    'REP-004',
    'refuses a span of a single moment',
    inModule(bodies, 'spanOf', (right) => (range) => {
      const to = Date.parse(range.to_date)
      const isOne = Date.parse(range.from_date) === to
      return right(isOne ? { ...range, to_date: new Date(to - 1).toISOString() } : range)
    }),
  ),
  wrong(
    'REP-004',
    'leaves out what was sold in the last second of a span',
    inModuleScope<number>(bodies, 'LAST_OF_SECOND_MS', () => 0),
  ),
  wrong(
    'REP-004',
    'counts what was sold after a report was asked for',
    hears('report-task', 'report.request', (event) => ({
      ...event,
      wish: { ...event.wish, until: Number.MAX_SAFE_INTEGER },
    })),
  ),
  wrong(
    'REP-004',
    'leaves out a document made in the last millisecond',
    inObject(
      ReportRows.prototype,
      'span',
      (right) =>
        function (this: ReportRows, world, register, period) {
          return right.call(this, world, register, { ...period, to: period.to - 1 })
        },
    ),
  ),
  wrong(
    'REP-005',
    'answers with the task of before where the same is asked for again',
    inModule(creation, 'createTask', (right) => {
      const before = new Map<string, ReturnType<typeof right>>()
      return async (request, choice, span, registers, emails) => {
        const { services, world } = request
        const key = JSON.stringify([world.id, choice, span, emails])
        const made = before.get(key) ?? right(request, choice, span, registers, emails)
        before.set(key, made)
        const task = await made
        return 'id' in task ? services.switchboard.read(world, `report-task:${task.id}`) : task
      }
    }),
  ),
  wrong(
    'REP-008',
    'calls the report of Z-reports Z',
    inModule(model, 'reportTaskModel', (right) => (task) => {
      const shown = right(task)
      return { ...shown, type: shown.type.replace('Z_REPORTS', 'Z') as typeof shown.type }
    }),
  ),
  wrong(
    'REP-008',
    'calls the report of net turnover that of actual revenue',
    handles('createNetTurnoverReport', () => row('createActualRevenueReport').handle),
  ),
]
