/** The list of generated servers that are no wrong ones: each is there to be tried. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SeedData } from '../../../../machines/vocabulary/seed-data.ts'
import { machineActorTypes, simulatorActorTypes } from '../../../../server/app/actor-types.ts'
import { Transitions } from '../../../../server/runtime/turns/transitions.ts'
import { ReferenceData } from '../../../../server/runtime/world/reference-data.ts'
import type { World } from '../../../../server/runtime/world/world.ts'
import { HOME } from '../../../support/home.ts'
import { equivalents } from './equivalents.ts'
import { generatedServers } from './generated-servers.ts'
import { placeOfMember, placeOfTimer } from './reach.ts'

const house: SeedData = JSON.parse(readFileSync(join(HOME, 'fixtures/house.json'), 'utf8'))
const reference = new ReferenceData([house])
const world = { seed: 'equivalents', reference } as unknown as World
const kinds = Object.entries({ ...machineActorTypes({} as never, () => ({}) as never), ...simulatorActorTypes() })

/** Ids of which each kind of actor takes one. */
const IDS = [
  ...[reference.registers, reference.cashiers, reference.organizations, reference.terminals, reference.templates],
].flatMap((all) => [...(all as ReadonlyMap<string, unknown>).keys()])
const WITHIN = IDS.flatMap((id) => [`${id}/000000000001`, `${id}/${'0'.repeat(32)}`])
const ANY = ['authority', 'cloud', 'desk', ...WITHIN, ...IDS]

/** Members that an actor of each kind is born with. */
const membersOfKinds = kinds.flatMap(([noun, { machine, has, input }]) => {
  const id = ANY.find((each) => has?.(reference, each) ?? true)
  assert.ok(id !== undefined, `no id of ${noun}`)
  const { context } = new Transitions().initial(machine, input(world, id))
  return Object.keys(context as object).map((member) => placeOfMember(noun, member))
})

/** Timers as the list names them, of the machines that there are. */
const timersListed = [...equivalents.keys()].flatMap((name) => {
  const [, id, timer] = /^a timer is \w+: ([^:]+): (.+)$/.exec(name) ?? []
  return kinds.some(([, { machine }]) => machine.id === id) ? [placeOfTimer(id!, timer!)] : []
})

test('each that is listed is there, with a reason', () => {
  const known = generatedServers([...membersOfKinds, ...timersListed])
  assert.deepEqual(
    [...equivalents.keys()].filter((name) => !known.has(name)),
    [],
  )
  for (const [name, why] of equivalents) assert.match(why, /^\S.*\S.*[^.]$/, name)
})

test('the list is sorted', () => {
  assert.deepEqual([...equivalents.keys()], [...equivalents.keys()].sort())
})
