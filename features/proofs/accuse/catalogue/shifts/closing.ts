/** Wrong servers of the cash-desk API: closing shifts, with Z-reports of their clients. */
import type { Shift } from '../../../../../machines/vocabulary/shift.ts'
import { registerContext } from '../../../../../server/runtime/reads/status.ts'
import { unknownAccessKey } from '../../../../../server/surfaces/cloud/integration.ts'
import * as closing from '../../../../../server/surfaces/cloud/shifts/closing.ts'
import * as payloads from '../../../../../server/surfaces/cloud/shifts/z-report-payload.ts'
import { registerOfShift } from '../../../../../server/transport/http/authentication.ts'
import { type Reply, refused, reply } from '../../../../../server/transport/http/operation.ts'
import type { Request, RequestBy } from '../../../../../server/transport/http/request.ts'
import { reached } from '../../seams/reached.ts'
import { asks, handles, replies, row } from '../../seams/rows.ts'
import { inCall, inFunction, inObject, type Otherwise, type Seam } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type ClosingRequest = Omit<RequestBy<'cashier and key'>, 'body'> & {
  body: { report?: payloads.ZReportPayload | null } | null
}
type Close = (request: ClosingRequest, shift_id: string, status: number, offline?: object | null) => Promise<Reply>
type Report = ReturnType<typeof payloads.clientReport>

/** A shift that is closed otherwise, with who may do so: by its id with the status 200, one's own with 202. */
const closes = (wrongly: Otherwise<Close>): Seam => inFunction<Close>(closing, 'close', wrongly)

const withoutReport = (request: ClosingRequest): ClosingRequest => ({
  ...request,
  body: request.body && { ...request.body, report: null },
})

/** A Z-report of the client that is read from another payload. */
const readsPayload = (wrongly: (payload: payloads.ZReportPayload) => Partial<payloads.ZReportPayload>): Seam =>
  inCall(payloads, 'clientReport', (right, payload, ...rest) => right({ ...payload, ...wrongly(payload) }, ...rest))

/** A Z-report of the client that is read otherwise. */
const readsReport = (wrongly: (payload: payloads.ZReportPayload) => Partial<Report>): Seam =>
  inCall(payloads, 'clientReport', (right, payload, ...rest) => ({ ...right(payload, ...rest), ...wrongly(payload) }))

const noKey = ({ language }: Pick<Request, 'language'>): Reply => refused('access key not known', {}, language)

/** A senior's closing that is refused for some requests, with the refusal of an unknown integration key. */
const refusesSenior = (isRefused: (request: Request) => boolean): Seam =>
  inFunction<(request: Request) => Promise<Reply>>(closing, 'closeNamed', async (right, request) => {
    if (!isRefused(request)) return right(request)
    reached()
    return noKey(request)
  })

/** The closing of one's own shift that is refused for some requests. */
const refusesOwn = (isRefused: (request: Request) => boolean): Seam =>
  handles('closeShift', (right, request) => {
    if (!isRefused(request)) return right(request)
    reached()
    return noKey(request)
  })

const registerByKey = ({ world, headers }: Request | ClosingRequest) =>
  world.reference.registersByKey.get(headers['x-license-key'] ?? '')

const cashOf = ({ payments, initial }: payloads.ZReportPayload): number =>
  payments.reduce(
    (sum, each) =>
      sum + (each.type === 'CASH' ? each.sell_sum - each.return_sum + each.service_in - each.service_out : 0),
    initial,
  )

