/** Wrong servers of what the cloud and the desk have beside the specification: codes, moments, computers, receipts. */
import { codesLeft } from '../../../../../machines/ledger.ts'
import { register } from '../../../../../machines/register/register.ts'
import * as shifts from '../../../../../machines/register/shift.ts'
import { namedCodeNotFree, notOfflineByRequest, offlineDatePast } from '../../../../../machines/rules/cloud-receipt.ts'
import { noOfflineCode } from '../../../../../machines/rules/codes.ts'
import type { RegisterRule } from '../../../../../machines/rules/rule.ts'
import { otherDevice } from '../../../../../machines/rules/signer.ts'
import { offlineLimit } from '../../../../../machines/rules/state.ts'
import { isDisturbed, offlineLimitMs } from '../../../../../machines/status.ts'
import * as choice from '../../../../../server/surfaces/cloud/offline-choice.ts'
import * as cash from '../../../../../server/surfaces/cloud/receipts/cash.ts'
import * as sales from '../../../../../server/surfaces/cloud/receipts/sales.ts'
import * as reading from '../../../../../server/surfaces/local/receipt-reading.ts'
import * as asking from '../../../../../server/wire/http/ask.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { decides } from '../../seams/functions.ts'
import { asks, shows, showsMember } from '../../seams/rows.ts'
import { excused, stricter, withoutRule } from '../../seams/rules.ts'
import { during, inCall, inFunction, inMethod, type Seam, together } from '../../seams/seam.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** What its client chose of a document is not read. */
const unmarked = (id: string): Seam =>
  asks(id, (request) => {
    const { fiscal_code: _code, fiscal_date: _date, ...body } = (request.body ?? {}) as Record<string, unknown>
    return { ...request, body: request.body && body } as Request
  })

/** Neither the code nor the moment that a client chose is judged. */
const unjudged = (command: 'shift.open' | 'shift.close'): Seam =>
  together(
    ...[notOfflineByRequest, offlineDatePast, namedCodeNotFree].map((rule) =>
      withoutRule(rule as RegisterRule<any>, command),
    ),
  )

export default {
  'EXT-241: keeps the last code back': () =>
    stricter(
      noOfflineCode,
      ({ offline, codes }, { type }) => codesLeft(codes) < 2 && (offline !== null || type === 'register.go-offline'),
    ),
  'EXT-142: leaves code and moment of movements of cash to the register': () =>
    inFunction(cash, 'move', (right, request, body, ...rest) =>
      right(request, { ...body, fiscal_code: null, fiscal_date: null }, ...rest),
    ),
  'EXT-142: refuses a code and a moment of cash that is moved online': () =>
    inCall(choice, 'offlineChoiceOf', (right, body) => {
      const made = right(body)
      return made && { code: made.code, at: made.at }
    }),
  'EXT-142: leaves code and moment of an opening to the register': () => unmarked('openShift'),
  'EXT-142: leaves code and moment of a closing to the register': () => unmarked('closeShift'),
  'EXT-142: opens a shift with any code and moment': () => unjudged('shift.open'),
  'EXT-142: closes a shift with any code and moment': () => unjudged('shift.close'),
  'EXT-142: opens a shift as of the call, whatever moment its opening names': () =>
    decides(register, [shifts, 'openShift'], (right, context, { at }) => right(context, { at })),
  'EXT-142: closes a shift as of the call, whatever moment its closing names': () =>
    decides(register, [shifts, 'startClosing'], (right, context, event) => {
      const made = right(context, event)
      if (made.says[0].type === 'refused') return made
      const late = (shift: object) => ({ ...shift, closed_at: event.at })
      const says = made.says.map((fact: any) =>
        fact.type === 'shift.closing' ? { ...fact, shift: late(fact.shift) } : fact,
      )
      return { ...made, says, context: { ...made.context, shift: late(made.context.shift) } }
    }),
  'EXT-242: keeps the cloud to the computer of the desk': () =>
    stricter(
      otherDevice,
      (state, { device }) => device === undefined && (state.device !== null || isDisturbed(state, 'other-device')),
    ),
  'EXT-242: refuses the cloud while another computer holds the register': () =>
    stricter(otherDevice, (state, { device }) => device === undefined && isDisturbed(state, 'other-device')),
  'EXT-242: keeps the desk to the computer of an opening in the cloud': () =>
    inCall(asking, 'ask', (right, request: any, address, asked: any, answered) => {
      const isOpening = asked.type === 'shift.open' && asked.from === 'cloud'
      const device = request.headers?.['x-device-id'] ?? null
      return right(request, address, isOpening ? { ...asked, device } : asked, answered)
    }),
  'EXT-243: calls every sale of many CREATED': () =>
    shows('sellReceipts', ({ results }) => ({
      results: results.map((each: { status: string }) =>
        each.status === 'ERROR' ? { status: 'CREATED', message: null } : each,
      ),
    })),
  'EXT-243: makes many sales at once': () =>
    inFunction(sales, 'sellEach', (right, request, bodies) => right(request, bodies.toReversed())),
  'EXT-244: sells a millisecond behind the limit of the offline time': () =>
    excused(
      offlineLimit,
      (state, { at }) => state.offline !== null && at - state.offline.since <= offlineLimitMs(state) + 1,
    ),
  'EXT-244: judges an offline sale by the moment it names': () =>
    inMethod(offlineLimit, 'broken', (right, state, command: any) =>
      right(state, { ...command, at: command.cloud?.offline?.at ?? command.at }),
    ),
  'EXT-272: shows a receipt of the desk without the fiscal code it has since': () =>
    inFunction(reading, 'receiptSince', (right, stored, taxes) => {
      const isSale = ['SELL', 'RETURN'].includes(stored.fact.document.body.type)
      return right(isSale ? { ...stored, row: { ...stored.row, status: 'PENDING' } } : stored, taxes)
    }),
  'EXT-272: shows a desk the receipts of no register': () => inFunction(reading, 'storedReceipt', async () => null),
  'EXT-273: says of a repeated id never which fiscal code its receipt has': () =>
    during(
      reading,
      'withReceiptMade',
      inFunction(reading, 'storedReceipt', async (right, ...given) => {
        const stored = await right(...given)
        if (!stored) return null
        const { row, fact } = stored
        const document = { ...fact.document, offline_code: null }
        return { ...stored, row: { ...row, fiscal_code: null }, fact: { ...fact, document } }
      }),
    ),
  'EXT-273: says of a repeated id nothing, as if no receipt had it': () =>
    inCall(reading, 'withReceiptMade', async (_right, _, given) => given),
  'EXT-365: names the Z-report of no shift of the desk': () =>
    showsMember('listDeskShifts', '*.z_report_id', () => null),
} satisfies WrongServersByName
