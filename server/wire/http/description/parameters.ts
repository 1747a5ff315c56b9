/** Who may come in, and the parameters that many operations share, as OpenAPI says them. */
import type { Who } from '../request.ts'

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
  licenceKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-License-Key',
    description: 'Licence key of the register',
  },
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
  key: [{ licenceKey: [] }],
  'cashier and key': [{ cashierToken: [], licenceKey: [] }],
  desk: [],
  lab: [{}, { labToken: [] }],
  server: [{}, { serverToken: [] }],
  inbox: [{}, { labToken: [] }],
}

/** Every integration names itself, and none has to (CLD-002, CLD-003). */
export const CLIENT: Record<string, Parameter> = {
  'X-Client-Name': clientParameter('X-Client-Name', 'Name of the integration', 'kasalab docs'),
  'X-Client-Version': clientParameter('X-Client-Version', 'Version of the integration', '1.0'),
}

function clientParameter(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: false, description, schema: { type: 'string' }, example }
}

/** Not required: a client may as well send it as authorization. */
export const KEY_PARAMETER: Parameter = {
  name: 'X-License-Key',
  in: 'header',
  required: false,
  description: 'Licence key of the register, where it is not given as authorization',
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
