/** Wrong servers of access: paths, the names of clients and devices, keys, test registers, colleagues. */
import Type from 'typebox'
import { testModeDiffers } from '../../../../../machines/rules/access.ts'
import * as session from '../../../../../server/surfaces/cloud/cashier/session.ts'
import * as image from '../../../../../server/surfaces/cloud/image.ts'
import * as integration from '../../../../../server/surfaces/cloud/integration.ts'
import * as offlineTime from '../../../../../server/surfaces/cloud/registers/offline-time.ts'
import * as application from '../../../../../server/transport/http/application.ts'
import { type Reply, refused, reply } from '../../../../../server/transport/http/operation.ts'
import type { Request } from '../../../../../server/transport/http/request.ts'
import { FIELD_REQUIRED } from '../../../../../server/transport/http/validation/framework-words.ts'
import { reached } from '../../seams/reached.ts'
import { asks, row, shows, stops } from '../../seams/rows.ts'
import { excused } from '../../seams/rules.ts'
import { inCall, inFunction, inModuleScope, inObject } from '../../seams/seam.ts'
import { keyReadAs, stopsAtKey, stopsBearer } from '../../subjects/access.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

type WrongMethod = (allowed: string[], language: 'uk' | 'en', surface: 'cloud' | 'local' | 'lan' | 'lab') => Reply
type SignInByPin = (request: Request) => Promise<Reply>
const isUuid = (text: string): boolean => /^[\da-f-]{36}$/.test(text)

/** A refusal that names a header, in the form of a validation error. */
const lacking = (header: string): Reply => reply(422, { code: 'validation.custom', message: header, detail: [] })

