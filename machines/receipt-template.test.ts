import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialTransition, transition } from 'xstate'
import { receiptTemplate } from './receipt-template.ts'
import type { TemplateContext, TemplateFact, TemplateSizes } from './vocabulary/receipt-template.ts'

const texts = { html_global_header: '', text_global_header: 'Лавка', html_global_footer: '', text_global_footer: '' }
const sizes: TemplateSizes = { width: 42, png_width: null, paper_width: 58, qr_scale: 75 }

/** What is kept after edits of sizes, and what was said of them. */
function after(kept: TemplateContext, ...edits: Partial<TemplateSizes>[]) {
  let [snapshot] = initialTransition(receiptTemplate, kept)
  const said: TemplateFact[] = []
  for (const [at, edit] of edits.entries()) {
    const command = { type: 'template.edit', at: at + 1, texts: {}, sizes: edit } as const
    const [next, actions] = transition(receiptTemplate, snapshot, command)
    snapshot = next
    for (const { params } of actions as unknown as { params: { event: TemplateFact } }[]) said.push(params.event)
  }
  return { kept: snapshot.context, said }
}

test('an edited size replaces the one that stood, and leaves the others and the texts', () => {
  const { kept, said } = after({ texts, sizes, updated_at: 0 }, { paper_width: 80 }, { width: null })
  assert.deepEqual(kept, { texts, sizes: { ...sizes, paper_width: 80, width: null }, updated_at: 2 })
  assert.deepEqual(said, [
    { type: 'template.edited', at: 1, texts, sizes: { ...sizes, paper_width: 80 } },
    { type: 'template.edited', at: 2, texts, sizes: { ...sizes, paper_width: 80, width: null } },
  ])
})

test('a size that stands already is no edit', () => {
  const kept = { texts, sizes, updated_at: 0 }
  assert.deepEqual(after(kept, { paper_width: 58 }, { png_width: null }, {}), { kept, said: [] })
})

test('a state of 0.2.0, which has no sizes, takes an edit of one', () => {
  const { kept, said } = after({ texts, updated_at: 0 }, { paper_width: 80 })
  assert.deepEqual(kept, { texts, sizes: { paper_width: 80 }, updated_at: 1 })
  assert.equal(said.length, 1)
})
