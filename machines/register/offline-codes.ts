/** Offline codes of a register: asked for and stored; they are spent in ledger.ts. */

import { codesLeft } from '../ledger.ts'
import { CODE_GRANTS } from '../limits.ts'
import { refusal } from '../rules/rules.ts'
import type { CodeGrant } from '../vocabulary/document.ts'
import type { RegisterContext, RegisterEventOf } from '../vocabulary/register.ts'
import { decided } from '../vocabulary/step.ts'
import type { RegisterStep } from './register-step.ts'

/** CLD-411: asks the tax authority for codes. */
export function askCodes(register: RegisterContext, command: RegisterEventOf<'codes.ask'>): RegisterStep {
  const refused = refusal(register, command)
  return decided(register, refused ?? { type: 'codes.asked', at: command.at, count: command.count })
}

/** Stores the codes the authority has granted behind those still there. */
export function receiveCodes(register: RegisterContext, { at, grant }: RegisterEventOf<'codes.granted'>): RegisterStep {
  const grants = bounded([...register.codes.grants, grant])
  const codes = { ...register.codes, grants, last: grant.from + grant.count - 1 }
  return decided({ ...register, codes: { ...codes, asked: codesLeft(codes) } }, { type: 'codes.received', at, grant })
}

/** Too many grants side by side: the two newest become one, for their serials follow each other. */
function bounded(grants: CodeGrant[]): CodeGrant[] {
  if (grants.length <= CODE_GRANTS) return grants
  const [former, latter] = grants.slice(-2) as [CodeGrant, CodeGrant]
  return [...grants.slice(0, -2), { ...former, count: former.count + latter.count }]
}
