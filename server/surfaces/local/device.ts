/** The computer of a desk: by its device identifier a register is kept to one (AUT-007, AUT-008). */
import Type from 'typebox'
import type { DeviceId } from '../../../machines/vocabulary/shift.ts'
import type { Request } from '../../transport/http/request.ts'

/** The front system may say which computer it is on; the desk's own says nothing. */
export const deviceHeaders = Type.Object({ 'x-device-id': Type.Optional(Type.String()) })

export const deviceIdOf = ({ headers }: Pick<Request, 'headers'>): DeviceId => headers['x-device-id'] || null
