/** An answer in the words of the law: the refusal of its code and status, or what is wrong with it. */
import type { Answer } from '../../support/law/answer.ts'
import { refusals } from '../../support/law/law.ts'

const byCode = new Map([...refusals.values()].map((refusal) => [refusal.code, refusal]))

/** @returns `done` for a success, the name of a lawful refusal, else what came */
export function lawfulAnswer({ status, body }: Answer): string {
  if (status < 300) return 'done'
  const { code = null } = (body ?? {}) as { code?: string | null }
  const refusal = code === null ? undefined : byCode.get(code)
  return refusal?.status === status ? refusal.name : `${status} ${code}`
}
