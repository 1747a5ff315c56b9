/** Parameters of one operation, as its row has them and as all operations of its surface do. */
import Type, { type TSchema } from 'typebox'
import { headerName } from '../explaining/header-name.ts'
import type { Operation } from '../operation.ts'
import { glossary } from './members/glossary.ts'
import { type Models, REFERENCE } from './models.ts'
import { CLIENT, KEY_PARAMETER, type Parameter } from './parameters.ts'

interface ObjectSchema {
  properties?: Record<string, TSchema>
  required?: string[]
}

/** Path parameters a row names without a schema are texts. */
function pathSchema({ path, params }: Operation): TSchema {
  const { properties = {} } = (params ?? {}) as ObjectSchema
  const bare = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!).filter((name) => !(name in properties))
  return Type.Object({ ...properties, ...Object.fromEntries(bare.map((name) => [name, Type.String()])) })
}

/** @param models where the models of schemas are written down */
export function parametersOf(row: Operation, models: Models): object[] {
  const of = (place: Parameter['in'], schema: TSchema | undefined): Parameter[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as ObjectSchema
    return Object.entries(properties).map(([name, each]) => {
      const called = place === 'header' ? headerName(name) : name
      const description = (each as { description?: string }).description ?? glossary.of(called, [row.id])
      return {
        name: called,
        in: place,
        // What has a default is filled in before it is asked for.
        required: place === 'path' || (required.includes(name) && !('default' in each)),
        ...(description !== undefined && { description }),
        schema: models.described(each, row.id),
      }
    })
  }
  const own = [...of('path', pathSchema(row)), ...of('query', row.query), ...of('header', row.headers)]
  const key = /key/.test(row.who) ? [KEY_PARAMETER] : []
  const client = Object.keys(CLIENT)
    .filter((name) => row.surface !== 'lab' && !own.some((each) => each.in === 'header' && each.name === name))
    .map((name) => ({ $ref: `${REFERENCE}/parameters/${name}` }))
  return [...own, ...key, ...client]
}
