/** Wrong servers of the cloud API: going online and offline, and the link with the tax authority. */
import { pending } from '../../../../../machines/ledger.ts'
import * as link from '../../../../../machines/register/link.ts'
import { register } from '../../../../../machines/register/register.ts'
import type { RegisterContext } from '../../../../../machines/vocabulary/register.ts'
import * as authority from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import { serviceResponse } from '../../../../../server/surfaces/cloud/registers/authority-answer.ts'
import * as connectivity from '../../../../../server/surfaces/cloud/registers/connectivity.ts'
import { reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { actsOn, arrowDoes, arrowTo } from '../../seams/charts.ts'
import { asks, asksFirstRegister, handles, replies, shows, stops } from '../../seams/rows.ts'
import { inModule, inModuleScope, type Seam, together } from '../../seams/seam.ts'
import { keyless } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

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

export default [
  wrong(
    'CLD-401',
    'answers going online, and does nothing',
    handles('goOnline', () => () => reply(200, { status: 'ok' })),
  ),
  wrong(
    'CLD-401',
    'answers going online 202, for nothing is delivered yet',
    replies('goOnline', (given) => (given.status === 200 ? { ...given, status: 202 } : given)),
  ),
  wrong(
    'CLD-401',
    'takes a register that is blocked by a refusal for one that is on its way back',
    arrowDoes(register, 'link.blocked', 'register.go-online', ['stayOnline']),
  ),
  wrong('CLD-402', 'brings the first register online, whatever the key', asksFirstRegister('goOnline')),
  wrong(
    'CLD-402',
    'brings all registers of the organization online',
    handles('goOnline', (right) => (request) => {
      const { services, world, register } = request
      for (const { id, organization_id } of world.reference.seed.cash_registers)
        if (organization_id === register!.organization_id && id !== register!.id)
          void services.switchboard.ask(world, `register:${id}`, { type: 'register.go-online', at: world.clock.now() })
      return right(request)
    }),
  ),
  wrong(
    'CLD-403',
    'refuses a going online that names a device',
    stops('goOnline', ({ headers }) =>
      headers['x-device-id'] === undefined ? null : reply(403, { code: null, message: '' }),
    ),
  ),
  wrong(
    'CLD-404',
    'forgets on going online what was made offline',
    together(
      inModule(link, 'startSending', (right) => (context, event) => right(withLastAlone(context), event)),
      actsOn(register, 'startSending', withLastAlone),
    ),
  ),
  wrong(
    'CLD-404',
    'gives up sending when told to go online once more',
    arrowTo(register, 'link.sending', 'register.go-online', 'link.offline'),
  ),
  wrong(
    'CLD-404',
    'leaves a register that fell offline by itself so, when told to go online',
    together(
      ...['link.offline', 'link.blocked'].map((state) =>
        arrowDoes(register, state, 'register.go-online', ['stayOnline'], ({ offline }) => !offline?.requested),
      ),
    ),
  ),
  wrong(
    'CLD-404',
    'forgets the document under way when the tax authority stays silent',
    inModuleScope<BackOffline>(link, 'backOffline', (right) => (before, event) => {
      const { context, ...rest } = right(before, event)
      const { ledger } = context
      const forgotten = event.type === 'delivery.refused' ? 0 : 1
      return {
        ...rest,
        context: { ...context, ledger: { ...ledger, first_pending: ledger.first_pending + forgotten } },
      }
    }),
  ),
  wrong(
    'CLD-405',
    'shows no id to who takes a register offline once more',
    inModuleScope<unknown>(connectivity, 'sessionBeginning', () => async () => null),
  ),
  wrong(
    'CLD-405',
    'takes a register offline as if it had fallen so by itself',
    inModuleScope<GoOffline>(link, 'goOffline', (right) => (context, command) => right(context, command, false)),
  ),
  wrong(
    'CLD-405',
    'notes no transaction of going offline in the pages it sends',
    inModuleScope<GoOffline>(link, 'goOffline', (right) => (...given) => {
      const { context, ...rest } = right(...given)
      return { ...rest, context: { ...context, ledger: { ...context.ledger, first_pending: context.ledger.next } } }
    }),
  ),
  wrong('CLD-406', 'takes the first register offline, whatever the key', asksFirstRegister('goOffline')),
  wrong(
    'CLD-407',
    'takes a uuid alone for the name of a device that goes offline',
    stops('goOffline', ({ headers }) =>
      headers['x-device-id'] === undefined || /^[\da-f-]{36}$/.test(headers['x-device-id']) ? null : unknownDevice(),
    ),
  ),
  wrong(
    'CLD-407',
    'takes no register offline for a device without a name',
    stops('goOffline', ({ headers }) => (headers['x-device-id'] === undefined ? unknownDevice() : null)),
  ),
  wrong(
    'CLD-408',
    'goes offline now, whatever moment is named',
    goesOffline(({ go_offline_date, ...rest }) => rest),
  ),
  wrong(
    'CLD-408',
    'goes offline with the next code, whatever code is named',
    goesOffline(({ fiscal_code, ...rest }) => rest),
  ),
  wrong(
    'CLD-408',
    'takes a moment of going offline for one of Greenwich, whatever its offset',
    goesOffline(({ go_offline_date: date, ...rest }) => ({
      ...rest,
      go_offline_date: date && `${date.slice(0, 19)}Z`,
    })),
  ),
  wrong(
    'CLD-409',
    'says DONE of a tax authority that keeps silent',
    shows('pingTaxService', () => serviceResponse('DONE')),
  ),
  wrong(
    'CLD-410',
    'tries the link of the first register, whatever the key',
    together(
      asksFirstRegister('pingTaxService'),
      // The answer is waited for at the register of the key
      inModule(
        authority,
        'authorityAnswer',
        (right) => (where, type, ask) => right({ ...where, register: (where as Request).concerned! }, type, ask),
      ),
    ),
  ),
  wrong('CLD-410', 'tries a link without a key', keyless('/ping-tax-service')),
  wrong(
    'CLD-410',
    'tells of any link that it is there',
    shows('pingTaxService', () => serviceResponse('DONE')),
  ),
]
