/** The sentences of the features are few, and each is used. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StepForm, stepUsage } from './pages/step-usage.ts'

const FORMS = 70

/** Lines of the features, without rows of examples. */
const lines = ({ uses }: StepForm): Set<string> => new Set(uses.map(({ file, line }) => `${file}:${line}`))

test('there are few step forms, and each is used more than once', async () => {
  const { forms } = await stepUsage()
  assert.ok(forms.length <= FORMS, `${forms.length} step forms, ${FORMS} at most: say it with one that is there`)
  const rare = forms.filter((form) => lines(form).size < 2).map(({ pattern }) => pattern)
  assert.deepEqual(rare, [], 'a form is used by two lines at least')
})
