/** Faults: which there are, on, off, all off. */
import Type from 'typebox'
import type { FaultCommand } from '../../../../machines/vocabulary/outside/fault.ts'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import { modelName, shownSchema } from '../../../transport/http/description/models.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Issue, invalid, type Operation, operation, type Reply, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { FAULTS } from './catalogue.ts'
import type { FaultRow } from './fault-row.ts'
import { OperationId } from './fault-row.ts'
import { endOutage } from './outages/outage.ts'
import { FAULT_SENTENCES } from './sentences.ts'
import type { FaultTarget, LabFault } from './store-damage.ts'
import { type Holder, holders, placeSchema, TARGET_MEMBERS, type TargetMember } from './targets.ts'

type Named = { [Member in TargetMember]?: string } & { operation?: string }

/** Switches a fault on at one place; of one that damages the store, what it did there before is mended first. */
async function set(where: FaultTarget, row: FaultRow, parameters: unknown): Promise<Issue[]> {
  const { services, world, id } = where
  const address = `${row.target.noun}:${id}`
  if (row.store) await clear(where, row)
  const fault = await row.fault(parameters, where)
  if (Array.isArray(fault)) return fault
  // Known first, then done: what is not known could not be mended.
  await tell(services, world, address, { type: 'fault.set', at: world.clock.now(), fault })
  if (row.store) await services.worlds.tamper(world, () => row.store!.inflict(where, fault))
  await row.also?.set(where)
  return []
}

/**
 * Switches a fault off at one place, if it is on there; what it did to the store is mended before it is forgotten.
 * @param operation where it is on for one operation alone, this one
 */
async function clear(where: FaultTarget, row: FaultRow, operation?: string): Promise<void> {
  const { services, world, id } = where
  const address = `${row.target.noun}:${id}`
  const { faults } = await services.switchboard.read<{ faults: LabFault[] }>(world, address)
  const isMeant = (fault: LabFault): boolean =>
    operation === undefined || ('operation' in fault && fault.operation === operation)
  const fault = faults.find((each) => each.name === row.name && isMeant(each))
  if (!fault) return
  if (row.store) await services.worlds.tamper(world, () => row.store!.mend(where, fault))
  const command = { type: 'fault.clear', at: world.clock.now(), fault: row.name } as const
  await tell(services, world, address, { ...command, ...(operation !== undefined && { operation }) })
  await row.also?.clear(where)
}

interface Holding {
  id: string
  address: string
  faults: LabFault[]
}

/** The faults that are on, by the address of the actor that has them; none of an actor that cannot be read. */
function active(services: Services, world: World, noun: Holder): Promise<Holding[]> {
  return Promise.all(
    holders(world, noun).map(async (id) => {
      const address = `${noun}:${id}`
      const context = await services.unreadable.orNull(
        services.switchboard.read<{ faults: LabFault[] }>(world, address),
      )
      return { id, address, faults: context?.faults ?? [] }
    }),
  )
}

const tell = (services: Services, world: World, address: string, command: FaultCommand<LabFault>) =>
  services.switchboard.ask(world, address, command)

const shownParameters = new Map(FAULTS.map((row) => [row, shownSchema(row.parameters)]))

/** A fault as the lab shows it: `on` says where, and with which parameters. */
function faultBody(world: World, row: FaultRow, holding: readonly Holding[]) {
  const { name, target } = row
  const { en: sentence, uk: sentence_uk } = FAULT_SENTENCES[name]
  const on = holding.flatMap(({ id, faults }) =>
    faults
      .filter((fault) => fault.name === name)
      .map((fault) => ({ ...target.shown(world, id), ...row.shown.of(fault) })),
  )
  return { name, active: on.length > 0, sentence, sentence_uk, parameters: shownParameters.get(row), on }
}

/** A fault in the name of its model and of its operations: AuthorityMute. */
export const titleOf = ({ name }: FaultRow): string => modelName(name)

const JsonSchema = Type.Object({}, { title: 'JsonSchema', additionalProperties: true })

const modelOf = (row: FaultRow) =>
  Model(titleOf(row), {
    name: Type.Literal(row.name),
    active: Type.Boolean(),
    sentence: Type.String(),
    sentence_uk: Type.String(),
    parameters: JsonSchema,
    on: Type.Array(Model(`${titleOf(row)}On`, { ...row.target.members, ...row.shown.members })),
  })

const models = new Map(FAULTS.map((row) => [row, modelOf(row)]))
const Faults = Type.Array(Type.Union([...models.values()], { title: 'Fault' }))

const HOLDERS: ReadonlySet<Holder> = new Set(FAULTS.map(({ target }) => target.noun))

