/** Wrong servers of versions: of the interface, in paths, and of clients. */
import { clientHeaders } from '../../../../../server/surfaces/cloud/integration.ts'
import * as authentication from '../../../../../server/wire/http/authentication.ts'
import { reached } from '../../seams/reached.ts'
import { row, showsMember } from '../../seams/rows.ts'
import { inSchema } from '../../seams/schemas.ts'
import { inModule, inObject, type Seam } from '../../seams/seam.ts'
import { wrong } from '../../wrong-server.ts'

/** A row that is served at another path. */
const servedAt = (id: string, path: string): Seam => inObject(row(id), 'path', () => path)

/** The version that the descriptions say. */
const describedAs = (wrongly: (version: string) => string): Seam =>
  showsMember(['getCloudDescription', 'getLocalDescription'], 'info.version', wrongly)

/** Requests whose token is not heard. */
const deafTo = (isDeaf: (headers: Record<string, string>) => boolean): Seam =>
  inModule(authentication, 'identify', (right) => (request) => {
    const { headers } = request
    if (authentication.bearerOf(headers.authorization) === undefined || !isDeaf(headers)) return right(request)
    reached()
    const { authorization: _token, ...rest } = headers
    return right({ ...request, headers: rest })
  })

export default [
  wrong(
    'VER-001',
    'describes itself as 2.108.4',
    describedAs((version) => version.replace('2.108.3', '2.108.4')),
  ),
  wrong(
    'VER-001',
    'says nothing of its build',
    describedAs(() => '2.108.3'),
  ),
  wrong('VER-002', 'has the profile without the version in its path', servedAt('getCashierProfile', '/api/cashier/me')),
  wrong(
    'VER-002',
    "has the desk's status without the version in its path",
    servedAt('getDeskStatus', '/api/kasa/status'),
  ),
  wrong(
    'VER-002',
    'has the version in the path of the devices of the local network',
    servedAt('lanDevices', '/api/v1/devices'),
  ),
  wrong(
    'VER-002',
    "has processing's authorization under the version",
    servedAt('authorizeTerminalProcessing', '/api/v1/paylink/processing/auth/client'),
  ),
  wrong(
    'VER-003',
    'refuses clients that do not name themselves',
    deafTo((headers) => !headers['x-client-name']),
  ),
  wrong(
    'VER-003',
    'refuses clients of another version',
    deafTo(({ 'x-client-version': version = '2' }) => !version.startsWith('2')),
  ),
  wrong(
    'VER-003',
    'takes no client name of fewer than three letters on webhooks and reports',
    inSchema(clientHeaders['x-client-name'], (right) => ({ ...right, minLength: 3 })),
  ),
]
