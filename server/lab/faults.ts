/** Faults: which there are, on, off, all off. */
import Type, { type Static } from 'typebox'
import type { AuthorityCommand, AuthorityFault } from '../../machines/vocabulary/document.ts'
import { UuidV4 } from '../../machines/vocabulary/wire.ts'
import type { House } from '../house.ts'
import { invalid, type Operation, type Reply, type Request, refused, reply } from '../operation.ts'
import { checker } from '../validation.ts'
import type { World } from '../world.ts'
import { type Disturbance, disturbances } from './disturbances.ts'

const known = new Map(
  disturbances.map((row) => [row.name as string, { row, check: checker(row.parameters, 'body', 'lab') }]),
)

/** Off at one register only; without, at all. */
const Place = Type.Object({ cash_register_id: Type.Optional(UuidV4) })
type Place = Static<typeof Place>

/** The faults that are on at each register, by the address of whoever has them. */
async function active(house: House, world: World, { noun }: Pick<Disturbance, 'noun'>) {
  const ids = [...world.directory.registers.keys()]
  return Promise.all(
    ids.map(async (id) => {
      const address = `${noun}:${id}`
      const { faults } = await house.switchboard.look<{ faults: AuthorityFault[] }>(world, address)
      return { address, cash_register_id: id, faults }
    }),
  )
}

const tell = (house: House, world: World, address: string, command: AuthorityCommand) =>
  house.switchboard.ask(world, address, command)

/** A fault as the lab shows it: `on` says where, and with which parameters. */
async function faultBody(house: House, world: World, row: Disturbance) {
  const places = await active(house, world, row)
  const on = places.flatMap(({ cash_register_id, faults }) =>
    faults.filter(({ name }) => name === row.name).map((fault) => ({ cash_register_id, ...row.shown(fault) })),
  )
  const { name, sentence, parameters } = row
  return { name, active: on.length > 0, sentence, parameters, on }
}

const list = async ({ house, world }: Request): Promise<Reply> =>
  reply(200, await Promise.all(disturbances.map((row) => faultBody(house, world, row))))

const noRegister = (part: 'body' | 'query', { directory }: World, { cash_register_id }: Place): Reply | null =>
  cash_register_id === undefined || directory.registers.has(cash_register_id)
    ? null
    : invalid([{ loc: [part, 'cash_register_id'], msg: 'no such register in this world', type: 'value_error' }])

export const faultOperations: Operation[] = [
  {
    id: 'listFaults',
    method: 'GET',
    path: '/lab/faults',
    surface: 'lab',
    summary: 'Every fault there is: what it does, what it takes, where it is on',
    clauses: [],
    who: 'lab',
    handle: list,
  },
  {
    id: 'setFault',
    method: 'PUT',
    path: '/lab/faults/:fault',
    surface: 'lab',
    summary: 'Switches a fault on, at one register or at all',
    clauses: [],
    who: 'lab',
    // Each fault has its own schema; it is in the list.
    optionalBody: Type.Object({}),
    async handle({ house, world, params, body, language }) {
      const named = known.get(params.fault!)
      if (!named) return refused('unknown id', {}, language)
      const parameters = body ?? {}
      const found = named.check(parameters)
      if (found.length > 0) return invalid(found)
      const stopped = noRegister('body', world, parameters)
      if (stopped) return stopped
      const { row } = named
      const { cash_register_id } = parameters as Place
      const ids = cash_register_id === undefined ? [...world.directory.registers.keys()] : [cash_register_id]
      const command = { type: 'fault.set', at: world.clock.now(), fault: row.fault(parameters) } as const
      await Promise.all(ids.map((id) => tell(house, world, `${row.noun}:${id}`, command)))
      return reply(200, await faultBody(house, world, row))
    },
  },
  {
    id: 'clearFault',
    method: 'DELETE',
    path: '/lab/faults/:fault',
    surface: 'lab',
    summary: 'Switches a fault off, at one register or wherever it is on',
    clauses: [],
    who: 'lab',
    query: Place,
    async handle({ house, world, params, query, language }) {
      const named = known.get(params.fault!)
      if (!named) return refused('unknown id', {}, language)
      const stopped = noRegister('query', world, query as Place)
      if (stopped) return stopped
      const { row } = named
      const { cash_register_id } = query as Place
      const command = { type: 'fault.clear', at: world.clock.now(), fault: row.name } as const
      for (const place of await active(house, world, row)) {
        const here = cash_register_id === undefined || cash_register_id === place.cash_register_id
        if (here && place.faults.some(({ name }) => name === row.name)) await tell(house, world, place.address, command)
      }
      return reply(200, await faultBody(house, world, row))
    },
  },
  {
    id: 'clearFaults',
    method: 'DELETE',
    path: '/lab/faults',
    surface: 'lab',
    summary: 'Switches every fault off',
    clauses: [],
    who: 'lab',
    async handle(request) {
      const { house, world } = request
      const command = { type: 'fault.clear', at: world.clock.now(), fault: null } as const
      for (const noun of new Set(disturbances.map((row) => row.noun)))
        for (const { address, faults } of await active(house, world, { noun }))
          if (faults.length > 0) await tell(house, world, address, command)
      return list(request)
    },
  },
]
