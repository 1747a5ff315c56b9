/** An answer in the words of the law: the refusal of its status, code and text, or what is wrong with it. */
import type { Answer } from '../../support/law/answer.ts'
import { refusals } from '../../support/law/law.ts'

/** @returns `done` for a success, the name of a lawful refusal, else what came */
export function lawfulAnswer({ status, body }: Answer): string {
  if (status < 300) return 'done'
  const { code = null, message } = (body ?? {}) as { code?: string | null; message?: string }
  const lawful = [...refusals.values()].filter((refusal) => refusal.code === code && refusal.status === status)
  // Texts tell two refusals of one code apart; those with figures in them are not compared.
  const named = lawful.find(({ uk }) => uk === message) ?? (code === null ? undefined : lawful.at(-1))
  return named?.name ?? `${status} ${code} ${message}`
}
