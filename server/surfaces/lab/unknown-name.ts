/** Figures of a refusal of a name that nothing in the lab has: the name, the one it is near to, and where all are listed. */
import type { Values } from '../../../machines/rules/rule.ts'
import { nearestName } from '../../transport/http/notices/nearest.ts'

/** @param member of the path that holds the name @param list the call that lists the names */
export function unknownName(member: string, name: string, known: readonly string[], list: string): Values {
  const near = nearestName(name, known)
  return { [member]: name, ...(near !== null && { near }), list }
}
