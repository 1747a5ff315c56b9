/** Sends the malformed and the lawful requests of a clause to a server of its own, opened for it. */
import { formTests } from '../../support/law/forms/form-tests.ts'
import { idsIn } from '../../support/living/contract-tests.ts'
import { openTarget } from '../../support/open-target.ts'
import { FormRequests } from '../contract/form-requests.ts'

const tests = formTests()

/** The first complaint about the answers to the requests of a clause; null: there is none. */
export async function formsComplaint(clause: string): Promise<string | null> {
  const own = tests.filter(({ title }) => idsIn(title).includes(clause))
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