async function list({ services, world }: Request): Promise<Reply> {
  const all = [...HOLDERS].map(async (noun) => [noun, await active(services, world, noun)] as const)
  const held = new Map(await Promise.all(all))
  return reply(
    200,
    FAULTS.map((row) => faultBody(world, row, held.get(row.target.noun)!)),
  )
}

async function one({ services, world }: Request, row: FaultRow): Promise<Reply> {
  return reply(200, faultBody(world, row, await active(services, world, row.target.noun)))
}

/** The targets of a fault by the member that names them; an unknown place, or one of other faults, is malformed. */
async function targetIds(
  part: 'body' | 'query',
  { services, world }: Request,
  { target }: FaultRow,
  named: Named,
): Promise<string[] | Reply> {
  const issue = (member: string, msg: string): Reply => invalid([{ loc: [part, member], msg, type: 'value_error' }])
  const { member } = target
  const other = TARGET_MEMBERS.find((each) => each !== member && named[each] !== undefined)
  if (other !== undefined) return issue(other, `this fault has ${member ? `its ${member}` : 'one target'}`)
  const ids = target.ids(world, member === null ? undefined : named[member])
  if (!ids) return issue(member!, 'there is no such one in this world')
  if (!target.having || named.operation === undefined) return ids
  const having = await target.having(services, ids, named.operation)
  return having.length > 0 ? having : issue('operation', 'there is no such operation')
}

/** What of a fault that is to be switched off is named: its place, and the operation it is on for. */
const namedInQuery = ({ target }: FaultRow): Type.TObject =>
  Type.Object({
    ...(target.member !== null && { [target.member]: Type.Optional(placeSchema(target)) }),
    ...(target.having && { operation: Type.Optional(OperationId) }),
  })

/** The two calls of one fault, each with its own parameters. */
function faultRows(row: FaultRow): Operation[] {
  const { name, target, parameters } = row
  const { en: sentence } = FAULT_SENTENCES[name]
  const path = `/lab/faults/${name}`
  const answers = { 200: models.get(row)! }
  const asked = (parameters.required ?? []).length > 0
  return [
    operation({
      id: `set${titleOf(row)}`,
      method: 'PUT',
      path,
      surface: 'lab',
      summary: `Switches on: ${sentence}`,
      clauses: [],
      who: 'lab',
      ...(asked ? { body: parameters } : { optionalBody: parameters }),
      answers,
      async handle(request) {
        const { services, world, body } = request
        const given = body ?? {}
        const ids = await targetIds('body', request, row, given)
        if (!Array.isArray(ids)) return ids
        const refusals = await Promise.all(ids.map((id) => set({ services, world, id }, row, given)))
        if (refusals.flat().length > 0) return invalid(refusals.flat())
        return one(request, row)
      },
    }),
    operation({
      id: `clear${titleOf(row)}`,
      method: 'DELETE',
      path,
      surface: 'lab',
      summary: `Switches off: ${sentence}`,
      clauses: [],
      who: 'lab',
      // Wherever it is on, when no place is named.
      query: namedInQuery(row),
      answers,
      async handle(request) {
        const { services, world } = request
        const query: Named = request.query
        const anywhere = [...TARGET_MEMBERS, 'operation' as const].every((member) => query[member] === undefined)
        const ids = anywhere ? holders(world, target.noun) : await targetIds('query', request, row, query)
        if (!Array.isArray(ids)) return ids
        for (const id of ids) await clear({ services, world, id }, row, query.operation)
        return one(request, row)
      },
    }),
  ]
}

export const faultOperations: Operation[] = [
  operation({
    id: 'listFaults',
    method: 'GET',
    path: '/lab/faults',
    surface: 'lab',
    summary: 'Every fault there is: what it does, what it takes, where it is on',
    clauses: [],
    who: 'lab',
    answers: { 200: Faults },
    handle: list,
  }),
  ...FAULTS.flatMap(faultRows),
  operation({
    id: 'clearFaults',
    method: 'DELETE',
    path: '/lab/faults',
    surface: 'lab',
    summary: 'Switches every fault off',
    clauses: [],
    who: 'lab',
    answers: { 200: Faults },
    async handle(request) {
      const { services, world } = request
      const command = { type: 'fault.clear', at: world.clock.now(), fault: null } as const
      for (const noun of HOLDERS)
        for (const { id, address, faults } of await active(services, world, noun))
          if (faults.length > 0) {
            // Those that have done more than being known are cleared one by one; the rest is forgotten in one go.
            for (const row of FAULTS)
              if ((row.store || row.also) && row.target.noun === noun) await clear({ services, world, id }, row)
            await tell(services, world, address, command)
          }
      await endOutage(services, world)
      return list(request)
    },
  }),
]
