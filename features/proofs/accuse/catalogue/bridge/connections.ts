/** Wrong servers of the bridge: a terminal that comes and goes, and who is told of it. */
import { terminalMachine } from '../../../../../machines/terminal/terminal.ts'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { Subscriptions } from '../../../../../server/runtime/turns/subscriptions.ts'
import * as cloudSocket from '../../../../../server/surfaces/bridge/cloud-socket.ts'
import * as registration from '../../../../../server/surfaces/bridge/connection-registration.ts'
import { terminalAddress, terminalConnection } from '../../../../../server/surfaces/bridge/connection-registration.ts'
import type { Reply } from '../../../../../server/transport/http/operation.ts'
import { inAction } from '../../seams/charts.ts'
import { privateOf } from '../../seams/privates.ts'
import { inCall, inFunction, inMethod, inModuleScope, type Seam } from '../../seams/seam.ts'
import { saysFact } from '../../seams/turns.ts'
import { carriesOutUnreachable, cutsOff } from '../../subjects/bridge.ts'
import { behindFirst, inClient, terminalOf, toldOf, worldOf } from '../../subjects/cloud-clients.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const never = (): Promise<unknown> => new Promise(() => {})

/** The event of a terminal as its clients are told it. */
const eventOf = (client: object, event: string): object => {
  const { id } = terminalOf(client)
  return { sender: 'proxy', event, terminal_id: id, message: `terminal ${event}` }
}

/** Something done with a client that has just come in. */
const behindAdmission = (change: (client: object) => Promise<void>): Seam =>
  inClient(
    (right) =>
      class extends right {
        async admit(credentials: unknown): Promise<Reply | null> {
          const refusal = await super.admit(credentials)
          if (refusal === null) await change(this)
          return refusal
        }
      },
  )

export default {
  'BRG-214: tells a client that comes in that its terminal is there': () =>
    behindAdmission(async (client) => {
      const isThere = (await terminalConnection(privateOf(client, 'handshake'), terminalOf(client).id)) !== null
      if (isThere) privateOf(client, 'tell').call(client, eventOf(client, 'connected'))
    }),
  'BRG-214: speaks of a terminal that connects as the terminal itself': () =>
    inFunction(cloudSocket, 'eventOf', (right, ...given: unknown[]) => ({ ...right(...given), sender: 'terminal' })),
  'BRG-214: does not tell that a terminal has connected': () =>
    saysFact('terminal.connected', (fact, { server }) => (server.connection === null ? null : fact)),
  'BRG-214: tells all clients of the first terminal': () =>
    behindAdmission(async (client) => {
      const world = worldOf(client)
      const { subscriptions } = privateOf(client, 'handshake').services.switchboard
      const stops = privateOf<(() => void)[]>(client, 'stop')
      for (const stop of stops.splice(0)) stop()
      const [first] = world.reference.seed.terminals
      for (const event of ['connected', 'disconnected'])
        stops.push(
          subscriptions.subscribe(world, terminalAddress(first!.id), `terminal.${event}`, () =>
            privateOf(client, 'tell').call(client, eventOf(client, event)),
          ),
        )
    }),
  'BRG-214: tells of two clients of a terminal only the one who came first': () =>
    inMethod(Subscriptions.prototype, 'publish', function (this: Subscriptions, _right, actor, fact) {
      privateOf(this, 'everywhere').get(fact.type)?.(fact)
      for (const hear of [...(privateOf(this, 'subscribers').get(actor)?.get(fact.type) ?? [])].slice(0, 1)) hear(fact)
    }),
  'BRG-214: tells nothing of the terminal to who came in by its first message': () =>
    behindFirst((client) => {
      for (const stop of privateOf<(() => void)[]>(client, 'stop').splice(0)) stop()
    }),
  'BRG-214: tells a client of the first coming of its terminal alone': () =>
    toldOf((client, event) => {
      if (event !== 'connected') return true
      const isFirst = !client.hasBeenTold
      client.hasBeenTold = true
      return isFirst
    }),
  'BRG-214: tells of a coming those alone who came while the terminal was away': () =>
    toldOf(({ hasFound }, event) => event !== 'connected' || !hasFound),
  'BRG-214: tells nobody of a terminal that connects before its last connection is known to be lost': () =>
    saysFact('terminal.connected', (fact, { server }) => (server.connection === null ? fact : null)),
  'BRG-214: tells of the terminal those alone who stand at the first register': () =>
    toldOf((client) => client.register === worldOf(client).reference.firstRegister.id),
  'BRG-215: calls a terminal that drops offline': () =>
    inModuleScope<Record<string, object>>(cloudSocket, 'EVENTS', (right) => ({
      ...right,
      'terminal.disconnected': { ...right['terminal.disconnected'], event: 'offline' },
    })),
  'BRG-215: lets a client wait for a purchase whose terminal drops': () => cutsOff(() => never),
  'BRG-215: tells that a terminal was unplugged, but not that it dropped': () =>
    inAction(terminalMachine, 'passOn', () =>
      step<any, any, any>((context, { type, at, connection }) => ({
        context,
        says: type === 'terminal.disconnected' ? [] : [{ type, at, connection }],
      })),
    ),
  'BRG-215: lets a client wait for a settlement whose terminal drops': () =>
    cutsOff((right, operation) => (operation === 'settlement' ? never : right)),
  'BRG-215: lets the second wait of two whose terminal drops': () => {
    const waiting = new WeakMap<object, Set<AbortSignal>>()
    return cutsOff((right, _operation, { world }) => (over) => {
      const others = waiting.get(world) ?? new Set()
      waiting.set(world, others)
      const gone = others.size > 0 ? never() : right(over)
      others.add(over)
      over.addEventListener('abort', () => others.delete(over))
      return gone
    })
  },
  'BRG-215: looks once for each client whether its terminal is there': () => {
    const seen = new WeakMap<object, string>()
    return inCall(registration, 'terminalConnection', async (right, place, terminal_id) => {
      const found = seen.get(place) ?? (await right(place, terminal_id))
      if (found !== null) seen.set(place, found)
      return found
    })
  },
  'BRG-215: looks for the drop of the first terminal whichever a client waits for': () =>
    cutsOff((right, _operation, { services, world }, { device }) => {
      if (!device) return right
      const [first] = world.reference.seed.terminals
      return (signal) =>
        services.switchboard.subscriptions.next(world, terminalAddress(first!.id), 'terminal.disconnected', signal)
    }),
  'BRG-215: carries out what it has refused since the terminal was away': () =>
    carriesOutUnreachable(
      (operation) => operation !== 'purchase',
      async () => null,
    ),
} satisfies WrongServersByName
