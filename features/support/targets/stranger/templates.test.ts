import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Integrator } from '../../actors/integrator.ts'
import { Templates } from './templates.ts'

const MADE = '2026-01-09T08:00:00.000000+00:00'
const ID = '60000000-0000-4000-8000-000000000001'

/** A cashier of a cloud with one template; each edit changes its moment. */
function cloudWith(template: { text: string; updated_at: string }) {
  const row: Record<string, unknown> = { id: ID, created_at: MADE, ...template }
  let edits = 0
  const edit = (body: object): void => void Object.assign(row, body, { updated_at: `edit ${++edits}` })
  const send = async (method: string, path: string, { body }: { body?: object } = {}) => {
    if (method === 'PATCH') edit(body!)
    const said = path.includes('?') ? { results: [row] } : row
    return { status: 200, headers: new Headers(), text: '', bytes: Buffer.alloc(0), body: structuredClone(said) }
  }
  return { row, edit, templates: new Templates([{ send } as unknown as Integrator]) }
}

test('an edited template is restored, and the moment of its last edit is mapped to that of its creation', async () => {
  const { row, edit, templates } = cloudWith({ text: 'Лавка', updated_at: MADE })
  assert.deepEqual(await templates.learn(), [])
  edit({ text: 'Крамниця' })
  assert.deepEqual(await templates.restore(), [{ ours: MADE, theirs: 'edit 2', of: 'receipt template' }])
  assert.equal(row.text, 'Лавка')
})

test('a template that another run has restored is recognized', async () => {
  const { templates } = cloudWith({ text: 'Лавка', updated_at: 'yesterday' })
  assert.deepEqual(await templates.learn(), [{ ours: MADE, theirs: 'yesterday', of: 'receipt template' }])
})
