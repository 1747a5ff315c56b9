/** Goods of the organization's catalogue: listed, read, made, edited, deleted. Of each 0 are left: no stock is kept. */
import Type from 'typebox'
import type { CatalogueContext, CatalogueGood, NewGood } from '../../../../machines/vocabulary/catalogue/catalogue.ts'
import { Uuid } from '../../../../machines/vocabulary/schemas/scalars.ts'
import { ask, askForState, type UntimedCommand } from '../../../transport/http/ask.ts'
import { Model, PageMeta } from '../../../transport/http/model.ts'
import { invalid, type Operation, operation, type Reply, refused, reply } from '../../../transport/http/operation.ts'
import type { RequestBy } from '../../../transport/http/request.ts'
import { firstOrNewId } from '../first-ids.ts'
import { CreateGood, changesOf, EditGood, idsOf, taxIssues } from './good-bodies.ts'
import { GoodsQuery, goodsPage } from './good-list.ts'
import { type GoodDetail, GoodModel, GoodViews } from './good-model.ts'

/** Goods of one request. */
const IDS = 1000

export const leftoverOperations: Operation[] = [
  operation({
    id: 'getLeftovers',
    method: 'POST',
    path: '/api/v1/goods/leftovers-by-id',
    surface: 'cloud',
    summary: 'Stock of goods by their ids: an entry for each good of the organization, in their order, once',
    clauses: ['EXT-547'],
    who: 'cashier',
    body: Type.Object({ good_ids: Type.Array(Uuid, { maxItems: IDS }) }),
    answers: { 200: Type.Array(Type.Record(Type.String(), Type.Integer())) },
    async handle(request) {
      const { goods } = await readCatalogue(request)
      const known = new Set(goods.map(({ id }) => id))
      const asked = new Set(request.body.good_ids)
      return reply(
        200,
        [...asked].filter((id) => known.has(id)).map((id) => ({ [id]: 0 })),
      )
    },
  }),
]

type CashierRequest = RequestBy<'cashier'>

/** Where the catalogue of the caller's organization is. */
export const catalogueOf = ({ cashier }: CashierRequest): string => `catalogue:${cashier.organization_id}`

/** The catalogue of the caller's organization, and no other (AUT-012). */
export const readCatalogue = (request: CashierRequest): Promise<CatalogueContext> =>
  request.services.switchboard.read<CatalogueContext>(request.world, catalogueOf(request))

/** Changes the catalogue of the caller's organization: answered as this change has left it, whatever comes behind it. */
export const askCatalogue = <T extends 'good.create' | 'good.edit' | 'group.create' | 'group.edit'>(
  request: CashierRequest,
  command: UntimedCommand<T> & { type: T },
  answered: (catalogue: CatalogueContext) => Reply,
): Promise<Reply> =>
  askForState<T, CatalogueContext>(
    request,
    catalogueOf(request),
    () => command,
    (_, catalogue) => answered(catalogue),
  )

const viewsOf = ({ world, cashier }: CashierRequest, context: CatalogueContext): GoodViews =>
  new GoodViews(context, world.reference.organizations.get(cashier.organization_id)!.taxes)

const WHOLE: GoodDetail = { withChildren: true, withGroup: true }

/** A good of a catalogue, with its kinds and its group. */
function shownIn(
  request: CashierRequest,
  catalogue: CatalogueContext,
  isMeant: (good: CatalogueGood) => boolean,
): Reply {
  const good = catalogue.goods.find(isMeant)
  if (!good) return refused('unknown id', request.params, request.language)
  return reply(200, viewsOf(request, catalogue).good(good, WHOLE))
}

/** The same as it is now. */
async function shown(request: CashierRequest, isMeant: (good: CatalogueGood) => boolean): Promise<Reply> {
  return shownIn(request, await readCatalogue(request), isMeant)
}

export const RemovedItem = Model('RemovedItem', { ok: Type.Boolean() })

const GoodsPage = Model('PageOfCatalogueGood', {
  meta: PageMeta,
  results: Type.Array(GoodModel),
  use_leftovers: Type.Boolean(),
})

const GoodPath = Type.Object({ good_id: Uuid })

/** An outlet that is not of the organization, or null (EXT-514). */
const strangeBranch = ({ world, cashier }: CashierRequest, { branches_info = [] }: EditGood): string | null =>
  branches_info.find(
    ({ branch_id }) => world.reference.branches.get(branch_id)?.organization_id !== cashier.organization_id,
  )?.branch_id ?? null

/** What is wrong with a body beyond its form, as a reply; null: nothing. */
function stopped(request: CashierRequest, body: EditGood): Reply | null {
  const issues = taxIssues(body, request.world.reference.taxes(request.cashier.organization_id))
  if (issues.length > 0) return invalid(issues, request.language)
  const branch_id = strangeBranch(request, body)
  return branch_id === null ? null : refused('unknown id', { branch_id }, request.language)
}

