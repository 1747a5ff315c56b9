/** What each scenario reaches of the server: operations, rules that are broken, facts, timers, actors behind a restart. */
import * as limits from '../../../../machines/limits.ts'
import { rulesByCommand } from '../../../../machines/rules/by-command.ts'
import type { RegisterRule } from '../../../../machines/rules/rule.ts'
import { ruleNamed } from '../../../../machines/rules/rules.ts'
import { operations } from '../../../../server/app/operations.ts'
import * as issues from '../../../../server/transport/http/validation/issues.ts'
import * as validation from '../../../../server/transport/http/validation/validation.ts'
import { inModule, inModuleScope, inObject, type Seam, together } from '../seams/seam.ts'
import { inResumed, inSteps } from '../seams/turns.ts'
import { meetBounds, requestSchemas } from './request-schemas.ts'

/** Names of places: a generated wrong server says which of them a scenario must have reached to notice it. */
export const placeOfRow = (id: string): string => `operation ${id}`
export const placeOfRule = (command: string, name: string): string => `rule ${command}: ${name}`
export const placeOfFact = (type: string): string => `fact ${type}`
export const placeOfTimer = (machine: string, id: string): string => `timer ${machine}: ${id}`
/** A refusal that is said, whoever says it. */
export const placeOfRefusal = (name: string): string => `refusal ${name}`
/** A request that is refused by a part of a schema: `sell body goods items price`, `maximum`. */
export const placeOfForm = (path: string, what: string): string => `form ${path}: ${what}`
/** One that is taken, and lies at a bound of a schema, or has one of its words. */
export const placeOfMet = (path: string, what: string): string => `met ${path}: ${what}`
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
    ...[...ruleNamed.values()].map((rule) => whenRead(rule, 'status', () => hear(placeOfRefusal(rule.name)))),
    ...Object.entries(limits).flatMap(([name, limit]) =>
      typeof limit === 'object'
        ? Object.keys(limit).map((key) => whenRead(limit, key as never, () => hear(placeOfLimit(name))))
        : [],
    ),
    inModule(issues, 'issuesOf', (right) => (errors, ...rest) => {
      for (const { keyword, params, parentSchema } of errors) {
        const path = requestSchemas.get(parentSchema as object)
        if (path) hear(placeOfForm(path, keyword === 'required' ? params.missingProperty : keyword))
      }
      return right(errors, ...rest)
    }),
    inModuleScope<typeof validation.checker>(validation, 'checker', (right) => (schema, ...rest) => {
      const check = right(schema, ...rest)
      return (value, thorough) => {
        const found = check(value, thorough)
        if (found.length === 0) meetBounds(schema, value, (path, what) => hear(placeOfMet(path, what)))
        return found
      }
    }),
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

/** Tells when a member is read. */
const whenRead =
  <T extends object>(owner: T, name: keyof T, hear: () => void): Seam =>
  () => {
    const value = owner[name]
    const get = (): unknown => {
      hear()
      return value
    }
    Object.defineProperty(owner, name, { get, configurable: true, enumerable: true })
    return () =>
      void Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true })
  }

/** Nothing is lost with it. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === 0 ||
  value === false ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
