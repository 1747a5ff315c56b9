/** What each scenario reaches of the server: operations, rules that are broken, facts, timers, actors behind a restart. */
import { rulesByCommand } from '../../../../machines/rules/by-command.ts'
import type { RegisterRule } from '../../../../machines/rules/rule.ts'
import { operations } from '../../../../server/app/operations.ts'
import { inObject, type Seam, together } from '../seams/seam.ts'
import { inResumed, inSteps } from '../seams/turns.ts'

/** Names of places: a generated wrong server says which of them a scenario must have reached to notice it. */
export const placeOfRow = (id: string): string => `operation ${id}`
export const placeOfRule = (command: string, name: string): string => `rule ${command}: ${name}`
export const placeOfFact = (type: string): string => `fact ${type}`
export const placeOfTimer = (machine: string, id: string): string => `timer ${machine}: ${id}`

export const placeOfLimit = (name: string): string => `limit ${name}`
export const placeOfMember = (noun: string, member: string): string => `restart ${noun}: ${member}`

/** A timer by its kind, and the second of a kind by itself: those of a kind are numbered, `delivery-3`. */
export function kindsOfTimer(id: string): string[] {
  const kind = id.replace(/-\d+$/, '')
  return id.endsWith('-2') ? [kind, id] : [kind]
}

/** Tells which places are reached. */
export function reaching(hear: (place: string) => void): Seam {
  const rules = new Set<RegisterRule>(Object.values(rulesByCommand).flat() as unknown as RegisterRule[])
  return together(
    ...operations.map((row) =>
      inObject(row, 'handle', (right) => (request) => {
        hear(placeOfRow(row.id))
        return right.call(row, request)
      }),
    ),
    ...[...rules].map((rule) =>
      inObject(rule, 'broken', (right) => (register, command: { type: string }) => {
        const broken = right(register, command as never)
        if (broken !== null) hear(placeOfRule(command.type, rule.name))
        return broken
      }),
    ),
    inSteps(({ machine, after, executed }) => {
      for (const { type, params } of executed) {
        const said = params?.event as { type: string } | undefined
        if (type === 'xstate.emit') hear(placeOfFact(said!.type))
        else if (type === 'xstate.raise' && params.delay !== undefined)
          for (const id of kindsOfTimer(params.id ?? said!.type)) hear(placeOfTimer(machine, id))
      }
      return [after, executed]
    }),
    inResumed((found, noun) => {
      for (const [member, value] of Object.entries(found.context as object))
        if (!isEmpty(value)) hear(placeOfMember(noun, member))
      return found
    }),
  )
}

/** Nothing is lost with it. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
