/** A server that remembers earlier scenarios, and earlier runs: each sees its own ids, its own calls and its own goods. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import {
  kasalab,
  openOwnServer,
  writtenFeature,
  writtenProfile,
} from '../../proofs/foreign-servers/stranger-under-test.ts'

const SHIFT = 'Given an open shift of the cashier on the register'
const FILE = `Given the cashier adds these goods as a JSON file
      | code | name | price |
      | ХЛ-1 | Хліб | 20    |`
const APPLIED = 'POST /api/v1/goods/import/apply_changes/{task_id} is sent with the token'

/** The second of two scenarios meets what the first has left behind. */
const FEATURE = `@extension
Feature: Ours
  @EXT-401 @EXT-404
  Scenario Outline: An order is prepaid <time>
    ${SHIFT}
    When the cashier takes 10000 in cash in advance for the order
    Then the receipt shows
      | pre_payment_relation_id | ORDER-0001                            |
      | goods.0.good.name       | Передплата за замовленням #ORDER-0001 |
    When the cashier takes 10000 in cash in advance for the order as 256 letters
    Then it is accepted
    When the cashier takes 9000 in cash in advance for the order
    Then it is refused because prepayment of this relation exists already
    Examples:
      | time  |
      | once  |
      | again |
  @EXT-421
  Scenario: A mapping of receipts names the ids of the scenario
    ${SHIFT}
    And the cashier takes 10000 in cash in advance for the order under the id 5
    And the cashier returns the prepayment
    When the cashier looks at the prepayment
    Then the answer shows
      | receipt_chain.returned_receipts_mapping.00000000-0000-4000-8000-000000000005 | any id |
  @EXT-103 @EXT-223
  Scenario Outline: An id is the same in capitals, and in the name of a file, <time>
    ${SHIFT}
    When a sale in the cloud is sent with body.id as "70000000-0000-4000-8000-00000000ABCD"
    Then the receipt shows
      | id | "70000000-0000-4000-8000-00000000abcd" |
    When GET /api/v1/receipts/70000000-0000-4000-8000-00000000abcd/pdf is sent without a token
    Then the form shows
      | disposition | "inline; filename=\\"receipt-70000000-0000-4000-8000-00000000abcd.pdf\\"" |
    When a sale in the cloud is sent with body.id as "70000000-0000-4000-8000-00000000abcD"
    Then it is refused because receipt of this id exists already
    Examples:
      | time  |
      | once  |
      | again |
  @EXT-109
  Scenario Outline: The receiver has been called for the sale of this scenario, <time>
    ${SHIFT}
    And a sale in the cloud is sent with body.callback_url as the receiver
    When the tax authority answers
    Then the receiver has been called 1 time
    Examples:
      | time  |
      | once  |
      | again |
  @EXT-534
  Scenario: An import is left under way
    ${FILE}
    When 1 second passes
    And ${APPLIED}
    Then it is accepted
  @EXT-532
  Scenario: The catalogue is empty before, and has the good when an import is done
    Given the cashier adds these goods
      | code |
      | ХЛ-1 |
    And the cashier deletes that good
    And the cashier adds these goods as a JSON file
      | code | name | price |
      | ХЛ-1 | Хліб | 20    |
    When 1 second passes
    And ${APPLIED}
    And 1 second passes
    And the cashier looks at that import of goods
    Then the answer shows
      | status | done |
`

let target: string
before(async () => {
  const server = await openOwnServer({ lab: false, authorityDelayMs: 200 })
  target = writtenProfile('remembering.json', server.profile)
})

for (const time of ['first', 'second'])
  test(`the ${time} run at a server that remembers has no difference`, async () => {
    const feature = writtenFeature('remembering.feature', FEATURE)
    const { code, said } = await kasalab(['verify', '--target', target, '--only-features', '--features', feature])
    assert.equal(code, 0, said)
    assert.match(said, /^extension: 9 passed, 0 failed, 0 not tested of 9 scenarios/m)
  })
