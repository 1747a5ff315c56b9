/** Wrong servers of the bridge: the messages of the cloud, and what answers to them are like. */
import Type from 'typebox'
import { OPERATION_TYPES } from '../../../../../machines/vocabulary/terminal.ts'
import { parseObject } from '../../../../../server/surfaces/bridge/admission.ts'
import * as bridgeMessages from '../../../../../server/surfaces/bridge/messages.ts'
import { type ParsedRequest, referenceOf, statusOfIssue } from '../../../../../server/surfaces/bridge/messages.ts'
import { Amount, messages, readers } from '../../../../../server/surfaces/bridge/schemas.ts'
import { ofJson } from '../../../../../server/wire/http/validation/coercion.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inModule, inObject, madeAnew, type Seam } from '../../seams/seam.ts'
import { answersFailure, answersRepeatedly, answersSuccess, understands } from '../../subjects/bridge.ts'
import { wrong } from '../../wrong-server.ts'

type Kind = keyof typeof messages
type Parse = typeof bridgeMessages.parseRequest

const payloadOf = (kind: Kind) => schemaWithin(messages[kind], 'properties', 'payload')

/** A member of a message that is to look otherwise. @param isRequired left out: as it was */
const takes = (node: object, name: string, schema: object, isRequired?: boolean): Seam =>
  inSchema(node, (right) => ({
    ...right,
    properties: { ...right.properties, [name]: schema },
    required: [...right.required.filter((each: string) => each !== name), ...(isRequired ? [name] : [])],
  }))

const parses = (change: (right: Parse) => Parse): Seam => inModule(bridgeMessages, 'parseRequest', change)

/** A message whose terminal is not looked at. */
const forAnyTerminal = (isPassed: (operation: unknown) => boolean): Seam =>
  parses((right) => (text, terminal) => {
    const said = parseObject(text)
    const id = String(said?.terminal_id).toLowerCase()
    return right(text, isPassed(said?.operation_type) ? { ...terminal, id } : terminal)
  })

/** A message that is read as one of another type. @param typeOf null: as its own */
const readAs = (typeOf: (said: any) => Kind | null): Seam =>
  parses((right) => (text, terminal): ParsedRequest => {
    const said = parseObject(text)
    const type = said?.operation_type === undefined ? null : typeOf(said)
    if (!said || type === null) return right(text, terminal)
    const read = readers[type](said)
    if (!('issue' in read)) return right(text, terminal)
    const place = read.issue.loc.slice(1).join('.')
    return { asked: referenceOf(said), status: statusOfIssue(read.issue, place), place }
  })

const isType = (type: unknown): type is Kind => (OPERATION_TYPES as readonly unknown[]).includes(type)

const settlementStatus = (change: (answer: any, result: any) => unknown): Seam =>
  answersSuccess((answer, result) =>
    answer.operation_type === 'settlement' ? { ...answer, status: change(answer, result) } : answer,
  )

/** The text that is shown or printed. */
const texts = (kind: 'display-receipt' | 'print-receipt', change: (text: string) => string): Seam =>
  understands(kind, (request) => ({ ...request, receipt: change(request.receipt) }))

const qr = (change: (qr_url: string | null, request: any) => string | null): Seam =>
  understands('print-receipt', (request) => ({ ...request, qr_url: change(request.qr_url, request) }))

const ownId = messages.purchase.properties.request_id
const anyId = messages.settlement.properties.request_id

