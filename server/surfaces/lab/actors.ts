/** Where actors are in their statecharts. */
import Type, { type Static } from 'typebox'
import { Model } from '../../wire/http/model.ts'
import { type Operation, operation, refused, reply } from '../../wire/http/operation.ts'

/** Actors asked for in one request. */
const MOST_ADDRESSES = 100

const ActorStates = Model('ActorStates', {
  address: Type.String(),
  machine: Type.String(),
  states: Type.Array(Type.String()),
})

export const actorOperations: Operation[] = [
  operation({
    id: 'listActors',
    method: 'GET',
    path: '/lab/actors',
    surface: 'lab',
    summary: 'The states that actors are in, in the order of their addresses in the query',
    clauses: [],
    who: 'lab',
    query: Type.Object({ address: Type.Array(Type.String(), { minItems: 1, maxItems: MOST_ADDRESSES }) }),
    answers: { 200: Type.Array(ActorStates) },
    async handle({ services, world, query, language }) {
      const { switchboard } = services
      const unknown = query.address.find((address) => !switchboard.actors.has(world.reference, address))
      if (unknown !== undefined) return refused('unknown id', { address: unknown }, language)
      const rows = query.address.map(async (address): Promise<Static<typeof ActorStates>> => {
        const { machine, states } = await switchboard.statesOf(world, address)
        return { address, machine, states: [...states] }
      })
      return reply(200, await Promise.all(rows))
    },
  }),
]
