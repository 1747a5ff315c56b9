/** Documents of a register: what each makes of it. */
import type { DocumentKind, ModelRegister } from './state.ts'

/** A count that is known, and one more. */
export const oneMore = (count: number | null): number | null => (count === null ? null : count + 1)

/** A document of the register: online it is on its way; offline it is held and takes a code. @param now ms */
export function withDocument(before: ModelRegister, now: number, kind: DocumentKind): ModelRegister {
  const register = {
    ...before,
    journal: before.journal && [...before.journal, kind],
    pendingSince: before.pendingSince ?? now,
    lastAt: now,
  }
  if (register.link === 'online') return { ...register, onTheWay: register.onTheWay + 1 }
  const { codes } = register
  const next = codes.next.slice(1)
  return {
    ...register,
    held: register.held + 1,
    codes: { ...codes, free: codes.free - 1, used: oneMore(codes.used), next },
  }
}