export default {
  'CLD-001: answers paths with a slash behind them as well': () =>
    inModuleScope<object>(application, 'EXACT', () => ({ caseSensitive: true })),
  // The places of worlds and desks are read as before: what is inherited is not spread
  'CLD-001: answers paths in any case of their letters': () =>
    inModuleScope<object>(application, 'EXACT', () =>
      Object.assign(Object.create({ caseSensitive: true }), { strict: true }),
    ),
  'CLD-001: lists offline codes at get-offline-codes/count instead of get-offline-codes-count': () =>
    inObject(row('countOfflineCodes'), 'path', () => '/api/v1/cash-registers/get-offline-codes/count'),
  "CLD-001: makes the bookkeeper's report at bookkeeper-z-report": () =>
    inObject(row('createBookkeeperZReport'), 'path', (right) =>
      right.replace('bookkeeper_z_report', 'bookkeeper-z-report'),
    ),
  'CLD-001: answers the method that a path has not with 404': () =>
    inFunction<WrongMethod>(application, 'wrongMethod', (_right, allowed, language, surface) => {
      const allow = allowed.join(', ')
      const { headers, ...rest } = refused('nothing at this path', { allow }, language, surface)
      return { ...rest, headers: { ...headers, allow } }
    }),
  'CLD-002: opens no shift for a client that does not say its name': () =>
    stops('openShift', ({ headers, language }) =>
      headers['x-client-name'] ? null : refused('licence key not valid', {}, language),
    ),
  'CLD-002: knows no client whose name is longer than 32 letters': () =>
    stopsBearer(({ headers, language }) =>
      (headers['x-client-name'] ?? '').length > 32 ? refused('access token not valid', {}, language) : null,
    ),
  'CLD-002: shows the organization to no client that does not say its name': () =>
    stops('getOrganization', ({ headers }) =>
      headers['x-client-name'] === undefined ? lacking('X-Client-Name') : null,
    ),
  'CLD-003: knows only versions of digits and dots': () =>
    stopsBearer(({ headers, language }) =>
      /^[\d.]*$/.test(headers['x-client-version'] ?? '') ? null : refused('access token not valid', {}, language),
    ),
  'CLD-003: wants the version of a client that signs in with a pin code': () =>
    inFunction<SignInByPin>(session, 'signInByPin', async (right, request) =>
      request.headers['x-client-version'] === undefined
        ? refused('invalid pin code', {}, request.language)
        : right(request),
    ),
  'CLD-003: tells no client the state of a signature that does not say its version': () =>
    stops('checkSignature', ({ headers }) =>
      headers['x-client-version'] === undefined ? lacking('X-Client-Version') : null,
    ),
  'CLD-004: refuses an opening that names another device than the first': () =>
    stops('openShift', ({ headers, language }) =>
      (headers['x-device-id'] ?? 'desk-1') === 'desk-1' ? null : refused('licence key not valid', {}, language),
    ),
  'CLD-004: demands the name of a device for going online': () =>
    inObject(row('goOnline'), 'headers', () => Type.Object({ 'x-device-id': Type.String() })),
  'CLD-004: refuses a webhook set from a named device': () =>
    stops('setWebhook', ({ headers, language }) =>
      headers['x-device-id'] === undefined ? null : refused('webhook not set', {}, language),
    ),
  'CLD-005: calls an unknown licence key malformed where it is no uuid': () =>
    stopsAtKey(({ headers, world }) => {
      const key = headers['x-license-key']
      return key && !isUuid(key) && !world.reference.registersByKey.has(key)
        ? { loc: ['header', 'X-License-Key'], ...FIELD_REQUIRED }
        : null
    }),
  'CLD-005: reads licence keys in any case of their letters': () => keyReadAs((key) => key.toLowerCase()),
  'CLD-005: lists offline codes for keys that are uuids alone': () =>
    stops('getOfflineCodes', ({ register, language }) =>
      isUuid(register!.license_key) ? null : refused('licence key not valid', {}, language),
    ),
  'CLD-006: takes any integration key': () => inCall(integration, 'unknownAccessKey', () => null),
  'CLD-007: sends the text logo whatever copy the client has': () =>
    asks('getOrganizationTextLogo', ({ headers: { 'if-modified-since': _, ...headers }, ...request }) => ({
      ...request,
      headers,
    })),
  'CLD-007: sends a picture with its 304': () =>
    inCall(image, 'image', (right, request, picture) => {
      const given = right(request, picture)
      if (given.status !== 304) return given
      return { ...given, body: picture!.bytes, headers: { ...given.headers, 'content-type': 'image/png' } }
    }),
  'CLD-007: sends a logo again to a client with a copy of the very moment': () =>
    inCall(image, 'image', (right, request, picture) => {
      const given = right(request, picture)
      const { 'if-modified-since': copied = '', ...headers } = request.headers
      const isOfMoment = image.httpDate(copied) === Date.parse(given.headers?.['last-modified'] ?? '')
      return given.status === 304 && isOfMoment ? right({ ...request, headers }, picture) : given
    }),
  'CLD-012: lets a production cashier work on a test register': () =>
    excused(testModeDiffers, (register, { cashier }) => register.is_test && cashier != null && !cashier.is_test),
  'CLD-103: takes a password with blanks around it': () =>
    asks('signIn', (request) => {
      reached()
      const body = request.body as { password: string }
      return { ...request, body: { ...body, password: body.password.trim() } }
    }),
  'CLD-308: lists no production cashiers beside test cashiers': () =>
    shows('listOrganizationCashiers', (listed: { id: string }[], { world, cashier }) =>
      listed.filter(({ id }) => world.reference.cashiers.get(id)!.is_test === cashier!.is_test),
    ),
  'CLD-421: sums up the longest of several offline times only': () =>
    shows('getOfflineTime', ({ status, sessions }) => ({
      status: { ...status, total: Math.max(0, ...sessions.map(({ duration }: { duration: number }) => duration)) },
      sessions,
    })),
  'CLD-421: counts an offline time under way beyond the end of the window': () =>
    inCall(offlineTime, 'offlineSessions', (right, links, window) => {
      const { to, now } = window
      const underWay = right(links, { ...window, to: Math.max(to, now) }).find(({ end }) => end === null)
      if (!underWay || to >= now) return right(links, window)
      reached()
      const lastReturn = links.findLastIndex(({ type }) => type !== 'register.went-offline')
      return [...right(links.slice(0, lastReturn + 1), window), { ...underWay, end: now }]
    }),
} satisfies WrongServersByName
