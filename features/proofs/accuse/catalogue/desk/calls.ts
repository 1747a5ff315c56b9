/** Wrong servers of the desk: amounts, headers, the form of its calls (LOC-001 to LOC-006). */
import { MIMEType } from 'node:util'
import * as sums from '../../../../../machines/money/sums.ts'
import * as receipts from '../../../../../machines/register/receipts.ts'
import { Goods } from '../../../../../machines/vocabulary/receipt.ts'
import { Quantity } from '../../../../../machines/vocabulary/schemas/wire.ts'
import { localOperations } from '../../../../../server/app/local-operations.ts'
import { deviceHeaders } from '../../../../../server/surfaces/local/device.ts'
import * as application from '../../../../../server/wire/http/application.ts'
import * as bodies from '../../../../../server/wire/http/body.ts'
import { type Operation, refused, reply } from '../../../../../server/wire/http/operation.ts'
import { ofJson } from '../../../../../server/wire/http/validation/coercion.ts'
import * as validation from '../../../../../server/wire/http/validation/validation.ts'
import { handles, replies, row, shows, showsMember } from '../../seams/rows.ts'
import { inMemberOf, inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inList, inModule, inModuleScope, inObject, together } from '../../seams/seam.ts'
import { hears } from '../../seams/turns.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

type Media = (type: string) => { kind: 'json' | 'plain' | 'other'; charset: string | null }
const mediaType = (wrong: (right: ReturnType<Media>, type: string) => ReturnType<Media>) =>
  inModuleScope<Media>(bodies, 'mediaType', (right) => (type) => wrong(right(type), type))

const ninth = (rows: readonly Operation[]): readonly Operation[] => [
  ...rows,
  { ...row('getDeskStatus'), id: 'getDeskState', path: '/api/v1/shift/status' },
]

export default [
  wrong(
    'LOC-001',
    'shows the price of goods in whole units',
    showsMember('sell', 'goods.*.good.price', (price) => price / 100),
  ),
  wrong(
    'LOC-001',
    'takes an amount at the desk that is written as text',
    inModule(validation, 'checker', (right) => (schema, part, surface) => {
      const check = right(schema, part, surface)
      if (surface === 'cloud' || part !== 'body') return check
      const coerce = ofJson(schema)
      return (value, thorough) => check(coerce(value), thorough)
    }),
  ),
  wrong(
    'LOC-001',
    'shows what each item comes to in whole units',
    tellsSale('goods.*.sum', (sum) => sum / 100),
  ),
  wrong(
    'LOC-001',
    'lets returns take the balance below the greatest sum',
    inModule(
      sums,
      'areWithin',
      (right) => (shift, most) => right({ ...shift, balance: Math.max(shift.balance, 0) }, most),
    ),
  ),
  wrong(
    'LOC-002',
    'sells no less than two thousandths of a piece',
    inSchema(Quantity, (right) => ({ ...right, minimum: 2 })),
  ),
  wrong(
    'LOC-002',
    'shows the quantity of goods in pieces',
    tellsSale('goods.*.quantity', (quantity) => quantity / 1000),
  ),
  wrong(
    'LOC-002',
    'sells whole pieces alone',
    inMemberOf(Goods, 'quantity', (right) => ({ ...right, minimum: 1000, multipleOf: 1000 })),
  ),
  wrong(
    'LOC-003',
    'takes versions of a client at the desk that are numbers and dots alone',
    inSchema(schemaWithin(deviceHeaders, 'properties'), (right) => ({
      ...right,
      'x-client-version': { type: 'string', pattern: '^[\\d.]+$' },
    })),
  ),
  wrong(
    'LOC-003',
    'demands the version of the client at the desk',
    inSchema(deviceHeaders, ({ properties, ...right }) => ({
      ...right,
      properties: { ...properties, 'x-client-version': { type: 'string' } },
      required: ['x-client-version'],
    })),
  ),
  wrong(
    'LOC-003',
    'answers the status of the desk with 400 to a client that does not name itself',
    handles('getDeskStatus', (right) => (request) => {
      if (request.headers['x-client-name'] === undefined) return reply(400, { message: 'X-Client-Name' })
      return right(request)
    }),
  ),
  wrong(
    'LOC-004',
    'takes no JSON that names its charset',
    mediaType((right, type) => {
      try {
        return { ...right, charset: new MIMEType(type).params.get('charset') }
      } catch {
        return right
      }
    }),
  ),
  wrong(
    'LOC-004',
    "answers the desk's status in JSON and calls it text",
    replies('getDeskStatus', (given) => ({
      ...given,
      headers: { ...given.headers, 'content-type': 'text/plain; charset=utf-8' },
    })),
  ),
  wrong(
    'LOC-004',
    'takes a body that is said to be plain text',
    mediaType((right) => (right.kind === 'plain' ? { ...right, kind: 'json' } : right)),
  ),
  wrong(
    'LOC-004',
    'answers the periodical report with no body at all',
    replies('printPeriodicalReport', (given) => (given.status === 200 ? { ...given, body: undefined } : given)),
  ),
  wrong(
    'LOC-004',
    'takes no JSON whose charset is written in capitals',
    mediaType((right, type) => {
      const named = /charset="?([^";\s]+)/i.exec(type)?.[1]
      return named === undefined || ['utf-8', 'utf8'].includes(named) ? right : { ...right, charset: named }
    }),
  ),
  wrong(
    'LOC-005',
    'serves a ninth operation at the desk',
    together(
      inList(localOperations, ninth),
      shows('getLocalDescription', (body) => {
        const { get } = body.paths['/api/v1/kasa/status']
        return {
          ...body,
          paths: { ...body.paths, '/api/v1/shift/status': { get: { ...get, operationId: 'getDeskState' } } },
        }
      }),
    ),
  ),
  wrong(
    'LOC-005',
    'serves the X-report by GET',
    inObject(row('printDeskReport'), 'method', () => 'GET' as const),
  ),
  wrong(
    'LOC-005',
    'serves cash withdrawals at a path of its own',
    inObject(row('withdrawCash'), 'path', () => '/api/v1/receipt/withdrawal'),
  ),
  wrong(
    'LOC-005',
    'answers a wrong method with 404',
    inModuleScope<any>(
      application,
      'wrongMethod',
      () => (_allowed: string[], language: 'uk', surface: 'local') =>
        refused('nothing at this path', {}, language, surface),
    ),
  ),
  wrong(
    'LOC-006',
    'leaves what was made offline out of the sums of the shift',
    inModuleScope<any>(
      receipts,
      'record',
      (right) => (register: any, command: object, made: object, counted: object) =>
        right(register, command, made, register.offline === null ? counted : register.shift.sums),
    ),
  ),
  wrong(
    'LOC-006',
    'prints the long periodical report alone',
    hears('printer', 'slip.print', (event) =>
      event.slip.kind === 'PERIODICAL_REPORT' && event.slip.is_short ? null : event,
    ),
  ),
]
