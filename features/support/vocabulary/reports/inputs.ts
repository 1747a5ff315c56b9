/** Inputs of extended reports beside their period, and the organization of a task. */
import type { Integrator } from '../../actors/integrator.ts'
import { content, member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

export const MAILED = { emails: ['books@example.com'] }

/** What each kind takes besides (REP-101 … REP-601): no member is marked as optional, so a stranger is sent all of them. */
const WHOLE: Record<string, object> = {
  goods: { export_extension: 'EXCEL', custom: false },
  z: { export_extension: 'JSON', organization_info: false },
}

/** Inputs that a sentence does not name. */
export async function otherMembers(scenario: ScenarioWorld, kind: string, integrator: Integrator): Promise<object> {
  if (!scenario.judgement.isStranger || kind === 'receipt') return {}
  if (kind === 'daily_cash_flow') return { ...MAILED, ...(await ofOrganization(scenario, integrator)) }
  return { ...MAILED, ...WHOLE[kind] }
}

/** The organization of a daily cash flow, for a stranger that shows its id; our own server has the cashier's (NS-53). */
export async function ofOrganization({ judgement }: ScenarioWorld, integrator: Integrator): Promise<object> {
  if (!judgement.isStranger) return {}
  const id = member((await integrator.send('GET', '/organization')).body, 'id')
  return typeof id === 'string' ? { organization_id: [id] } : {}
}

/**
 * The id of the cashier's organization.
 * @throws NotTested where the target does not show it: the model of an organization is open (NS-05)
 */
export async function organizationOf(integrator: Integrator): Promise<unknown> {
  const id = member(content(await integrator.send('GET', '/organization')), 'id')
  if (typeof id !== 'string') throw new NotTested('the target does not show the id of an organization')
  return id
}