/** Of a good that is made, what its body leaves open. */
const OPEN = {
  short_name: null,
  barcode: null,
  barcodes: [],
  taxes: [],
  uktzed: null,
  group_id: null,
  position: null,
  branches: [],
} as const

const listGoods = operation({
  id: 'listGoods',
  method: 'GET',
  path: '/api/v1/goods',
  surface: 'cloud',
  summary: "Goods of the organization's catalogue, in pages: by name, code, barcode or group",
  clauses: ['EXT-501', 'EXT-502', 'EXT-503', 'EXT-504', 'EXT-505'],
  who: 'cashier',
  query: GoodsQuery,
  answers: { 200: GoodsPage },
  async handle(request) {
    const { query } = request
    const { limit, offset, load_children: withChildren, load_group: withGroup } = query
    const context = await readCatalogue(request)
    const views = viewsOf(request, context)
    const results = goodsPage(context.goods, query).map((good) => views.good(good, { withChildren, withGroup }))
    return reply(200, { meta: { limit, offset }, results, use_leftovers: false })
  },
})

const createGood = operation({
  id: 'createGood',
  method: 'POST',
  path: '/api/v1/goods',
  surface: 'cloud',
  summary: 'Makes a good; its code is unique in the organization',
  clauses: ['EXT-511', 'EXT-512', 'EXT-513', 'EXT-514', 'EXT-515', 'EXT-505'],
  who: 'cashier',
  body: CreateGood,
  answers: { 200: GoodModel },
  async handle(request) {
    const { world, cashier, body } = request
    const stop = stopped(request, body)
    if (stop) return stop
    const good = {
      id: await firstOrNewId(world, cashier.organization_id, 'good', async (id) =>
        (await readCatalogue(request)).goods.some((each) => each.id === id),
      ),
      ...structuredClone(OPEN),
      ...changesOf(body, world.reference.taxes(cashier.organization_id)),
      parent_id: body.parent ?? null,
    } as NewGood
    const children = idsOf(body.children ?? [])
    const command = { type: 'good.create', good, children } as const
    return askCatalogue<'good.create'>(request, command, (catalogue) =>
      shownIn(request, catalogue, ({ id }) => id === good.id),
    )
  },
})

const editGood = operation({
  id: 'editGood',
  method: 'PUT',
  path: '/api/v1/goods/:good_id',
  surface: 'cloud',
  summary: 'Replaces what is sent of a good; what is not sent stays, and null takes it off',
  clauses: ['EXT-521', 'EXT-512', 'EXT-513', 'EXT-514', 'EXT-515'],
  who: 'cashier',
  params: GoodPath,
  body: EditGood,
  answers: { 200: GoodModel },
  handle(request) {
    const { world, cashier, params } = request
    // An object without members is no body (AMB-07): then nothing is replaced.
    const body: EditGood = request.body ?? {}
    const stop = stopped(request, body)
    if (stop) return stop
    const id = params.good_id
    const changes = changesOf(body, world.reference.taxes(cashier.organization_id))
    const children = body.children && { children: idsOf(body.children) }
    const command = { type: 'good.edit', id, changes, ...children } as const
    return askCatalogue<'good.edit'>(request, command, (catalogue) =>
      shownIn(request, catalogue, (each) => each.id === id),
    )
  },
})

/** Goods, but for their groups and imports. */
export const goodOperations: Operation[] = [
  listGoods,
  createGood,
  operation({
    id: 'getGoodByCode',
    method: 'GET',
    path: '/api/v1/goods/by-code/:code',
    surface: 'cloud',
    summary: 'A good by its code, to the letter',
    clauses: ['EXT-507', 'EXT-505'],
    who: 'cashier',
    answers: { 200: GoodModel },
    handle: (request) => shown(request, ({ code }) => code === request.params.code),
  }),
  operation({
    id: 'getGood',
    method: 'GET',
    path: '/api/v1/goods/:good_id',
    surface: 'cloud',
    summary: 'A good, with its kinds and its group',
    clauses: ['EXT-506', 'EXT-505'],
    who: 'cashier',
    params: GoodPath,
    answers: { 200: GoodModel },
    handle: (request) => shown(request, ({ id }) => id === request.params.good_id),
  }),
  editGood,
  operation({
    id: 'deleteGood',
    method: 'DELETE',
    path: '/api/v1/goods/:good_id',
    surface: 'cloud',
    summary: 'Deletes a good; its kinds stay',
    clauses: ['EXT-522'],
    who: 'cashier',
    params: GoodPath,
    answers: { 200: RemovedItem },
    handle(request) {
      const id = request.params.good_id
      return ask<'good.delete'>(request, catalogueOf(request), { type: 'good.delete', id }, () =>
        reply(200, { ok: true }),
      )
    },
  }),
]
