/** Wrong servers of access: the computer of a register, tokens of terminals, and what belongs to other organizations. */
import { otherDevice } from '../../../../../machines/rules/signer.ts'
import { isDisturbed } from '../../../../../machines/status.ts'
import type { ReportTaskContext } from '../../../../../machines/vocabulary/reports/report-task.ts'
import type { SeedTerminal } from '../../../../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../../../../machines/vocabulary/terminal.ts'
import * as calls from '../../../../../server/outbound/webhooks/webhook-call.ts'
import { cashierNow, registerContext } from '../../../../../server/runtime/reads/status.ts'
import type { StoredShift } from '../../../../../server/store/queries/shift-rows.ts'
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import { cashierWorkplaceModel } from '../../../../../server/surfaces/cloud/organization/organization.ts'
import * as templates from '../../../../../server/surfaces/cloud/organization/receipt-templates.ts'
import { templateItemModel } from '../../../../../server/surfaces/cloud/organization/template-model.ts'
import * as task from '../../../../../server/surfaces/cloud/reports/downloads.ts'
import * as shifts from '../../../../../server/surfaces/cloud/shifts/shifts.ts'
import * as terminals from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import { terminalModel } from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import * as device from '../../../../../server/surfaces/local/device.ts'
import * as authentication from '../../../../../server/transport/http/authentication.ts'
import { type Reply, refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import * as tokens from '../../../../../server/transport/http/tokens.ts'
import * as connections from '../../../../../server/transport/sockets/connection.ts'
import { SocketConnection } from '../../../../../server/transport/sockets/connection.ts'
import type { Handshake } from '../../../../../server/transport/sockets/sockets.ts'
import { asks, handles, row, shows } from '../../seams/rows.ts'
import { excused, stricter } from '../../seams/rules.ts'
import { inCall, inFunction, inMethod, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { remembers } from '../../seams/turns.ts'
import { takesForeignKey } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'
import { listsRegistersOfAll } from '../registers/devices.ts'

type Admit = (visit: Handshake, shown: admission.BridgeCredentials) => Promise<SeedTerminal | Reply>
type GrantOf = (visit: Handshake, token: unknown) => ReturnType<typeof admission.authorised>
type NewToken = (request: Request, terminal: SeedTerminal, register: string | null) => Promise<string>
type NamedShift = (request: Request) => Promise<StoredShift | null>
type ForNamed = (request: Request, answer: unknown) => unknown

/** The same request of a cashier of another organization; undefined: of his own. */
const ofOrganization = (request: Request, organization_id: string | undefined): Request =>
  organization_id === undefined ? request : { ...request, cashier: { ...request.cashier!, organization_id } }

/** Rows of other organizations that a client's authorization finds as if they were of the caller's own. */
const authorizes = (rows: 'terminals' | 'registers'): Seam =>
  handles('authorizeTerminalClient', (right, request) => {
    const { organization_id } = request.cashier!
    const found = request.world.reference[rows] as unknown as Map<string, { organization_id: string }>
    // They are looked up before anything is waited for
    const undo = inObject(found, 'get', () => (id) => {
      const each = Map.prototype.get.call(found, id)
      return each && { ...each, organization_id }
    })()
    try {
      return right(request)
    } finally {
      undo()
    }
  })

const pageOf = <Row>(rows: readonly Row[], { query }: Request): Row[] => {
  const { limit, offset } = query as { limit: number; offset: number }
  return rows.slice(offset, offset + limit)
}

export default {
  'AUT-007: binds a register to no computer': () =>
    remembers('register', 'shift.open', (register, before) => ({ ...register, device: before.device })),
  'AUT-007: forgets the computer with an opening that names none': () =>
    remembers('register', 'shift.open', (register, before, opening) =>
      register.shift_serial === before.shift_serial ? register : { ...register, device: opening.device ?? null },
    ),
  'AUT-007: takes the name of a computer from no opening at the desk': () => inCall(device, 'deviceIdOf', () => null),
  'AUT-007: keeps a register that is released to the computer it had': () =>
    remembers('register', null, (register, before) =>
      isDisturbed(before, 'other-device') && !isDisturbed(register, 'other-device')
        ? { ...register, device: before.device }
        : register,
    ),
  'AUT-008: refuses openings alone to another computer': () =>
    excused(otherDevice, (_, { type }) => type !== 'shift.open'),
  'AUT-008: prints X-reports for another computer': () =>
    excused(otherDevice, (_, { type, print }) => type === 'report.print' && print),
  'AUT-008: lets another computer close the shift': () =>
    excused(otherDevice, (_, { type, from }) => type === 'shift.close' && from === 'desk'),
  'AUT-008: refuses the first computer as well once a register is bound': () =>
    stricter(otherDevice, (register, { device: named }) => named != null && register.device !== null),
  'AUT-008: binds a register to a computer whose name is empty': () =>
    inCall(device, 'deviceIdOf', (_right, { headers }) => headers['x-device-id'] ?? null),
  'AUT-009: asks processing for a token of a cashier': () =>
    inObject(row('authorizeTerminalProcessing'), 'who', () => 'cashier' as const),
  'AUT-009: gives processing tokens for the first register alone': () =>
    inFunction<NewToken>(terminals, 'newToken', (right, request, terminal, register) => {
      const isOfProcessing = request.http.url!.includes('/paylink/processing/')
      return right(request, terminal, isOfProcessing ? request.world.reference.firstRegister.id : register)
    }),
  'AUT-009: gives clients no token where no cashier has signed in, but another refusal': () =>
    inCall(authentication, 'identify', (right, request) => {
      const { headers, language } = request
      // A token, or credentials of another scheme
      const isShown = /^\S+ +\S/.test(headers.authorization ?? '')
      return isShown ? right(request) : refused('access token not valid', {}, language)
    }),
  'AUT-010: does not look at which register a token is for': () =>
    inCall(admission, 'authorised', async (right, visit, token) => {
      const found = await right(visit, token)
      return 'status' in found ? found : { ...found, grant: { ...found.grant, cash_register_id: null } }
    }),
  'AUT-010: lets a terminal be commanded from the registers of other organizations': () =>
    inFunction<Admit>(admission, 'admit', async (right, visit, credentials) => {
      const { registers } = visit.world.reference
      const given = await right(visit, credentials)
      const known = registers.get(String(Object.values(credentials.register)[0]).toLowerCase())
      const shown = await admission.authorised(visit, credentials.token)
      if (!('status' in given && given.status === 404) || !known || 'status' in shown) return given
      const { terminal, grant } = shown
      return grant.cash_register_id === null || grant.cash_register_id === known.id
        ? terminal
        : refused("the terminal's token is for another register", { cash_register_id: known.id }, visit.language)
    }),
  'AUT-010: takes a token that was given before the world was reset': () =>
    inCall(tokens, 'terminalGrantOf', async (right, world, token) => {
      const grant = await right(world, token)
      return grant && { ...grant, serial: 0 }
    }),
  'AUT-010: takes the last token of a terminal alone': () =>
    inFunction<GrantOf>(admission, 'grantOf', async (right, visit, token) => {
      const found = await right(visit, token)
      if ('status' in found) return found
      const { services, world, language } = visit
      const address = `terminal:${found.terminal.id}`
      const { tokens: given } = await services.switchboard.read<TerminalContext>(world, address)
      return found.grant.serial === given ? found : refused('access token not valid', {}, language)
    }),
  'AUT-010: does not read the token from the header': () =>
    inCall(admission, 'tokenShown', (_right, { query }) => query.get('token') ?? undefined),
  'AUT-010: leaves a socket open whose first message is refused': () =>
    together(
      inCall(connections, 'closureOf', (right, services, refusal) => {
        const [code, reason] = right(services, refusal)
        // What fails is no refusal
        return [refusal.status < 500 ? -code : code, reason]
      }),
      inMethod(SocketConnection.prototype, 'close', (right, code, reason) => {
        if (code > 0) right(code, reason)
      }),
    ),
  'AUT-011: signs in base64 for addresses, without padding': () =>
    inCall(calls, 'signature', (right, key, body) => Buffer.from(right(key, body), 'base64').toString('base64url')),
  'AUT-011: signs the address instead of the body': () => () => {
    const keys = new Map<string | null, string>()
    let sign!: typeof calls.signature
    return together(
      inModule(calls, 'signature', (right) => {
        sign = right
        return (key, body) => {
          const signed = right(key, body)
          keys.set(signed, key)
          return signed
        }
      }),
      inCall(calls, 'callReceiver', (right, services, world, url, { body, signed }, closing) => {
        const key = keys.get(signed)
        const other = key === undefined ? signed : sign(key, Buffer.from(url))
        return right(services, world, url, { body, signed: other }, closing)
      }),
    )()
  },
  'AUT-012: shows shifts of any organization': () =>
    inFunction<NamedShift>(shifts, 'namedShift', (_right, { services, world, params }) =>
      services.shifts.find(world.id, params.shift_id!),
    ),
  'AUT-012: shows the short form of shifts of any organization': () =>
    asks('getShortShift', (request) => ofOrganization(request, request.world.reference.firstRegister.organization_id)),
  'AUT-012: shows reports of any organization': () =>
    inCall(task, 'taskOf', async (right, request) => {
      const { services, world, params } = request
      const kept = await services.switchboard.read<ReportTaskContext>(world, `report-task:${params.report_task_id}`)
      return kept.wish === null ? right(request) : kept
    }),
  'AUT-012: lists the terminals of all organizations': () =>
    shows('listTerminals', async (body, request) => {
      const { services, world } = request
      const results = pageOf(world.reference.seed.terminals, request).map(async (row) =>
        terminalModel(row, await services.switchboard.read<TerminalContext>(world, `terminal:${row.id}`)),
      )
      return { ...body, results: await Promise.all(results) }
    }),
  'AUT-012: gives tokens of terminals of any organization': () => authorizes('terminals'),
  'AUT-012: gives tokens for registers of any organization': () => authorizes('registers'),
  'AUT-012: shows templates of any organization': () =>
    inFunction<ForNamed>(templates, 'forNamed', (right, request, answer) => {
      const row = request.world.reference.templates.get(request.params.template_id!)
      return right(ofOrganization(request, row?.organization_id), answer)
    }),
  'AUT-012: lists the templates of all organizations': () =>
    shows('listReceiptTemplates', (body, request) => {
      const { reference } = request.world
      const rows = pageOf(reference.seed.receipt_templates, request)
      return { ...body, results: rows.map((row) => templateItemModel(row, reference)) }
    }),
  'AUT-012: shows the registers of any organization': () =>
    asks('getRegister', (request) => {
      const row = request.world.reference.registers.get(request.params.cash_register_id!)
      return ofOrganization(request, row?.organization_id)
    }),
  'AUT-012: lists the registers of all organizations': () => listsRegistersOfAll,
  'AUT-012: lists the cashiers of all organizations': () =>
    shows('listOrganizationCashiers', async (_, request) => {
      const standing = request.world.reference.seed.cashiers.map(({ id }) => cashierNow(request, id))
      return (await Promise.all(standing)).map(cashierWorkplaceModel)
    }),
  'AUT-012: takes keys of registers of any organization': () => takesForeignKey(() => true),
  'AUT-012: takes of a senior cashier the licence key of another organization': () =>
    takesForeignKey(({ cashier }) => cashier?.senior !== false),
  'AUT-012: shows a closed shift of another organization': () =>
    inFunction<NamedShift>(shifts, 'namedShift', async (right, request) => {
      const stored = await request.services.shifts.find(request.world.id, request.params.shift_id!)
      return stored?.shift.status === 'CLOSED' ? stored : right(request)
    }),
  'AUT-012: shows a register of another organization that has had a shift': () =>
    handles('getRegister', async (right, request) => {
      const row = request.world.reference.registers.get(request.params.cash_register_id!)
      const isUsed = row && (await registerContext(request, row)).shift !== null
      return right(isUsed ? ofOrganization(request, row.organization_id) : request)
    }),
} satisfies WrongServersByName
