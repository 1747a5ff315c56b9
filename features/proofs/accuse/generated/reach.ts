/** What each scenario reaches of the server: operations, rules that are broken, facts, timers, actors behind a restart. */
import { rulesByCommand } from '../../../../machines/rules/by-command.ts'
import type { RegisterRule } from '../../../../machines/rules/rule.ts'
import { operations } from '../../../../server/app/operations.ts'
import { Actors } from '../../../../server/runtime/turns/actors.ts'
import { Transitions } from '../../../../server/runtime/turns/transitions.ts'
import { inObject, type Seam, together } from '../seams/seam.ts'

/** Names of places: a generated wrong server says which of them a scenario must have reached to notice it. */
export const placeOfRow = (id: string): string => `operation ${id}`
export const placeOfRule = (command: string, name: string): string => `rule ${command}: ${name}`
export const placeOfFact = (type: string): string => `fact ${type}`
export const placeOfTimer = (machine: string, id: string): string => `timer ${machine}: ${id}`

/** A timer by its kind, and the second of a kind by itself: those of a kind are numbered, `delivery-3`. */
export function kindsOfTimer(id: string): string[] {
  const kind = id.replace(/-\d+$/, '')
  return id.endsWith('-2') ? [kind, id] : [kind]
}
export const placeOfLimit = (name: string): string => `limit ${name}`
export const placeOfMember = (noun: string, member: string): string => `restart ${noun}: ${member}`

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
    inObject(
      Transitions.prototype,
      'next',
      (right) =>
        function (this: Transitions, machine, before, event) {
          const made = right.call(this, machine, before, event)
          for (const { type, params } of made[1]) {
            const said = params?.event as { type: string } | undefined
            if (type === 'xstate.emit') hear(placeOfFact(said!.type))
            else if (type === 'xstate.raise' && params.delay !== undefined)
              for (const id of kindsOfTimer(params.id ?? said!.type)) hear(placeOfTimer(machine.id, id))
          }
          return made
        },
    ),
    inObject(
      Actors.prototype,
      'resumed',
      (right) =>
        function (this: Actors, reference, address, state) {
          const found = right.call(this, reference, address, state)
          const noun = address.slice(0, address.indexOf(':'))
          for (const [member, value] of Object.entries((found?.context ?? {}) as object))
            if (!isEmpty(value)) hear(placeOfMember(noun, member))
          return found
        },
    ),
  )
}

/** Nothing is lost with it. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
