/**
 * The keyword `x-dropped` of request schemas: members that say nothing in some objects are taken out before they are
 * checked, whatever their values. A client that sends them means no harm, and the receipt must not show them (NS-59).
 */
import type { FuncKeywordDefinition } from 'ajv'

/** When members are dropped: where an object has all the values of one of the cases; null stands for nothing sent. */
export interface DroppedMembers {
  where: readonly Readonly<Record<string, unknown>>[]
  members: readonly string[]
}

export const droppedMembers: FuncKeywordDefinition = {
  keyword: 'x-dropped',
  type: 'object',
  schemaType: 'object',
  modifying: true,
  errors: false,
  before: 'properties',
  compile({ where, members }: DroppedMembers) {
    const cases = where.map((each) => Object.entries(each))
    return (value: Record<string, unknown>) => {
      const sent = new Map(Object.entries(value))
      if (!cases.some((each) => each.every(([name, expected]) => (sent.get(name) ?? null) === expected))) return true
      for (const name of members) delete value[name]
      return true
    }
  },
}
