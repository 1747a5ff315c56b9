/** Wrong servers of the bridge: who comes in at the cloud socket, and which messages are answered. */
import * as admission from '../../../../../server/surfaces/bridge/admission.ts'
import * as conversations from '../../../../../server/surfaces/bridge/conversation.ts'
import { Conversation } from '../../../../../server/surfaces/bridge/conversation.ts'
import { type Reply, refused } from '../../../../../server/wire/http/operation.ts'
import { privateOf, setPrivate } from '../../seams/privates.ts'
import { inModule, inModuleScope, madeAnew, type Seam, together } from '../../seams/seam.ts'
import { exchanges } from '../../subjects/bridge.ts'
import { hearsOf, toldOf } from '../../subjects/cloud-clients.ts'
import { wrong } from '../../wrong-server.ts'

type Visit = Parameters<typeof admission.authorised>[0]
type Admit = (visit: Visit, credentials: admission.BridgeCredentials) => Promise<any>

/** Who is let in: a terminal, or the refusal. */
const admits = (change: (right: any, visit: Visit, credentials: admission.BridgeCredentials) => any): Seam =>
  inModuleScope<Admit>(
    admission,
    'admit',
    (right) => async (visit, credentials) => change(await right(visit, credentials), visit, credentials),
  )

const isRefused = (found: object): boolean => 'status' in found

/** What a token is of: of one that is good. */
const shownBy = async (visit: Visit, { token }: admission.BridgeCredentials) =>
  (await admission.authorised(visit, token)) as Exclude<Awaited<ReturnType<typeof admission.authorised>>, Reply>

/** Something done with the conversation of a client whose message is answered at once. */
const behindRefusal = (change: (conversation: Conversation) => void): Seam =>
  madeAnew(() => {
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
      exchanges((right) => async (caller, ...rest) => {
        const begun = await right(caller, ...rest)
        const conversation = ofCaller.get(caller)
        if ('answer' in begun && conversation) change(conversation)
        return begun
      }),
    )
  })

export default [
  wrong(
    'BRG-201',
    'lets clients in that name no register',
    admits(async (found, visit, credentials) =>
      isRefused(found) && found.issues ? (await shownBy(visit, credentials)).terminal : found,
    ),
  ),
  wrong(
    'BRG-201',
    'does not take the register from the header',
    inModule(admission, 'handshakeCredentials', (right) => (visit) => {
      const found = right(visit)
      if (found === null) return null
      if (found.part === 'header') return { ...found, register: {}, part: 'query' }
      return Object.keys(found.register).length === 0 ? { ...found, part: 'header' } : found
    }),
  ),
  wrong(
    'BRG-201',
    'refuses a client that shows its token in the first message',
    inModule(admission, 'messageCredentials', () => () => null),
  ),
  wrong(
    'BRG-201',
    'lets a token in once',
    madeAnew(() => {
      const shown = new WeakMap<object, Set<unknown>>()
      return inModuleScope<(visit: Visit, token: unknown) => Promise<any>>(
        admission,
        'grantOf',
        (right) => async (visit, token) => {
          const found = await right(visit, token)
          if (isRefused(found)) return found
          const before = shown.get(visit.world) ?? new Set()
          if (before.has(token)) return refused('access token not valid', {}, visit.language)
          shown.set(visit.world, before.add(token))
          return found
        },
      )
    }),
  ),
  wrong(
    'BRG-201',
    'does not look at which register a token of the first message is for',
    admits(async (found, visit, credentials) =>
      credentials.part === 'body' &&
      found.headers?.['x-rule'].startsWith("the terminal's token is for another register")
        ? (await shownBy(visit, credentials)).terminal
        : found,
    ),
  ),
  wrong(
    'BRG-201',
    'lets clients of processing in for the registers of the first outlet alone',
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
  ),
  wrong(
    'BRG-202',
    'answers the first message of a socket alone',
    hearsOf((client) => {
      const isFirst = !client.hasHeard
      client.hasHeard = true
      return isFirst
    }),
  ),
  wrong(
    'BRG-202',
    'answers one settlement of a socket',
    hearsOf((client, text) => {
      if (!text.includes('settlement')) return true
      const isFirst = !client.hasSettled
      client.hasSettled = true
      return isFirst
    }),
  ),
  wrong(
    'BRG-202',
    'answers nothing more on a socket once an operation has failed on it',
    madeAnew(() => {
      const failed = new WeakSet<object>()
      return exchanges((right) => async (caller, ...rest) => {
        const begun = await right(caller, ...rest)
        if (!('coming' in begun)) return begun
        const coming = begun.coming.then((answer: any) => {
          if (failed.has(caller)) return null
          if (answer?.success === false) failed.add(caller)
          return answer
        })
        return { coming }
      })
    }),
  ),
  wrong(
    'BRG-202',
    'hears no more of a client when its terminal has dropped and is there again',
    toldOf((client, event) => {
      if (event === 'disconnected') client.hasDropped = true
      else if (client.hasDropped) {
        const before = privateOf<Conversation>(client, 'conversation')
        const mute = new Conversation(privateOf(before, 'caller'), privateOf(before, 'access'), () => {})
        setPrivate(client, 'conversation', mute)
      }
      return true
    }),
  ),
  wrong(
    'BRG-202',
    'ends with the leaving of one client what the others wait for',
    madeAnew(() => {
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
    }),
  ),
  wrong(
    'BRG-202',
    'waits for no answer any more once a message is refused',
    behindRefusal((conversation) => conversation.close()),
  ),
  wrong(
    'BRG-211',
    'counts messages it has refused as answers a socket waits for',
    behindRefusal((conversation) =>
      privateOf<Set<AbortController>>(conversation, 'outstanding').add(new AbortController()),
    ),
  ),
]
