/** Who may come in, the parameters that many operations share, and those of each, as OpenAPI says them. */

import Type, { type TSchema } from 'typebox'
import { headerName } from '../explaining/shape.ts'
import type { Operation } from '../operation.ts'
import type { Who } from '../request.ts'
import { glossary } from './members/glossary.ts'
import { type Models, REFERENCE } from './models.ts'

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

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: unknown
  example?: unknown
}

export const SCHEMES = {
  cashierToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Cashier JWT token' },
  labToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Lab-Token',
    description: 'Token of the world or of the server, where it has one',
  },
  serverToken: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Lab-Token',
    description: 'Token of the server, where it has one',
  },
}

export const SECURITY: Record<Who, Partial<Record<keyof typeof SCHEMES, string[]>>[]> = {
  anyone: [],
  cashier: [{ cashierToken: [] }],
  // The key is a parameter, which a token of two schemes would hide from programs that send the first alone
  key: [],
  'cashier and key': [{ cashierToken: [] }],
  desk: [],
  lab: [{}, { labToken: [] }],
  server: [{}, { serverToken: [] }],
  inbox: [{}, { labToken: [] }],
}

/** What is said of every surface that has sums. */
export const UNITS = 'Sums are whole minor units of the currency, quantities thousandths.'

/** Whom a reader of a document asks. */
export const ABOUT = { contact: { name: 'Kasalab' }, license: { name: 'MIT', identifier: 'MIT' } }

/** What a caller shows of himself. */
export const CALLERS: Record<Who, string> = {
  anyone: 'Anybody may ask.',
  cashier: 'Asked with the token of a cashier.',
  key: 'Asked with the licence key of the register.',
  'cashier and key': 'Asked with the token of a cashier and the licence key of the register.',
  desk: 'Asked of the desk, which knows its register.',
  lab: 'Asked with the token of the world or of the server, where it has one.',
  server: 'Asked with the token of the server, where it has one.',
  inbox: 'Asked by a webhook of this server, or with the token of the world or of the server, where it has one.',
}

/** Every integration names itself, and none has to (CLD-002, CLD-003). */
export const CLIENT: Record<string, Parameter> = {
  'X-Client-Name': clientParameter('X-Client-Name', 'Name of the integration', 'kasalab docs'),
  'X-Client-Version': clientParameter('X-Client-Version', 'Version of the integration', '1.0'),
}

function clientParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example }
}

const KEY_PARAMETER: Parameter = {
  name: 'X-License-Key',
  in: 'header',
  required: true,
  description: 'Licence key of the register',
  schema: { type: 'string' },
}

/** AUT-011. */
export const SIGNATURE: Parameter = {
  name: 'X-Request-Signature',
  in: 'header',
  required: true,
  description: 'Base64 of HMAC-SHA256 over the bytes of the body, under the key the webhook was set with',
  schema: { type: 'string' },
}

/** EXT-110: only a register with a webhook has given its key out. */
export const SIGNATURE_IF_KEYED: Parameter = {
  ...SIGNATURE,
  required: false,
  description: `${SIGNATURE.description}; left out where the register has no webhook`,
}
