/** Headers by which integrations and devices name themselves. */
import Type, { type TObject } from 'typebox'
import { type Operation, type Reply, refused } from '../../transport/http/operation.ts'
import type { Request } from '../../transport/http/request.ts'

/** CLD-004: taken on four operations; nothing is bound to it in the cloud (AMB-25). */
export const deviceHeader = { 'x-device-id': Type.Optional(Type.String()) }
/** CLD-802: demanded where the row says so, and nowhere else (AMB-06). */
export const clientHeaders = {
  'x-client-name': Type.String({ minLength: 1 }),
  'x-client-version': Type.String({ minLength: 1 }),
}
const header = 'x-client-name'

/** The quirk by which all of the cloud demands the name, but for what a buyer's browser opens (AMB-06). */
export function namedByQuirk(row: Operation): Operation {
  const { properties = {} } = (row.headers ?? {}) as Partial<TObject>
  if (header in properties || (row.who === 'anyone' && row.method === 'GET')) return row
  const headers = Type.Object({ ...properties, [header]: clientHeaders[header] })
  return { ...row, surfaceVariant: { quirk: 'client-name-required', headers, header } }
}

/** AUT-006: on the two closings. */
export const accessKeyHeader = { 'x-access-key': Type.Optional(Type.String()) }

/** An unknown integration key is refused, none at all is fine (NS-94). */
export function unknownAccessKey({ headers, world, language }: Request): Reply | null {
  const key = headers['x-access-key']
  if (key === undefined || world.reference.seed.access_keys.includes(key)) return null
  return refused('access key not known', {}, language)
}
