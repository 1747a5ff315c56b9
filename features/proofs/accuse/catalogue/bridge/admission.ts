/** Wrong servers of the bridge: who comes in at the cloud socket, by which token, and which messages are answered. */
import Type from 'typebox'
import { instantOrNull } from '../../../../../machines/instant.ts'
import type { TerminalContext } from '../../../../../machines/vocabulary/terminal.ts'
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import * as conversations from '../../../../../server/surfaces/bridge/conversation.ts'
import { Conversation } from '../../../../../server/surfaces/bridge/conversation.ts'
import * as models from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import * as terminals from '../../../../../server/surfaces/cloud/terminals/terminals.ts'
import { identify } from '../../../../../server/transport/http/authentication.ts'
import { type Reply, refused } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { privateOf, setPrivate } from '../../seams/privates.ts'
import { handles, row, shows, showsMember } from '../../seams/rows.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inModule, inObject, type Seam, together } from '../../seams/seam.ts'
import { admitsBy } from '../../subjects/access.ts'
import { exchanges } from '../../subjects/bridge.ts'
import { hearsOf, toldOf } from '../../subjects/cloud-clients.ts'
import { listedBy } from '../../subjects/lists.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type Visit = Parameters<typeof admission.authorised>[0]
type Admit = (visit: Visit, credentials: admission.BridgeCredentials) => Promise<any>

/** Who is let in: a terminal, or the refusal. */
const admits = (change: (right: any, visit: Visit, credentials: admission.BridgeCredentials) => any): Seam =>
  inFunction<Admit>(admission, 'admit', async (right, visit, credentials) =>
    change(await right(visit, credentials), visit, credentials),
  )

const isRefused = (found: object): boolean => 'status' in found

/** What a token is of: of one that is good. */
const shownBy = async (visit: Visit, { token }: admission.BridgeCredentials) =>
  (await admission.authorised(visit, token)) as Exclude<Awaited<ReturnType<typeof admission.authorised>>, Reply>

/** Something done with the conversation of a client whose message is answered at once. */
const behindRefusal = (change: (conversation: Conversation) => void): Seam => {
  const ofCaller = new WeakMap<object, Conversation>()
  return together(
    inModule(
      conversations,
      'Conversation',
      (right) =>
        class extends right {
          constructor(...[caller, access, send]: ConstructorParameters<typeof Conversation>) {
            super(caller, access, send)
            ofCaller.set(caller, this)
          }
        },
    ),
    exchanges(async (right, caller, ...rest) => {
      const begun = await right(caller, ...rest)
      const conversation = ofCaller.get(caller)
      if ('answer' in begun && conversation) change(conversation)
      return begun
    }),
  )
}

const contextOf = ({ services, world }: Request, id: string): Promise<TerminalContext> =>
  services.switchboard.read<TerminalContext>(world, `terminal:${id}`)

/** Members of the body of an authorization that may be otherwise. */
const inBody = (id: string, wrongly: Record<string, object>): Seam =>
  inSchema(schemaWithin(row(id).body!, 'properties'), (right) => ({ ...right, ...wrongly }))

