/** Wrong servers of the cloud API: paths, the names of clients and devices, licence and integration keys. */
import Type from 'typebox'
import * as session from '../../../../../server/surfaces/cloud/cashier/session.ts'
import * as image from '../../../../../server/surfaces/cloud/image.ts'
import * as integration from '../../../../../server/surfaces/cloud/integration.ts'
import * as application from '../../../../../server/wire/http/application.ts'
import { type Reply, refused, reply } from '../../../../../server/wire/http/operation.ts'
import type { Request } from '../../../../../server/wire/http/request.ts'
import { FIELD_REQUIRED } from '../../../../../server/wire/http/validation/framework-words.ts'
import { asks, row, stops } from '../../seams/rows.ts'
import { inModule, inModuleScope, inObject } from '../../seams/seam.ts'
import { keyReadAs, stopsAtKey, stopsBearer } from '../../subjects/access.ts'
import { wrong } from '../../wrong-server.ts'

type WrongMethod = (allowed: string[], language: 'uk' | 'en', surface: 'cloud' | 'local' | 'lan' | 'lab') => Reply
type SignInByPin = (request: Request) => Promise<Reply>

const isUuid = (text: string): boolean => /^[\da-f-]{36}$/.test(text)

/** A refusal that names a header, in the form of a validation error. */
const lacking = (header: string): Reply => reply(422, { code: 'validation.custom', message: header, detail: [] })

export default [
  wrong(
    'CLD-001',
    'answers paths with a slash behind them as well',
    inModuleScope<object>(application, 'EXACT', () => ({ caseSensitive: true })),
  ),
  wrong(
    'CLD-001',
    'answers paths in any case of their letters',
    // The places of worlds and desks are read as before: what is inherited is not spread
    inModuleScope<object>(application, 'EXACT', () =>
      Object.assign(Object.create({ caseSensitive: true }), { strict: true }),
    ),
  ),
  wrong(
    'CLD-001',
    'lists offline codes at get-offline-codes/count instead of get-offline-codes-count',
    inObject(row('countOfflineCodes'), 'path', () => '/api/v1/cash-registers/get-offline-codes/count'),
  ),
  wrong(
    'CLD-001',
    "makes the bookkeeper's report at bookkeeper-z-report",
    inObject(row('createBookkeeperZReport'), 'path', (right) =>
      right.replace('bookkeeper_z_report', 'bookkeeper-z-report'),
    ),
  ),
  wrong(
    'CLD-001',
    'answers the method that a path has not with 404',
    inModuleScope<WrongMethod>(application, 'wrongMethod', () => (allowed, language, surface) => {
      const allow = allowed.join(', ')
      const { headers, ...rest } = refused('nothing at this path', { allow }, language, surface)
      return { ...rest, headers: { ...headers, allow } }
    }),
  ),
  wrong(
    'CLD-002',
    'opens no shift for a client that does not say its name',
    stops('openShift', ({ headers, language }) =>
      headers['x-client-name'] ? null : refused('licence key not valid', {}, language),
    ),
  ),
  wrong(
    'CLD-002',
    'knows no client whose name is longer than 32 letters',
    stopsBearer(({ headers, language }) =>
      (headers['x-client-name'] ?? '').length > 32 ? refused('access token not valid', {}, language) : null,
    ),
  ),
  wrong(
    'CLD-002',
    'shows the organization to no client that does not say its name',
    stops('getOrganization', ({ headers }) =>
      headers['x-client-name'] === undefined ? lacking('X-Client-Name') : null,
    ),
  ),
  wrong(
    'CLD-003',
    'knows only versions of digits and dots',
    stopsBearer(({ headers, language }) =>
      /^[\d.]*$/.test(headers['x-client-version'] ?? '') ? null : refused('access token not valid', {}, language),
    ),
  ),
  wrong(
    'CLD-003',
    'wants the version of a client that signs in with a pin code',
    inModuleScope<SignInByPin>(
      session,
      'signInByPin',
      (right) => async (request) =>
        request.headers['x-client-version'] === undefined
          ? refused('invalid pin code', {}, request.language)
          : right(request),
    ),
  ),
  wrong(
    'CLD-003',
    'tells no client the state of a signature that does not say its version',
    stops('checkSignature', ({ headers }) =>
      headers['x-client-version'] === undefined ? lacking('X-Client-Version') : null,
    ),
  ),
  wrong(
    'CLD-004',
    'refuses an opening that names another device than the first',
    stops('openShift', ({ headers, language }) =>
      (headers['x-device-id'] ?? 'desk-1') === 'desk-1' ? null : refused('licence key not valid', {}, language),
    ),
  ),
  wrong(
    'CLD-004',
    'demands the name of a device for going online',
    inObject(row('goOnline'), 'headers', () => Type.Object({ 'x-device-id': Type.String() })),
  ),
  wrong(
    'CLD-004',
    'refuses a webhook set from a named device',
    stops('setWebhook', ({ headers, language }) =>
      headers['x-device-id'] === undefined ? null : refused('webhook not set', {}, language),
    ),
  ),
  wrong(
    'CLD-005',
    'calls an unknown licence key malformed where it is no uuid',
    stopsAtKey(({ headers, world }) => {
      const key = headers['x-license-key']
      return key && !isUuid(key) && !world.reference.registersByKey.has(key)
        ? { loc: ['header', 'X-License-Key'], ...FIELD_REQUIRED }
        : null
    }),
  ),
  wrong(
    'CLD-005',
    'reads licence keys in any case of their letters',
    keyReadAs((key) => key.toLowerCase()),
  ),
  wrong(
    'CLD-005',
    'lists offline codes for keys that are uuids alone',
    stops('getOfflineCodes', ({ register, language }) =>
      isUuid(register!.license_key) ? null : refused('licence key not valid', {}, language),
    ),
  ),
  wrong(
    'CLD-006',
    'takes any integration key',
    inModule(integration, 'unknownAccessKey', () => () => null),
  ),
  wrong(
    'CLD-007',
    'sends the text logo whatever copy the client has',
    asks('getOrganizationTextLogo', ({ headers: { 'if-modified-since': _, ...headers }, ...request }) => ({
      ...request,
      headers,
    })),
  ),
  wrong(
    'CLD-007',
    'sends a picture with its 304',
    inModule(image, 'image', (right) => (request, picture) => {
      const given = right(request, picture)
      if (given.status !== 304) return given
      return { ...given, body: picture!.bytes, headers: { ...given.headers, 'content-type': 'image/png' } }
    }),
  ),
  wrong(
    'CLD-007',
    'sends a logo again to a client with a copy of the very moment',
    inModule(image, 'image', (right) => (request, picture) => {
      const given = right(request, picture)
      const { 'if-modified-since': copied = '', ...headers } = request.headers
      const isOfMoment = image.httpDate(copied) === Date.parse(given.headers?.['last-modified'] ?? '')
      return given.status === 304 && isOfMoment ? right({ ...request, headers }, picture) : given
    }),
  ),
]
