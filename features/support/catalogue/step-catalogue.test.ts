/** The catalogue of steps is read whole from its page, and its search finds steps by what they mean. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { stepSearch, stepsOutput } from './command.ts'
import { stepCatalogue } from './step-catalogue.ts'

const catalogue = stepCatalogue()
const search = stepSearch(catalogue)

test('every form of the page is read, with an example and all its parameters', () => {
  const page = readFileSync(join(import.meta.dirname, '../../steps.md'), 'utf8')
  assert.equal(catalogue.steps.length, Number(/^(\d+) forms\./m.exec(page)![1]))
  for (const { form, example, parameters } of catalogue.steps) {
    assert.doesNotMatch(form, /[[\]]|&lt;|\(#/)
    assert.ok(example.length > 0, form)
    for (const name of parameters.filter((each) => !['int', 'string'].includes(each)))
      assert.ok(catalogue.parameters.get(name)?.note, `${form}: ${name}`)
  }
  assert.deepEqual(catalogue.parameters.get('opening')!.words, ['a shift', 'a shift of that id'])
  assert.ok(catalogue.parameters.get('fault')!.words.includes('the tax authority is mute'))
  assert.ok(catalogue.parameters.get('fault')!.values.includes('the mailbox refuses mails with 451'))
})

/** What a tester types, and the step that it means. */
const MEANT: readonly [asked: string, form: string][] = [
  ['puts 10000 into the drawer', 'the cashier {cashMovement}{slip}{times}'],
  ['deposit cash', 'the cashier {cashMovement}{slip}{times}'],
  ['внести готівку', 'the cashier {cashMovement}{slip}{times}'],
  ['log in with a pin', '{cashier} signs {signing}'],
  ['tax authority down', '{fault}'],
  ['two hours pass', '{duration} pass(es)'],
  ['refund of a receipt', 'the cashier {saleOrReturn} {receipt}{saleOptions}'],
  ['printer jam', '{fault}'],
  ['the callback is signed', '{calls} call is signed with {signingKey}{decisions}'],
]

for (const [asked, form] of MEANT)
  test(`"${asked}" finds: ${form}`, () => {
    const first = search(asked).steps.slice(0, 3)
    assert.ok(
      first.some((step) => step.form === form),
      first.map((step) => step.form).join('\n'),
    )
  })

test('a found step has its form, example and the words of its parameters', () => {
  const lines = stepsOutput('puts 10000 into the drawer')!
  assert.deepEqual(lines.slice(0, 3), [
    'When the cashier {cashMovement}{slip}{times}',
    '    Of many movements the last answer is judged.',
    '    When the cashier puts in 1',
  ])
  assert.equal(stepsOutput('zzzqqq'), null)
  const all = stepsOutput('')!
  for (const { keyword, form } of catalogue.steps) assert.ok(all.includes(`  ${keyword} ${form}`), form)
})

test('the command ends with 1 when nothing is like that', () => {
  const main = join(import.meta.dirname, '../../../server/main.ts')
  const { status, stdout } = spawnSync(process.execPath, [main, 'steps', 'zzz\u001B[2Jqqq'], { encoding: 'utf8' })
  assert.deepEqual([status, stdout], [1, 'No step is like that: zzz\\x1b[2Jqqq\n'])
})