export default {
  'BRG-201: lets clients in that name no register': () =>
    admits(async (found, visit, credentials) =>
      isRefused(found) && found.issues ? (await shownBy(visit, credentials)).terminal : found,
    ),
  'BRG-201: does not take the register from the header': () =>
    inCall(admission, 'handshakeCredentials', (right, visit) => {
      const found = right(visit)
      if (found === null) return null
      if (found.part === 'header') return { ...found, register: {}, part: 'query' }
      return Object.keys(found.register).length === 0 ? { ...found, part: 'header' } : found
    }),
  'BRG-201: refuses a client that shows its token in the first message': () =>
    inCall(admission, 'messageCredentials', () => null),
  'BRG-201: lets a token in once': () => {
    const shown = new WeakMap<object, Set<unknown>>()
    return inFunction<(visit: Visit, token: unknown) => Promise<any>>(
      admission,
      'grantOf',
      async (right, visit, token) => {
        const found = await right(visit, token)
        if (isRefused(found)) return found
        const before = shown.get(visit.world) ?? new Set()
        if (before.has(token)) return refused('access token not valid', {}, visit.language)
        shown.set(visit.world, before.add(token))
        return found
      },
    )
  },
  'BRG-201: does not look at which register a token of the first message is for': () =>
    admits(async (found, visit, credentials) =>
      credentials.part === 'body' &&
      found.headers?.['x-rule'].startsWith("the terminal's token is for another register")
        ? (await shownBy(visit, credentials)).terminal
        : found,
    ),
  'BRG-201: lets clients of processing in for the registers of the first outlet alone': () =>
    admits(async (found, visit, credentials) => {
      if (isRefused(found)) return found
      const { reference } = visit.world
      const [cash_register_id] = Object.values(credentials.register) as [string]
      const known = reference.registers.get(cash_register_id.toLowerCase())!
      const { branch_id, organization_id } = reference.firstRegister
      const { grant } = await shownBy(visit, credentials)
      const isElsewhere = known.branch_id !== branch_id && known.organization_id === organization_id
      return grant.cash_register_id === null && isElsewhere
        ? refused('unknown id', { cash_register_id }, visit.language)
        : found
    }),
  'BRG-202: answers the first message of a socket alone': () =>
    hearsOf((client) => {
      const isFirst = !client.hasHeard
      client.hasHeard = true
      return isFirst
    }),
  'BRG-202: answers one settlement of a socket': () =>
    hearsOf((client, text) => {
      if (!text.includes('settlement')) return true
      const isFirst = !client.hasSettled
      client.hasSettled = true
      return isFirst
    }),
  'BRG-202: answers nothing more on a socket once an operation has failed on it': () => {
    const failed = new WeakSet<object>()
    return exchanges(async (right, caller, ...rest) => {
      const begun = await right(caller, ...rest)
      if (!('coming' in begun)) return begun
      const coming = begun.coming.then((answer: any) => {
        if (failed.has(caller)) return null
        if (answer?.success === false) failed.add(caller)
        return answer
      })
      return { coming }
    })
  },
  'BRG-202: hears no more of a client when its terminal has dropped and is there again': () =>
    toldOf((client, event) => {
      if (event === 'disconnected') client.hasDropped = true
      else if (client.hasDropped) {
        const before = privateOf<Conversation>(client, 'conversation')
        const mute = new Conversation(privateOf(before, 'caller'), privateOf(before, 'access'), () => {})
        setPrivate(client, 'conversation', mute)
      }
      return true
    }),
  'BRG-202: ends with the leaving of one client what the others wait for': () => {
    const all = new Set<AbortController>()
    return inModule(
      conversations,
      'Conversation',
      (right) =>
        class extends right {
          constructor(...given: ConstructorParameters<typeof Conversation>) {
            super(...given)
            setPrivate(this, 'outstanding', all)
          }
        },
    )
  },
  'BRG-202: waits for no answer any more once a message is refused': () =>
    behindRefusal((conversation) => conversation.close()),
  'BRG-211: counts messages it has refused as answers a socket waits for': () =>
    behindRefusal((conversation) =>
      privateOf<Set<AbortController>>(conversation, 'outstanding').add(new AbortController()),
    ),
  'CLD-701: shows as last moment of a client that of the server, and the other way round': () =>
    inCall(models, 'terminalModel', (right, terminal, context) => {
      const { client, server } = context
      return right(terminal, {
        ...context,
        client: { ...client, online_at: server.online_at },
        server: { ...server, online_at: client.online_at },
      })
    }),
  'CLD-701: lists terminals of every organization': () =>
    shows('listTerminals', async ({ meta }, request) => {
      const { terminals: all } = request.world.reference.seed
      const some = all.slice(meta.offset, meta.offset + meta.limit)
      const shown = some.map(async (each) => models.terminalModel(each, await contextOf(request, each.id)))
      return { meta, results: await Promise.all(shown) }
    }),
  "CLD-701: shows the name of a terminal's device as its label": () =>
    inFunction<(terminal: { id: string; device_id: string }) => object>(
      models,
      'identityOf',
      (_right, { id, device_id }) => ({ id, device_id, label: device_id }),
    ),
  'CLD-702: shows no higher limit of terminals than 100': () =>
    showsMember('listTerminals', 'meta.limit', (limit) => Math.min(limit, 100)),
  'CLD-702: counts the offset of terminals in pages': () =>
    listedBy('listTerminals', ({ limit, offset }) => ({ offset: offset * limit })),
  'CLD-703: makes a token for the first register, whatever register is named': () =>
    inFunction<(request: Request, terminal: object, register: string | null) => Promise<string>>(
      terminals,
      'newToken',
      (right, request, terminal, register) =>
        right(request, terminal, register && request.world.reference.firstRegister.id),
    ),
  'CLD-703: shows the first terminal, whatever terminal the token is of': () =>
    shows('authorizeTerminalClient', async (body, request) => {
      const context = await contextOf(request, body.terminal.id)
      return { ...body, terminal: models.terminalModel(request.world.reference.seed.terminals[0]!, context) }
    }),
  'CLD-703: shows as the moment a terminal was changed that of its last client': () =>
    showsMember('authorizeTerminalClient', 'terminal.updated_at', (_moment, _terminal, { world }) =>
      new Date(world.clock.now()).toISOString(),
    ),
  'CLD-704: takes any text for the id of a terminal': () => inBody('authorizeTerminalClient', { id: Type.String() }),
  'CLD-705: gives a client a token for a session that has ended': () =>
    admitsBy('/paylink/auth/client', (context, address) =>
      address.startsWith('session:') ? { ...context, ended_at: null } : context,
    ),
  'CLD-705: gives a client a token for a cashier who has been deactivated': () =>
    admitsBy('/paylink/auth/client', (context, address) =>
      address.startsWith('cashier:') ? { ...context, signer: { ...context.signer, active: true } } : context,
    ),
  'CLD-706: shows processing when a terminal was online last as when it connected': () =>
    inCall(models, 'processingTerminalModel', (right, terminal, context) => ({
      ...right(terminal, context),
      last_client_connect_at: instantOrNull(context.client.online_at),
    })),
  'CLD-706: counts a terminal that is connected among its clients': () =>
    inCall(models, 'processingTerminalModel', (right, terminal, context) => {
      const shown = right(terminal, context)
      const connected_clients = shown.online.connected_clients + (context.server.connection === null ? 0 : 1)
      return { ...shown, online: { ...shown.online, connected_clients } }
    }),
  'CLD-707: takes terminal_id for terminalId': () =>
    inBody('authorizeTerminalProcessing', {
      terminalId: Type.String({ default: '50000000-0000-4000-8000-000000000001' }),
    }),
  'CLD-707: answers a terminalId that is no uuid 404': () =>
    inBody('authorizeTerminalProcessing', { terminalId: Type.String() }),
  'CLD-708: gives processing no token where it shows a token that is not valid': () =>
    handles('authorizeTerminalProcessing', async (right, request) => {
      if (!request.headers.authorization) return right(request)
      return (await identify(request)) ?? right(request)
    }),
  'CLD-708: asks processing for the token of a cashier': () =>
    inObject(row('authorizeTerminalProcessing'), 'who', () => 'cashier' as const),
} satisfies WrongServersByName
