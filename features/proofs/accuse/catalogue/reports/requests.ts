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
import {
  inCall,
  inFunction,
  inMethod,
  inModule,
  inModuleScope,
  inObject,
  type Seam,
  together,
} from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Admit = (request: any, named: { cashier: string } | null) => unknown

/** What the Content-Type says of a body. */
const bodyTypes = (other: (media: { kind: string; charset: string | null }, type: string) => object): Seam =>
  inFunction(body, 'mediaType', (right, type: string) => other(right(type), type))

const firstCashier = ({ world }: any) => world.reference.seed.cashiers[0]!

export default {
  "REP-001: does not ask for the program's version": () =>
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
  'REP-001: answers a download to a program that does not name itself': () =>
    together(
      ...['downloadWorkbook', 'downloadJson', 'downloadCsv'].map((id) =>
        inObject(row(id), 'headers', () => Type.Object({})),
      ),
    ),
  'REP-002: makes a report for a token of a session that has ended': () =>
    inFunction<Admit>(authentication, 'admit', (right, request, named) => {
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
  'REP-002: sends a workbook to who shows no token': () =>
    inCall(authentication, 'identify', (right, request) => {
      const given = request.headers.authorization
      const isOther = /^(?!bearer )[^ ]+ +[^ ]/i.test(given ?? '')
      if (isOther || authentication.bearerOf(given) || !request.http.url!.endsWith('/report.xlsx'))
        return right(request)
      request.cashier = firstCashier(request)
      return null
    }),
  'REP-002: looks a report up for who shows a token that it does not know': () =>
    inFunction<Admit>(authentication, 'admit', (right, request, named) => {
      const isKnown = named && request.world.reference.cashiers.get(named.cashier)
      if (isKnown || !/extended-reports\/[\da-f-]{36}$/.test(request.http.url!)) return right(request, named)
      request.cashier = firstCashier(request)
      return null
    }),
  'REP-003: takes a body of any type': () => bodyTypes((media) => ({ ...media, kind: 'json' })),
  'REP-003: takes a form as it takes JSON': () =>
    bodyTypes((media, type) =>
      /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(type) ? { ...media, kind: 'json' } : media,
    ),
  'REP-003: takes JSON only where its charset is not told': () =>
    bodyTypes((media, type) => ({ ...media, charset: /;\s*charset="?([^";]*)/i.exec(type)?.[1] ?? media.charset })),
  'REP-003: takes JSON that calls itself plain text': () =>
    inCall(body, 'requireJson', (right, headers, cloud) => right(headers, cloud && { ...cloud, isStrict: false })),
  'REP-004: does not heed the offset of from_date': () =>
    inCall(bodies, 'spanOf', (right, { from_date, ...rest }) =>
      right({ ...rest, from_date: from_date.replace(/([+-]\d\d:?\d\d|Z)$/i, 'Z') }),
    ),
  'REP-004: takes a negative offset for UTC': () =>
    inCall(bodies, 'spanOf', (right, { from_date, to_date, ...rest }) => {
      const [from, to] = [from_date, to_date].map((each) => each.replace(/-\d\d:?\d\d$/, 'Z'))
      return right({ ...rest, from_date: from!, to_date: to! })
    }),
  'REP-004: takes a span that ends before it begins': () =>
    inCall(bodies, 'spanOf', (right, range) => {
      const from = Date.parse(range.from_date)
      const isTaken = from > Date.parse(range.to_date) && from <= Date.parse(range.to_date) + 86_400_000
      return isTaken ? { ...right({ ...range, from_date: range.to_date }), from } : right(range)
    }),
  'REP-004: refuses a span of a single moment': () =>
    inCall(bodies, 'spanOf', (right, range) => {
      const to = Date.parse(range.to_date)
      const isOne = Date.parse(range.from_date) === to
      return right(isOne ? { ...range, to_date: new Date(to - 1).toISOString() } : range)
    }),
  'REP-004: leaves out what was sold in the last second of a span': () =>
    inModuleScope<number>(bodies, 'LAST_OF_SECOND_MS', () => 0),
  'REP-004: counts what was sold after a report was asked for': () =>
    hears('report-task', 'report.request', (event) => ({
      ...event,
      wish: { ...event.wish, until: Number.MAX_SAFE_INTEGER },
    })),
  'REP-004: leaves out a document made in the last millisecond': () =>
    inMethod(ReportRows.prototype, 'span', (right, world, register, period) =>
      right(world, register, { ...period, to: period.to - 1 }),
    ),
  'REP-005: answers with the task of before where the same is asked for again': () =>
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
  'REP-008: calls the report of Z-reports Z': () =>
    inCall(model, 'reportTaskModel', (right, task) => {
      const shown = right(task)
      return { ...shown, type: shown.type.replace('Z_REPORTS', 'Z') as typeof shown.type }
    }),
  'REP-008: calls the report of net turnover that of actual revenue': () =>
    handles('createNetTurnoverReport', (_right, request) => row('createActualRevenueReport').handle(request)),
} satisfies WrongServersByName
