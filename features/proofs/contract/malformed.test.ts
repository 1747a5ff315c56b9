/**
 * Each input of each operation, by the law of requests: missing, of another type, out of bounds, unknown, in another
 * format. The answer is 422, names the place and the error, and the request has no effect (CLD-009, ERR-302, FLD-035).
 * At its bounds an input is valid.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { constraintTests } from '../../support/law/constraints/constraint-tests.ts'
import { openTarget } from '../../support/open-target.ts'
import type { Target } from '../../support/world/target.ts'
import { FormRequests } from './form-requests.ts'

let target: Target
let requests: FormRequests

before(async () => {
  target = await openTarget()
  requests = await FormRequests.open(target)
})

after(async () => {
  await requests.close()
  await target.close()
})

for (const form of constraintTests())
  test(form.title, async () => {
    assert.deepEqual(await requests.complaints(form), [])
  })
