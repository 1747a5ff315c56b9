/** Every door of the server: what each surface serves, and its sockets. */
import { Doors, type ServedPlace } from '../transport/http/answers/doors.ts'
import type { Operation } from '../transport/http/operation.ts'
import { cloudSockets, lanSockets, operations } from './operations.ts'

const socketsOf = (surface: Operation['surface'], rows: readonly { path: string }[]): ServedPlace[] =>
  rows.map(({ path }) => ({ surface, path, method: 'GET', isSocket: true }))

export const doors = new Doors([...operations, ...socketsOf('cloud', cloudSockets), ...socketsOf('lan', lanSockets)])
