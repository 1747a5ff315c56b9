/** Sends the malformed and the lawful requests of a clause to a server of its own, opened for it. */
import { constraintTests } from '../../support/law/constraints/constraint-tests.ts'
import { idsIn } from '../../support/living/contract-tests.ts'
import { openTarget } from '../../support/open-target.ts'
import { FormRequests } from '../contract/form-requests.ts'

const tests = constraintTests()

/**
 * The first complaint about the answers to the requests of a clause; null: there is none.
 * @param proven the clause, or the title of the requests
 */
export async function formsComplaint(proven: string): Promise<string | null> {
  const own = tests.filter(({ title }) => title === proven || idsIn(title).includes(proven))
  if (own.length === 0) return null
  const target = await openTarget()
  try {
    const requests = await FormRequests.open(target)
    for (const each of own) {
      const [first] = await requests.complaints(each)
      if (first !== undefined) return first
    }
    return null
  } finally {
    await target.close()
  }
}

/** Sends them all to the right server. @param onEnd called behind those of each title */
export async function sendForms(onEnd: (title: string) => void): Promise<void> {
  const target = await openTarget()
  try {
    const requests = await FormRequests.open(target)
    for (const each of tests) {
      const [first] = await requests.complaints(each)
      if (first !== undefined) throw new Error(`the right server fails: ${each.title}: ${first}`)
      onEnd(each.title)
    }
  } finally {
    await target.close()
  }
}
