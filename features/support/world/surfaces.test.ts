/** No look at a surface is in vain: in a world in which everything has happened each is answered. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Desk } from '../actors/desk.ts'
import { Integrator } from '../actors/integrator.ts'
import { Lab } from '../actors/lab.ts'
import { content, member } from '../law/answer.ts'
import { ALL, Needs } from '../law/capabilities.ts'
import { openTarget } from '../open-target.ts'
import { PROGRAM } from '../wire/http.ts'
import { CLOUD_PATHS, DESK_PATHS } from './surface-paths.ts'
import { readSurfaces, type SurfacesShown } from './surfaces.ts'
import type { Target } from './target.ts'

const RECEIPT = '00000000-0000-4000-8000-000000000001'
const SPAN = { from_date: '2026-03-01T00:00:00Z', to_date: '2026-03-31T00:00:00Z' }

let target: Target
let shown: SurfacesShown
/** The descriptions of cloud and desk. */
let described: Record<'cloud' | 'desk', unknown>

before(async () => {
  target = await openTarget()
  const clock = { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } as const
  const lab = await Lab.create(target.wire, target.base!, { seed: 'surfaces', clock })
  const register = lab.world.cash_registers[0]!
  const desk = new Desk(lab.wire, register)
  const cashier = new Integrator(lab.wire, lab.world.base_url, lab.world.cashiers[0]!)
  const send = async (method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> =>
    content(await cashier.send(method, path, { headers: PROGRAM, ...(body && { body }) }))
  content(await cashier.openShift(register))
  await lab.letAuthorityAnswer()
  content(await cashier.setWebhook(register, lab.world.webhook_inbox_url))
  const goods = [{ code: '1', name: 'Хліб', price: 2000, quantity: 1000 }]
  content(await desk.sell({ id: RECEIPT, goods, payments: [{ type: 'CASH', value: 2000 }], print: true }))
  await lab.letAuthorityAnswer()
  const good = { code: 'ХЛ-1', name: 'Хліб', price: 2000 }
  await send('POST', '/goods', { ...good, type: 'good', is_weight: false })
  const order = { goods: [{ good, quantity: 2000 }], payments: [{ type: 'CASH', value: 1000 }] }
  await send('POST', '/prepayment-receipts', { custom_relation_id: 'ORDER-0001', ...order })
  const report = await send('POST', '/reports')
  const task = await send('POST', '/extended-reports/z', { ...SPAN, export_extension: 'JSON' })
  const file = await send('GET', '/goods/export/json')
  content(await lab.advance({ by: 'PT1S' }))
  const ids: Record<string, unknown> = {
    cash_register_id: register.id,
    receipt_id: RECEIPT,
    report_id: member(report, 'id'),
    report_task_id: member(task, 'id'),
    task_id: member(file, 'task_id'),
  }
  const description = async (base: string): Promise<unknown> =>
    content(await lab.wire.call('GET', `${base}/api/openapi.json`, { readOnly: true }))
  described = { cloud: await description(lab.cloudUrl), desk: await description(desk.url) }
  shown = await readSurfaces(
    {
      ...{ wire: lab.wire, lab, desk, register, needs: new Needs(ALL) },
      integrator: () => cashier,
      filled: (path) => path.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name])),
    },
    true,
  )
})

after(() => target.close())

/** What a world has one of at most, or not beside the others. */
const ABSENT = /goods\/import\/task_status|report\.(xlsx|csv)|cloud GET \/reports\/[^/]+\/xml/

test('every look is answered', () => {
  const unanswered = Object.entries(shown).filter(([line, answer]) => !answer.startsWith('200 ') && !ABSENT.test(line))
  assert.deepEqual(
    unanswered.map(([line, answer]) => `${line}: ${answer.slice(0, 80)}`),
    [],
  )
})

test('lists lead to their entries, and these to their forms', () => {
  for (const path of [
    'shifts/short/',
    '/text',
    '/xml',
    '/html',
    '/qrcode',
    'prepayment-receipts/ORDER',
    '/assignments',
  ])
    assert.ok(
      Object.keys(shown).some((line) => line.includes(path)),
      path,
    )
})

/** Why a reading operation is not looked at. */
const REASONS: Record<string, string> = {
  'cloud /cash-registers/ask-offline-codes': 'it asks the tax authority',
  'cloud /goods/export/*': 'it begins a task',
  'cloud /receipts/*/png': 'it is made of what the page shows',
  'cloud /receipts/*/pdf': 'it is made of what the page shows',
  'cloud /reports/*/png': 'it is made of the text',
  'desk /receipts/*/png': 'it is made of what the page shows',
  'desk /receipts/*/pdf': 'it is made of what the page shows',
  'desk /reports/periodical': 'it prints',
}

/** A path without its query; an asterisk stands for an id. */
const formOf = (path: string): string =>
  path
    .replace(/\?.*/, '')
    .replace(/\{\w+\}/g, '*')
    .replace('/by-code/ХЛ-1', '/by-code/*')

test('every reading operation that is described is looked at, or has its reason', () => {
  const cloud = Object.entries(CLOUD_PATHS).flatMap(([path, { entry = [], forms = [] }]) => [path, ...entry, ...forms])
  const looked = {
    cloud: new Set(cloud.map(formOf)),
    desk: new Set([...DESK_PATHS.paths, ...DESK_PATHS.forms].map(formOf)),
  }
  const missed = (['cloud', 'desk'] as const).flatMap((surface) =>
    Object.entries(member(described[surface], 'paths') as Record<string, object>).flatMap(
      ([path, { get = null }]: [string, { get?: unknown }]) => {
        const form = formOf(path).replace('/api/v1', '')
        return get === null || !path.startsWith('/api/v1/') || looked[surface].has(form) ? [] : [`${surface} ${form}`]
      },
    ),
  )
  assert.deepEqual(missed.sort(), Object.keys(REASONS).sort())
})
