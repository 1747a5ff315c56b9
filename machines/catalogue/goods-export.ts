/** An export of goods as a file, at `goods-export:<task_id>`. The file is made when it is downloaded: none is kept. */
import { setup } from 'xstate'
import { GOODS_EXPORT_MS } from '../limits.ts'
import type { GoodsExportCommand, GoodsExportContext, GoodsExportFact } from '../vocabulary/catalogue/goods-export.ts'
import { decided, type MachineStep, step } from '../vocabulary/step.ts'

type ExportStep = MachineStep<GoodsExportContext, GoodsExportCommand, GoodsExportFact>

function request(
  context: GoodsExportContext,
  { at, organization_id, total, format = 'json' }: Extract<GoodsExportCommand, { type: 'export.request' }>,
): ExportStep {
  return {
    context: { ...context, state: 'created', organization_id, total, format, created_at: at },
    says: [{ type: 'export.requested', at, organization_id, total }],
    timers: [
      { id: 'finish', event: { type: 'export.finish', at }, delay_ms: GOODS_EXPORT_MS.until_done },
      { id: 'expire', event: { type: 'export.expire', at }, delay_ms: GOODS_EXPORT_MS.kept },
    ],
  }
}

const finish = (context: GoodsExportContext, { at }: GoodsExportCommand): ExportStep =>
  decided({ ...context, state: 'done' }, { type: 'export.finished', at })

const expire = (context: GoodsExportContext, { at }: GoodsExportCommand): ExportStep =>
  decided({ ...context, state: 'expired' }, { type: 'export.expired', at })

export const goodsExport = setup({
  types: {
    context: {} as GoodsExportContext,
    input: {} as Pick<GoodsExportContext, 'id'>,
    events: {} as GoodsExportCommand,
    emitted: {} as GoodsExportFact,
  },
  actions: { request: step(request), finish: step(finish), expire: step(expire) },
}).createMachine({
  id: 'goods-export',
  context: ({ input }) => ({ ...input, state: 'new', organization_id: null, total: 0, created_at: null }),
  initial: 'new',
  states: {
    new: { on: { 'export.request': { target: 'created', actions: 'request' } } },
    created: { on: { 'export.finish': { target: 'done', actions: 'finish' } } },
    done: { on: { 'export.expire': { target: 'expired', actions: 'expire' } } },
    expired: {},
  },
})
