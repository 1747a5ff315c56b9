/** Wrong servers of access: the computer of a register, tokens of terminals, signatures of webhooks. */
import { otherDevice } from '../../../../../machines/rules/signer.ts'
import { isDisturbed } from '../../../../../machines/status.ts'
import type { SeedTerminal } from '../../../../../machines/vocabulary/seed-data.ts'
import type { TerminalContext } from '../../../../../machines/vocabulary/terminal.ts'
import * as calls from '../../../../../server/outside/webhooks/webhook-call.ts'
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import * as terminals from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import * as device from '../../../../../server/surfaces/local/device.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import { type Reply, refused } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import * as tokens from '../../../../../server/wire/http/tokens.ts'
import * as connections from '../../../../../server/wire/sockets/connection.ts'
import { SocketConnection } from '../../../../../server/wire/sockets/connection.ts'
import type { Handshake } from '../../../../../server/wire/sockets/sockets.ts'
import { row } from '../../seams/rows.ts'
import { excused, says, stricter } from '../../seams/rules.ts'
import { inModule, inModuleScope, inObject, together } from '../../seams/seam.ts'
import { remembers, resumes } from '../../seams/turns.ts'
import { wrong } from '../../wrong-server.ts'

type Admit = (visit: Handshake, shown: admission.BridgeCredentials) => Promise<SeedTerminal | Reply>
type GrantOf = (visit: Handshake, token: unknown) => ReturnType<typeof admission.authorised>
type NewToken = (request: Request, terminal: SeedTerminal, register: string | null) => Promise<string>

export default [
  wrong(
    'AUT-007',
    'binds a register to no computer',
    remembers('register', 'shift.open', (register, before) => ({ ...register, device: before.device })),
  ),
  wrong(
    'AUT-007',
    'forgets the computer with an opening that names none',
    remembers('register', 'shift.open', (register, before, opening) =>
      register.shift_serial === before.shift_serial ? register : { ...register, device: opening.device ?? null },
    ),
  ),
  wrong(
    'AUT-007',
    'takes the name of a computer from no opening at the desk',
    inModule(device, 'deviceIdOf', () => () => null),
  ),
  wrong(
    'AUT-007',
    'keeps a register that is released to the computer it had',
    remembers('register', null, (register, before) =>
      isDisturbed(before, 'other-device') && !isDisturbed(register, 'other-device')
        ? { ...register, device: before.device }
        : register,
    ),
  ),
  wrong('AUT-008', 'answers another computer with 400', says(otherDevice.name, { status: 400 })),
  wrong(
    'AUT-008',
    'refuses openings alone to another computer',
    excused(otherDevice, (_, { type }) => type !== 'shift.open'),
  ),
  wrong(
    'AUT-008',
    'prints X-reports for another computer',
    excused(otherDevice, (_, { type, print }) => type === 'report.print' && print),
  ),
  wrong(
    'AUT-008',
    'lets another computer close the shift',
    excused(otherDevice, (_, { type, from }) => type === 'shift.close' && from === 'desk'),
  ),
  wrong(
    'AUT-008',
    'refuses the first computer as well once a register is bound',
    stricter(otherDevice, (register, { device: named }) => named != null && register.device !== null),
  ),
  wrong(
    'AUT-008',
    'lets a second computer at a bound register after a restart',
    resumes('register', (register) => ({ ...register, device: null })),
  ),
  wrong(
    'AUT-008',
    'binds a register to a computer whose name is empty',
    inModule(
      device,
      'deviceIdOf',
      () =>
        ({ headers }) =>
          headers['x-device-id'] ?? null,
    ),
  ),
  wrong(
    'AUT-009',
    'asks processing for a token of a cashier',
    inObject(row('authorizeTerminalProcessing'), 'who', () => 'cashier' as const),
  ),
  wrong(
    'AUT-009',
    'gives processing tokens for the first register alone',
    inModuleScope<NewToken>(terminals, 'newToken', (right) => (request, terminal, register) => {
      const isOfProcessing = request.http.url!.includes('/paylink/processing/')
      return right(request, terminal, isOfProcessing ? request.world.reference.firstRegister.id : register)
    }),
  ),
  wrong(
    'AUT-009',
    'gives clients no token where no cashier has signed in, but another refusal',
    inModule(authentication, 'identify', (right) => (request) => {
      const { headers, language } = request
      // A token, or credentials of another scheme
      const isShown = /^\S+ +\S/.test(headers.authorization ?? '')
      return isShown ? right(request) : refused('access token not valid', {}, language)
    }),
  ),
  wrong(
    'AUT-010',
    'does not look at which register a token is for',
    inModule(admission, 'authorised', (right) => async (visit, token) => {
      const found = await right(visit, token)
      return 'status' in found ? found : { ...found, grant: { ...found.grant, cash_register_id: null } }
    }),
  ),
  wrong(
    'AUT-010',
    'lets a terminal be commanded from the registers of other organizations',
    inModuleScope<Admit>(admission, 'admit', (right) => async (visit, credentials) => {
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
  ),
  wrong(
    'AUT-010',
    'takes a token that was given before the world was reset',
    inModule(tokens, 'terminalGrantOf', (right) => async (world, token) => {
      const grant = await right(world, token)
      return grant && { ...grant, serial: 0 }
    }),
  ),
  wrong(
    'AUT-010',
    'takes the last token of a terminal alone',
    inModuleScope<GrantOf>(admission, 'grantOf', (right) => async (visit, token) => {
      const found = await right(visit, token)
      if ('status' in found) return found
      const { services, world, language } = visit
      const address = `terminal:${found.terminal.id}`
      const { tokens: given } = await services.switchboard.read<TerminalContext>(world, address)
      return found.grant.serial === given ? found : refused('access token not valid', {}, language)
    }),
  ),
  wrong(
    'AUT-010',
    'does not read the token from the header',
    inModule(
      admission,
      'tokenShown',
      () =>
        ({ query }) =>
          query.get('token') ?? undefined,
    ),
  ),
  wrong(
    'AUT-010',
    'leaves a socket open whose first message is refused',
    together(
      inModule(connections, 'closureOf', (right) => (services, refusal) => {
        const [code, reason] = right(services, refusal)
        // What fails is no refusal
        return [refusal.status < 500 ? -code : code, reason]
      }),
      inObject(
        SocketConnection.prototype,
        'close',
        (right) =>
          function (this: SocketConnection, code, reason) {
            if (code > 0) right.call(this, code, reason)
          },
      ),
    ),
  ),
  wrong(
    'AUT-010',
    'takes the tokens of terminals for void after a restart',
    resumes('terminal', (terminal) => ({ ...terminal, tokens: 0 })),
  ),
  wrong(
    'AUT-011',
    'signs in base64 for addresses, without padding',
    inModule(
      calls,
      'signature',
      (right) => (key, body) => Buffer.from(right(key, body), 'base64').toString('base64url'),
    ),
  ),
  wrong('AUT-011', 'signs the address instead of the body', () => {
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
      inModule(calls, 'callReceiver', (right) => (services, world, url, { body, signed }, closing) => {
        const key = keys.get(signed)
        const other = key === undefined ? signed : sign(key, Buffer.from(url))
        return right(services, world, url, { body, signed: other }, closing)
      }),
    )()
  }),
]