export default {
  'CLD-512: closes the shift that runs on the register, whatever the id': () =>
    closes(async (right, request, id, status, offline) => {
      if (status !== 200) return right(request, id, status, offline)
      const { shift } = await registerContext(request, request.register)
      return right(request, shift?.id ?? id, status, offline)
    }),
  'CLD-512: lets any cashier close a shift by its id': () =>
    handles('closeShiftBySenior', (right, request) => row('closeShiftBySenior').variant!.handle!(request, right)),
  "CLD-512: answers a senior's closing with 202": () =>
    replies('closeShiftBySenior', (given) => (given.status === 200 ? { ...given, status: 202 } : given)),
  'CLD-513: closes a shift with the key of another register': () =>
    handles('closeShiftBySenior', async (right, request) => {
      const { services, world, params } = request
      const stored = await services.shifts.find(world.id, params.shift_id!)
      const register = stored && world.reference.registers.get(stored.register)
      if (!register || register.id === request.register!.id) return right(request)
      reached()
      return right({ ...request, register })
    }),
  "CLD-514: refuses every body of a senior's closing but an empty one": () =>
    refusesSenior(({ body }) => body !== null),
  "CLD-514: demands an integration key of a senior's closing with a body": () =>
    refusesSenior(({ body, headers }) => body !== null && !headers['x-access-key']),
  "CLD-514: does not take a senior's Z-report": () =>
    closes((right, request, ...rest) => right(request.cashier.senior ? withoutReport(request) : request, ...rest)),
  "CLD-515: answers the closing of one's own shift with 200": () =>
    replies('closeShift', (given) => (given.status === 202 ? { ...given, status: 200 } : given)),
  'CLD-516: closes no shift for who shows the key of another register': () =>
    handles('closeShift', async (right, request) => {
      const named = registerByKey(request)
      if (!named || unknownAccessKey(request)) return right(request)
      const working = await registerOfShift(request as RequestBy<'cashier'>)
      if ('status' in working || named.id === working.register.id) return right(request)
      reached()
      return refused('licence key not valid', {}, request.language)
    }),
  'CLD-516: asks for a key where a cashier closes his own shift': () =>
    inObject(row('closeShift'), 'who', () => 'cashier and key' as const),
  'CLD-516: lets a license key that is sent along choose the register': () =>
    closes((right, request, id, status, offline) => {
      const register = status === 202 ? registerByKey(request) : undefined
      return right(register ? { ...request, register } : request, id, status, offline)
    }),
  "CLD-517: refuses the closing of one's own shift that names a device": () =>
    refusesOwn(({ headers }) => Boolean(headers['x-device-id'])),
  "CLD-517: refuses the closing of one's own shift with an integration key and a device at once": () =>
    refusesOwn(({ headers }) => Boolean(headers['x-device-id'] && headers['x-access-key'])),
  "CLD-517: closes one's own shift with an unknown integration key": () =>
    asks('closeShift', ({ headers: { 'x-access-key': _key, ...headers }, ...request }) => ({ ...request, headers })),
  'CLD-518: counts returns of a Z-report of the client as its sales': () =>
    readsReport(({ sell_receipts_count }) => ({ return_receipts_count: sell_receipts_count })),
  'CLD-518: begins a Z-report of the client with nothing in the drawer': () => readsReport(() => ({ initial: 0 })),
  'CLD-518: gives a Z-report of the client an id of its own, whatever id that has': () =>
    readsPayload(() => ({ id: null })),
  'CLD-518: leaves the taxes of a Z-report of the client out': () => readsReport(() => ({ taxes: [] })),
  "CLD-518: takes a client's Z-report on the first shift of a register only": () =>
    closes(async (right, request, ...rest) => {
      const { shift }: { shift: Shift | null } = await registerContext(request, request.register)
      return right(shift && shift.serial >= 2 ? withoutReport(request) : request, ...rest)
    }),
  'CLD-519: leaves the payments of a Z-report of the client out': () => readsReport(() => ({ payments: [] })),
  'CLD-519: refuses a Z-report of the client whose balance is not what its payments come to': () =>
    closes(async (right, request, ...rest) => {
      const report = request.body?.report
      if (!report || report.payments.length === 0 || cashOf(report) === report.balance) return right(request, ...rest)
      return reply(400, { code: 'shift.report', message: 'The sums differ' })
    }),
  'CLD-519: counts withdrawals of a Z-report of the client as none': () =>
    readsReport(() => ({ cash_withdrawal_receipts_count: 0 })),
  "CLD-519: leaves out payments without sales of a client's Z-report": () =>
    readsPayload(({ payments }) => ({ payments: payments.filter((each, n) => n === 0 || each.sell_sum !== 0) })),
  "CLD-519: counts what returns were rounded up as rounded down in a client's Z-report": () =>
    readsReport(({ returns_round_up }) => ({ returns_round_down: returns_round_up ?? 0 })),
  "CLD-519: takes two payments of one label of a client's Z-report for one": () =>
    readsPayload(({ payments }) => ({ payments: [...new Map(payments.map((each) => [each.label, each])).values()] })),
} satisfies WrongServersByName
