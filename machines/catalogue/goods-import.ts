/** An import of goods by a file, at `goods-import:<task_id>`: checked, applied when asked for, kept for a day. */
import { setup } from 'xstate'
import { CATALOGUE, IMPORT_DELAY_MS, IMPORT_KEPT_MS } from '../limits.ts'
import type { GoodsImportCommand, GoodsImportContext, GoodsImportFact } from '../vocabulary/catalogue/goods-import.ts'
import { decided, type MachineStep, step } from '../vocabulary/step.ts'

type ImportStep = MachineStep<GoodsImportContext, GoodsImportCommand, GoodsImportFact>
type ImportEvent<T extends GoodsImportCommand['type']> = Extract<GoodsImportCommand, { type: T }>

const after = (event: 'import.check' | 'import.begin', at: number) => ({
  id: 'next',
  event: { type: event, at } as const,
  delay_ms: IMPORT_DELAY_MS,
})

function request(
  context: GoodsImportContext,
  { at, organization_id, items, issues, total }: ImportEvent<'import.request'>,
): ImportStep {
  return {
    context: { ...context, state: 'created', organization_id, items, issues, total, created_at: at },
    says: [{ type: 'import.requested', at, organization_id, total, issues: issues.length }],
    timers: [
      after('import.check', at),
      { id: 'expire', event: { type: 'import.expire', at }, delay_ms: IMPORT_KEPT_MS },
    ],
  }
}

/** A file with an issue anywhere is not applied (EXT-533). */
const check = (context: GoodsImportContext, { at }: GoodsImportCommand): ImportStep => {
  const is_sound = context.issues.length === 0
  const kept: GoodsImportContext = is_sound
    ? { ...context, state: 'completed' }
    : { ...context, state: 'failed', items: null }
  return decided(kept, { type: 'import.checked', at, is_sound })
}

const apply = (context: GoodsImportContext, { at }: GoodsImportCommand): ImportStep => ({
  context: { ...context, state: 'processing' },
  says: [{ type: 'import.accepted', at }],
  timers: [after('import.begin', at)],
})

const refuse = (context: GoodsImportContext, { at }: GoodsImportCommand): ImportStep =>
  decided(context, {
    type: 'refused',
    at,
    rule: 'import of goods not ready to be applied',
    values: { import_status: context.state },
  })

/** From here on the catalogue has them. */
const begin = (context: GoodsImportContext, { at }: GoodsImportCommand): ImportStep =>
  decided(
    { ...context, items: null },
    { type: 'import.begun', at, organization_id: context.organization_id!, items: context.items! },
  )

const end = (context: GoodsImportContext, { at, created, updated }: ImportEvent<'goods.imported'>): ImportStep =>
  decided({ ...context, state: 'done', processed: created + updated }, { type: 'import.ended', at, created, updated })

function fail(context: GoodsImportContext, { at, limit }: ImportEvent<'goods.import-refused'>): ImportStep {
  const [what] = Object.entries(CATALOGUE).find(([, most]) => most === limit)!
  const error = `the catalogue takes no more than ${limit} ${what}`
  const issues = [{ error, address: 'goods' }]
  return decided({ ...context, state: 'failed', issues }, { type: 'import.failed', at, error })
}

const expire = (context: GoodsImportContext, { at }: GoodsImportCommand): ImportStep =>
  decided({ ...context, state: 'expired', items: null, issues: [] }, { type: 'import.expired', at })

export const goodsImport = setup({
  types: {
    context: {} as GoodsImportContext,
    input: {} as Pick<GoodsImportContext, 'id'>,
    events: {} as GoodsImportCommand,
    emitted: {} as GoodsImportFact,
  },
  actions: {
    request: step(request),
    check: step(check),
    apply: step(apply),
    refuse: step(refuse),
    begin: step(begin),
    end: step(end),
    fail: step(fail),
    expire: step(expire),
  },
}).createMachine({
  id: 'goods-import',
  context: ({ input }) => ({
    ...input,
    state: 'new',
    organization_id: null,
    items: null,
    issues: [],
    total: 0,
    processed: 0,
    created_at: null,
  }),
  initial: 'new',
  on: {
    'import.apply': { actions: 'refuse' },
    'import.expire': { target: '.expired', actions: 'expire' },
  },
  states: {
    new: { on: { 'import.request': { target: 'created', actions: 'request' } } },
    created: {
      on: {
        'import.check': [
          { guard: ({ context }) => context.issues.length === 0, target: 'completed', actions: 'check' },
          { target: 'failed', actions: 'check' },
        ],
      },
    },
    completed: { on: { 'import.apply': { target: 'processing', actions: 'apply' } } },
    processing: {
      on: {
        'import.begin': { actions: 'begin' },
        'goods.imported': { target: 'done', actions: 'end' },
        'goods.import-refused': { target: 'failed', actions: 'fail' },
      },
    },
    done: {},
    failed: {},
    expired: {},
  },
})
