/** Wrong servers of the link with the tax authority: going online and offline, the silence of the authority. */
import * as ledgers from '../../../../../machines/ledger.ts'
import { pending } from '../../../../../machines/ledger.ts'
import * as link from '../../../../../machines/register/link.ts'
import { register } from '../../../../../machines/register/register.ts'
import type { RegisterStep } from '../../../../../machines/register/register-step.ts'
import * as delivery from '../../../../../machines/register/submission.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import { LedgerRows } from '../../../../../server/store/queries/ledger-rows.ts'
import * as authority from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import { serviceResponse } from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import * as connectivity from '../../../../../server/surfaces/cloud/registers/connectivity.ts'
import { reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { bindingOf } from '../../opening/bindings.ts'
import { actsOn, arrowDoes, arrowTo, inGuard } from '../../seams/charts.ts'
import { reached } from '../../seams/reached.ts'
import { asks, asksFirstRegister, handles, replies, shows, stops } from '../../seams/rows.ts'
import { inCall, inFunction, inMethod, type Seam, together } from '../../seams/seam.ts'
import { registerStep } from '../../seams/steps.ts'
import { keyless } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

/** A delivery that is finished before its time, when an answer has been taken and so much is left. */
const finishedWith = (isFinished: (left: number) => boolean): Seam =>
  inCall(delivery, 'submitDocuments', (right, behind, at) => {
    const { says, raises = [], context } = behind
    const isSettled = says[0]?.type === 'delivery.settled' && !raises.some(({ type }) => type === 'delivery.finished')
    if (!isSettled || !isFinished(ledgers.pending(context.ledger))) return right(behind, at)
    reached()
    return right({ ...behind, raises: [...raises, { type: 'delivery.finished', at }] }, at)
  })

/** Whether the desk says that it is online. */
const deskOnline = (isOnline: (register: RegisterContext) => boolean): Seam =>
  shows('getDeskStatus', async (body, { services, world, register }) => {
    const standing = await services.switchboard.read<RegisterContext>(world, `register:${register!.id}`)
    return { ...body, online_status: isOnline(standing) }
  })

/** An answer with a refusal to a page, taken otherwise. @param number of the document that was refused */
const takesRefusal = (
  wrongly: (made: RegisterStep, before: RegisterContext, number: number, judged: any) => RegisterStep,
): Seam =>
  registerStep('settle', (register, judged) => {
    const made = delivery.resolveDocuments(register, judged)
    const stopped = made.raises?.find((each) => each.type === 'delivery.refused')
    return stopped ? wrongly(made, register, stopped.verdict.number, judged) : made
  })

/** A step that does not know that all has been delivered. */
const stillSending = (made: RegisterStep): RegisterStep => ({
  ...made,
  raises: (made.raises ?? []).filter(({ type }) => type !== 'delivery.finished'),
})

type Step = ReturnType<typeof link.startSending>
type GoOffline = (register: RegisterContext, command: any, requested: boolean) => Step
type BackOffline = (register: RegisterContext, event: { type: string }) => Step

/** The body of a going offline, as it was not sent. */
const goesOffline = (wrong: (sent: any) => object): Seam =>
  asks('goOffline', (request) => ({ ...request, body: request.body && wrong(request.body) }))

/** A register that has nothing to send but its last document. */
const withLastAlone = (context: RegisterContext): RegisterContext =>
  pending(context.ledger) === 0
    ? context
    : { ...context, ledger: { ...context.ledger, first_pending: context.ledger.next - 1 } }

const unknownDevice = () => reply(403, { code: 'device.unknown', message: 'Unknown device' })

export default {
  'CON-003: is online when the first page has been taken': () => finishedWith(() => true),
  'CON-003: is online when one transaction is still to be delivered': () => finishedWith((left) => left === 1),
  'CON-003: says that it is online while it sends': () =>
    deskOnline((register) => register.link !== 'offline' && register.link !== 'blocked' && !register.cut_off),
  'CON-003: waits for an answer though a late one has taken all it had to send': () =>
    together(
      inCall(link, 'startSending', (right, register, event) => stillSending(right(register, event))),
      registerStep('startSending', (register, event) => link.startSending(register, event)),
    ),
  'CON-004: sends the latest document first': () =>
    inMethod(LedgerRows.prototype, 'sealedPage', async (right, ...given) => {
      const page = await right(...given)
      reached()
      return page.damage ? page : { ...page, entries: page.entries.toReversed() }
    }),
  'CON-009: says that it is online while it is cut off': () => deskOnline((register) => register.link === 'online'),
  'CON-009: pings the tax authority at the same pace however often in vain': () =>
    registerStep('ping', (register, event) => ({ ...link.ping(register, event), context: register })),
  'CON-009: keeps a register online that is silent on its way back from a refusal': () =>
    inGuard(register, 'fallsOffline', (right) => (given) => given.context.link !== 'sending' && right(given)),
  'CON-010: gives up a document that is refused part-way': () =>
    takesRefusal(({ context, says, ...made }, _before, number, { at }) => {
      const given = { ...context, ledger: { ...context.ledger, first_pending: number + 1 } }
      const announcement = bindingOf(delivery, 'announcement')[0]() as (...of: [RegisterContext, number, number]) => any
      const settled = says.find((each) => each.type === 'delivery.settled')!
      const announced = announcement(given, settled.verdicts[0]!.number, at)
      return { ...made, context: given, says: announced ? [settled, announced] : [settled] }
    }),
  'CON-010: stops sending at the first silence on the way back from a refusal': () =>
    inGuard(register, 'neverOffline', () => () => false),
  'CLD-401: answers going online, and does nothing': () => handles('goOnline', () => reply(200, { status: 'ok' })),
  'CLD-401: answers going online 202, for nothing is delivered yet': () =>
    replies('goOnline', (given) => (given.status === 200 ? { ...given, status: 202 } : given)),
  'CLD-401: takes a register that is blocked by a refusal for one that is on its way back': () =>
    arrowDoes(register, 'link.blocked', 'register.go-online', ['stayOnline']),
  'CLD-402: brings the first register online, whatever the key': () => asksFirstRegister('goOnline'),
  'CLD-402: brings all registers of the organization online': () =>
    handles('goOnline', (right, request) => {
      const { services, world, register } = request
      for (const { id, organization_id } of world.reference.seed.cash_registers)
        if (organization_id === register!.organization_id && id !== register!.id)
          void services.switchboard.ask(world, `register:${id}`, { type: 'register.go-online', at: world.clock.now() })
      return right(request)
    }),
  'CLD-403: refuses a going online that names a device': () =>
    stops('goOnline', ({ headers }) =>
      headers['x-device-id'] === undefined ? null : reply(403, { code: null, message: '' }),
    ),
  'CLD-404: forgets on going online what was made offline': () =>
    together(
      inCall(link, 'startSending', (right, context, event) => right(withLastAlone(context), event)),
      actsOn(register, 'startSending', withLastAlone),
    ),
  'CLD-404: gives up sending when told to go online once more': () =>
    arrowTo(register, 'link.sending', 'register.go-online', 'link.offline'),
  'CLD-404: leaves a register that fell offline by itself so, when told to go online': () =>
    together(
      ...['link.offline', 'link.blocked'].map((state) =>
        arrowDoes(register, state, 'register.go-online', ['stayOnline'], ({ offline }) => !offline?.requested),
      ),
    ),
  'CLD-404: forgets the document under way when the tax authority stays silent': () =>
    inFunction<BackOffline>(link, 'backOffline', (right, before, event) => {
      const { context, ...rest } = right(before, event)
      const { ledger } = context
      const forgotten = event.type === 'delivery.refused' ? 0 : 1
      return {
        ...rest,
        context: { ...context, ledger: { ...ledger, first_pending: ledger.first_pending + forgotten } },
      }
    }),
  'CLD-405: shows no id to who takes a register offline once more': () =>
    inFunction<unknown>(connectivity, 'sessionBeginning', async () => null),
  'CLD-405: takes a register offline as if it had fallen so by itself': () =>
    inFunction<GoOffline>(link, 'goOffline', (right, context, command) => right(context, command, false)),
  'CLD-405: notes no transaction of going offline in the pages it sends': () =>
    inFunction<GoOffline>(link, 'goOffline', (right, ...given) => {
      const { context, ...rest } = right(...given)
      return { ...rest, context: { ...context, ledger: { ...context.ledger, first_pending: context.ledger.next } } }
    }),
  'CLD-406: takes the first register offline, whatever the key': () => asksFirstRegister('goOffline'),
  'CLD-407: takes a uuid alone for the name of a device that goes offline': () =>
    stops('goOffline', ({ headers }) =>
      headers['x-device-id'] === undefined || /^[\da-f-]{36}$/.test(headers['x-device-id']) ? null : unknownDevice(),
    ),
  'CLD-407: takes no register offline for a device without a name': () =>
    stops('goOffline', ({ headers }) => (headers['x-device-id'] === undefined ? unknownDevice() : null)),
  'CLD-408: goes offline now, whatever moment is named': () => goesOffline(({ go_offline_date, ...rest }) => rest),
  'CLD-408: goes offline with the next code, whatever code is named': () =>
    goesOffline(({ fiscal_code, ...rest }) => rest),
  'CLD-408: takes a moment of going offline for one of Greenwich, whatever its offset': () =>
    goesOffline(({ go_offline_date: date, ...rest }) => ({
      ...rest,
      go_offline_date: date && `${date.slice(0, 19)}Z`,
    })),
  'CLD-409: says DONE of a tax authority that keeps silent': () =>
    shows('pingTaxService', () => serviceResponse('DONE')),
  'CLD-410: tries the link of the first register, whatever the key': () =>
    together(
      asksFirstRegister('pingTaxService'),
      // The answer is waited for at the register of the key
      inCall(authority, 'authorityAnswer', (right, where, type, ask) =>
        right({ ...where, register: (where as Request).concerned! }, type, ask),
      ),
    ),
  'CLD-410: tries a link without a key': () => keyless('/ping-tax-service'),
  'CLD-410: tells of any link that it is there': () => shows('pingTaxService', () => serviceResponse('DONE')),
} satisfies WrongServersByName