export default [
  wrong(
    'BRG-203',
    'takes amounts as text in messages',
    inObject(readers, 'purchase', (right) => (said) => right(ofJson(messages.purchase)?.(said) ?? said)),
  ),
  wrong(
    'BRG-203',
    'takes an amount of 0 in messages',
    inSchema(Amount, (right) => ({ ...right, minimum: 0 })),
  ),
  wrong(
    'BRG-203',
    'takes an amount that is greater than there may be',
    inSchema(Amount, (right) => ({ ...right, maximum: 999_999_999_999 })),
  ),
  wrong(
    'BRG-203',
    'takes a purchase without an amount for one of nothing',
    takes(payloadOf('purchase'), 'amount', Amount),
  ),
  wrong(
    'BRG-203',
    'takes no amount of a purchase of more than 99999999.99',
    inSchema(Amount, (right) => ({ ...right, maximum: 9_999_999_999 })),
  ),
  wrong('BRG-205', 'asks for a payload of a settlement', takes(messages.settlement, 'payload', Type.Object({}), true)),
  wrong(
    'BRG-205',
    'answers a settlement with 200 as text',
    settlementStatus(() => '200'),
  ),
  wrong(
    'BRG-205',
    'answers a settlement of nothing with 0',
    settlementStatus((_answer, result) => (result?.amount === 0 ? 0 : 200)),
  ),
  wrong(
    'BRG-206',
    'shows texts in capitals',
    texts('display-receipt', (text) => text.toUpperCase()),
  ),
  wrong(
    'BRG-206',
    'shows a question mark for letters that are not Latin',
    texts('display-receipt', (text) => text.replace(/[^ -~]/g, '?')),
  ),
  wrong(
    'BRG-206',
    'shows a text without the blanks at its ends',
    texts('display-receipt', (text) => text.trim()),
  ),
  wrong(
    'BRG-207',
    'prints no QR code',
    qr(() => null),
  ),
  wrong(
    'BRG-207',
    'prints the text as a QR code where none is asked for',
    qr((qr_url, { receipt }) => qr_url ?? receipt),
  ),
  wrong('BRG-207', 'asks for a QR code', takes(payloadOf('print-receipt'), 'qr_url', Type.String(), true)),
  wrong(
    'BRG-207',
    'prints of a long text the first four thousand characters',
    texts('print-receipt', (text) => text.slice(0, 4000)),
  ),
  wrong(
    'BRG-207',
    'prints the QR code of the text before under one that has none',
    madeAnew(() => {
      const last = new Map<string, string | null>()
      return understands('print-receipt', (request, { terminal_id, payload }) => {
        const qr_url = payload.qr_url === undefined ? (last.get(terminal_id) ?? null) : payload.qr_url
        last.set(terminal_id, qr_url)
        return { ...request, qr_url }
      })
    }),
  ),
  wrong(
    'BRG-207',
    'prints of a long address the first hundred characters as a QR code',
    qr((qr_url) => qr_url?.slice(0, 100) ?? null),
  ),
  wrong('BRG-208', 'makes a request_id for a purchase that has none', takes(messages.purchase, 'request_id', anyId)),
  wrong('BRG-208', 'makes a request_id for a refund that has none', takes(messages.cancel, 'request_id', anyId)),
  wrong(
    'BRG-208',
    'asks for a request_id of a text on the screen',
    takes(messages['display-receipt'], 'request_id', ownId, true),
  ),
  wrong(
    'BRG-208',
    'takes any text for a request_id',
    inSchema(ownId, ({ format: _, ...right }) => right),
  ),
  wrong(
    'BRG-208',
    'takes an empty request_id of a purchase',
    inSchema(ownId, ({ format: _, ...right }) => ({
      ...right,
      pattern: '^$|^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    })),
  ),
  wrong(
    'BRG-208',
    'refuses a request_id of a text to be printed',
    takes(messages['print-receipt'], 'request_id', Type.Null()),
  ),
  wrong(
    'BRG-210',
    'does not look at which terminal a message is for',
    forAnyTerminal(() => true),
  ),
  wrong(
    'BRG-210',
    'answers without the id of the terminal',
    inModule(bridgeMessages, 'referenceOf', (right) => (said) => ({ ...right(said), terminal_id: null })),
  ),
  wrong(
    'BRG-210',
    'settles at its own terminal what is sent to another',
    forAnyTerminal((operation) => operation === 'settlement'),
  ),
  wrong(
    'BRG-211',
    'knows purchases alone',
    parses((right) => (text, terminal) => {
      const said = parseObject(text)
      if (!isType(said?.operation_type) || said.operation_type === 'purchase') return right(text, terminal)
      return { asked: referenceOf(said), status: 'methodIsNotSupported', place: 'operation_type' }
    }),
  ),
  wrong(
    'BRG-211',
    'knows types of operations in capitals as well',
    readAs(({ operation_type }) => {
      const type = String(operation_type).toLowerCase()
      return isType(type) && type !== operation_type ? type : null
    }),
  ),
  wrong(
    'BRG-211',
    'answers an unknown type of operation as a wrong value',
    parses((right) => (text, terminal) => {
      const heard = right(text, terminal)
      return 'status' in heard && heard.status === 'methodIsNotSupported'
        ? { ...heard, status: 'argumentError' }
        : heard
    }),
  ),
  wrong(
    'BRG-211',
    'takes an unknown type of operation for a settlement',
    readAs(({ operation_type }) => (isType(operation_type) ? null : 'settlement')),
  ),
  wrong(
    'BRG-212',
    'answers failures with success true',
    answersFailure((answer) => ({ ...answer, success: true })),
  ),
  wrong(
    'BRG-212',
    'answers failures with code 0',
    answersFailure((answer) => ({ ...answer, code: 0 })),
  ),
  wrong(
    'BRG-212',
    'answers successes with code 200',
    answersSuccess((answer) => ({ ...answer, code: 200 })),
  ),
  wrong(
    'BRG-212',
    'answers what comes again with the code 1',
    answersRepeatedly('operation.repeated', ({ answer }) => ({ answer: { ...answer, code: 1 } })),
  ),
]
