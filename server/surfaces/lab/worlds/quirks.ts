/** Quirks: which there are, on, off, all off. */
import Type, { type Static } from 'typebox'
import type { QuirkCommand } from '../../../../machines/vocabulary/quirk.ts'
import { quirksOn } from '../../../runtime/reads/quirks-on.ts'
import { QUIRKS, type QuirkRow, quirkNames, quirkRows } from '../../../runtime/world/quirks.ts'
import { Model } from '../../../transport/http/model.ts'
import { type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { Request } from '../../../transport/http/request.ts'
import { unknownName } from '../unknown-name.ts'

const QuirkModel = Model('Quirk', {
  name: Type.String(),
  active: Type.Boolean(),
  sentence: Type.String(),
  sentence_uk: Type.String(),
  clauses: Type.Array(Type.String()),
  evidence: Type.String(),
})

const quirkModel = ({ name, clauses, ...more }: QuirkRow, on: readonly string[]): Static<typeof QuirkModel> => ({
  name,
  active: on.includes(name),
  clauses: [...clauses],
  ...more,
})

async function list({ services, world }: Request): Promise<Reply> {
  const on = await quirksOn(services, world)
  return reply(
    200,
    quirkRows.map((row) => quirkModel(row, on)),
  )
}

const tell = ({ services, world }: Request, command: QuirkCommand) => services.switchboard.ask(world, QUIRKS, command)

/** Switches the quirk of the path, and shows it as it is then. */
async function turn(request: Request, type: 'quirk.set' | 'quirk.clear'): Promise<Reply> {
  const { services, world, params, language } = request
  const row = quirkRows.find(({ name }) => name === params.quirk)
  if (!row) return refused('unknown id', unknownName('quirk', params.quirk!, quirkNames, 'GET /lab/quirks'), language)
  await tell(request, { type, at: world.clock.now(), quirk: row.name })
  return reply(200, quirkModel(row, await quirksOn(services, world)))
}

export const quirkOperations: Operation[] = [
  operation({
    id: 'listQuirks',
    method: 'GET',
    path: '/lab/quirks',
    surface: 'lab',
    summary: 'Every place where live behaviour differs from the law: how, by which evidence, and whether it is on',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(QuirkModel) },
    handle: list,
  }),
  operation({
    id: 'setQuirk',
    method: 'PUT',
    path: '/lab/quirks/:quirk',
    surface: 'lab',
    summary: 'Switches a quirk on: this world behaves there as the live service does',
    clauses: [],
    who: 'lab',
    answers: { 200: QuirkModel },
    handle: (request) => turn(request, 'quirk.set'),
  }),
  operation({
    id: 'clearQuirk',
    method: 'DELETE',
    path: '/lab/quirks/:quirk',
    surface: 'lab',
    summary: 'Switches a quirk off: the law holds there',
    clauses: [],
    who: 'lab',
    answers: { 200: QuirkModel },
    handle: (request) => turn(request, 'quirk.clear'),
  }),
  operation({
    id: 'clearQuirks',
    method: 'DELETE',
    path: '/lab/quirks',
    surface: 'lab',
    summary: 'Switches every quirk off: the law holds everywhere',
    clauses: [],
    who: 'lab',
    answers: { 200: Type.Array(QuirkModel) },
    async handle(request) {
      await tell(request, { type: 'quirk.clear', at: request.world.clock.now(), quirk: null })
      return list(request)
    },
  }),
]
