/** Waiting for an answer of the tax authority, and the service method response (NS-38). */
import Type, { type Static } from 'typebox'
import type { AuthorityCommand, AuthorityFact } from '../../../../machines/vocabulary/document.ts'
import { Nullable } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { Listener } from '../../../runtime/world/listener.ts'
import { WorldGone } from '../../../runtime/world/world.ts'
import { Model } from '../../../transport/http/model.ts'
import type { RequestBy } from '../../../transport/http/request.ts'

/** How long a request waits for the authority, in real time: the client keeps a connection open. */
const TIMEOUT_MS = 30_000

type Where = Pick<RequestBy<'key'>, 'services' | 'world' | 'register'>
type Answer = Exclude<AuthorityFact['type'], 'fault.changed'>

/** An answer of this type is on its way: one of the authority's timers carries it. */
function isUnderWay({ world, register }: Where, type: Answer): boolean {
  const address = `authority:${register.id}`
  return world.clock.timers.list().some((timer) => {
    const event = timer.event as AuthorityCommand
    return timer.address === address && event.type === 'answer.due' && event.fact.type === type
  })
}

/**
 * Asks, and waits until no answer of this type is under way any more.
 * @returns what the asking was answered with, and whether the authority's own answer came
 */
export async function authorityAnswer<Said>(
  where: Where,
  type: Answer,
  ask: () => Promise<Said>,
): Promise<{ said: Said; came: boolean }> {
  const { services, world, register } = where
  const address = `authority:${register.id}`
  const end = new AbortController()
  const patience = setTimeout(() => end.abort(), TIMEOUT_MS)
  const patient = AbortSignal.any([end.signal, services.ending])
  // In a world that is reset meanwhile the answer never comes.
  const listener: Listener = { said() {}, ended: () => end.abort() }
  world.listeners.add(listener)
  const listen = () => services.switchboard.subscriptions.next(world, address, type, patient)
  try {
    // Before asking: the answer may come in the same turn.
    let coming = listen()
    const said = await ask()
    let came = false
    while (isUnderWay(where, type)) {
      if (!(await coming)) {
        if (world.gone) throw new WorldGone(world.name)
        return { said, came }
      }
      came = true
      coming = listen()
    }
    // Nothing is under way. If it has been said just now, it is durable, and so heard, after this look.
    await services.switchboard.read(world, address)
    end.abort()
    return { said, came: (await coming) !== null || came }
  } finally {
    clearTimeout(patience)
    world.listeners.delete(listener)
    end.abort()
  }
}

export const ServiceResponse = Model('ServiceResponse', {
  status: Type.Enum(['DONE', 'OK', 'TIMEOUT']),
  error: Nullable(Type.String()),
  response_status: Nullable(Type.Enum(['ok'])),
  response: Type.Null(),
})
type ServiceResponse = Static<typeof ServiceResponse>

/** The authority has answered; it was only asked; it keeps silent. */
export const serviceResponse = (status: ServiceResponse['status']): ServiceResponse => ({
  status,
  error: null,
  response_status: status === 'DONE' ? 'ok' : null,
  response: null,
})
