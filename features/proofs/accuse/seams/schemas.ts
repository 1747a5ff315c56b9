/** Seams of the schemas of requests. They are compiled anew for a wrong server, and for the right one behind it. */
import * as validation from '../../../../server/transport/http/validation/validation.ts'
import { inModuleScope, type Seam, together } from './seam.ts'

type Schema = Record<string, any>

/** Counts the changes of schemas: a check that was compiled before one is compiled again. */
let changes = 0

/** How often checks had to be made anew so far: a seam that is of schemas adds to it. */
export const checksMade = (): number => changes

/** Put in place once, before any check is made: checks that are older than a change are made again. */
export function recheckable(): void {
  inModuleScope<typeof validation.checker>(validation, 'checker', (right) => (schema, ...rest) => {
    let check = right(schema, ...rest)
    let made = changes
    return (value, thorough) => {
      if (made !== changes) {
        made = changes
        check = right(schema, ...rest)
      }
      return check(value, thorough)
    }
  })()
}

const renewed: Seam = () => {
  const undo = inModuleScope(validation, 'made', () => ({}))()
  changes++
  return () => {
    changes++
    undo()
  }
}

/** A seam of what checks are made of when they are made: they are made anew. */
export const rechecked = (seam: Seam): Seam => together(seam, renewed)

/**
 * A schema that says something else wherever it stands. @param wrong is given the schema, and returns what it should have
 * said; its own object stays
 */
export const inSchema = (node: object, wrong: (right: Schema) => Schema): Seam =>
  together(() => {
    const open = node as Schema
    const right = Object.getOwnPropertyDescriptors(open)
    const other = wrong(Object.defineProperties({}, right) as Schema)
    for (const key of Reflect.ownKeys(open)) Reflect.deleteProperty(open, key)
    Object.defineProperties(open, Object.getOwnPropertyDescriptors(other))
    return () => {
      for (const key of Reflect.ownKeys(open)) Reflect.deleteProperty(open, key)
      Object.defineProperties(open, right)
    }
  }, renewed)

/** A place within a schema: `properties`, `goods`, `items`, … @throws when there is none */
export const schemaWithin = (node: object, ...path: readonly string[]): Schema =>
  path.reduce<Schema>((found, key) => {
    if (!(key in found)) throw new Error(`the schema has no ${path.join('/')}`)
    return found[key]
  }, node as Schema)

/** A member of an object that is of another schema there, and nowhere else. */
export const inMemberOf = (node: object, name: string, wrong: (right: Schema) => Schema): Seam =>
  inSchema(node, (right) => ({
    ...right,
    properties: { ...right.properties, [name]: wrong(schemaWithin(right, 'properties', name)) },
  }))

/** Members that may not be left out, nor be null. */
export const demands = (node: object, ...names: readonly string[]): Seam =>
  inSchema(node, (right) => {
    const given = names.map((name) => {
      const { type, ...rest } = schemaWithin(right, 'properties', name)
      return [name, { ...rest, type: [type].flat()[0] }]
    })
    const required = new Set([...(right.required ?? []), ...names])
    return { ...right, required: [...required], properties: { ...right.properties, ...Object.fromEntries(given) } }
  })

/** A member that may be left out, or be null where `isNullable`. */
export const demandsNo = (node: object, name: string, isNullable = false): Seam =>
  inSchema(node, (right) => {
    const { type, ...rest } = schemaWithin(right, 'properties', name)
    const member = isNullable ? { ...rest, type: [type, 'null'] } : { ...rest, type }
    const required = right.required.filter((each: string) => each !== name)
    return { ...right, required, properties: { ...right.properties, [name]: member } }
  })
