/** Wrong servers of the bridge: the messages of the cloud and their answers, and what a terminal tells of an operation. */
import Type from 'typebox'
import { step } from '../../../../../machines/vocabulary/step.ts'
import { OPERATION_TYPES } from '../../../../../machines/vocabulary/terminal.ts'
import { parseObject } from '../../../../../server/surfaces/bridge/admission.ts'
import * as bridgeMessages from '../../../../../server/surfaces/bridge/messages.ts'
import { type ParsedRequest, referenceOf, statusOfIssue } from '../../../../../server/surfaces/bridge/messages.ts'
import { Amount, messages, readers } from '../../../../../server/surfaces/bridge/schemas.ts'
import { ofJson } from '../../../../../server/transport/http/validation/coercion.ts'
import { bankOperation } from '../../../../../simulators/bank-terminal/bank-operation.ts'
import * as device from '../../../../../simulators/bank-terminal/device.ts'
import * as steps from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as results from '../../../../../simulators/bank-terminal/operation-steps.ts'
import * as plans from '../../../../../simulators/bank-terminal/plan.ts'
import * as scripts from '../../../../../simulators/bank-terminal/plan.ts'
import { inAction } from '../../seams/charts.ts'
import { inSchema, schemaWithin } from '../../seams/schemas.ts'
import { inCall, inFunction, inMethod, type Otherwise, type Seam } from '../../seams/seam.ts'
import { finishes, isSettlement, sums } from '../../subjects/bank-terminal.ts'
import { answersFailure, answersRepeatedly, answersSuccess, understands } from '../../subjects/bridge.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

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

const parses = (wrong: Otherwise<Parse>): Seam => inCall(bridgeMessages, 'parseRequest', wrong)

/** A message whose terminal is not looked at. */
const forAnyTerminal = (isPassed: (operation: unknown) => boolean): Seam =>
  parses((right, text, terminal) => {
    const said = parseObject(text)
    const id = String(said?.terminal_id).toLowerCase()
    return right(text, isPassed(said?.operation_type) ? { ...terminal, id } : terminal)
  })

/** A message that is read as one of another type. @param typeOf null: as its own */
const readAs = (typeOf: (said: any) => Kind | null): Seam =>
  parses((right, text, terminal): ParsedRequest => {
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

export default {
  'BRG-203: takes amounts as text in messages': () =>
    inMethod(readers, 'purchase', (right, said) => right(ofJson(messages.purchase)?.(said) ?? said)),
  'BRG-203: takes an amount of 0 in messages': () => inSchema(Amount, (right) => ({ ...right, minimum: 0 })),
  'BRG-203: takes an amount that is greater than there may be': () =>
    inSchema(Amount, (right) => ({ ...right, maximum: 999_999_999_999 })),
  'BRG-203: takes a purchase without an amount for one of nothing': () =>
    takes(payloadOf('purchase'), 'amount', Amount),
  'BRG-203: takes no amount of a purchase of more than 99999999.99': () =>
    inSchema(Amount, (right) => ({ ...right, maximum: 9_999_999_999 })),
  'BRG-205: asks for a payload of a settlement': () => takes(messages.settlement, 'payload', Type.Object({}), true),
  'BRG-205: answers a settlement with 200 as text': () => settlementStatus(() => '200'),
  'BRG-205: answers a settlement of nothing with 0': () =>
    settlementStatus((_answer, result) => (result?.amount === 0 ? 0 : 200)),
  'BRG-206: shows texts in capitals': () => texts('display-receipt', (text) => text.toUpperCase()),
  'BRG-206: shows a question mark for letters that are not Latin': () =>
    texts('display-receipt', (text) => text.replace(/[^ -~]/g, '?')),
  'BRG-206: shows a text without the blanks at its ends': () => texts('display-receipt', (text) => text.trim()),
  'BRG-207: prints no QR code': () => qr(() => null),
  'BRG-207: prints the text as a QR code where none is asked for': () => qr((qr_url, { receipt }) => qr_url ?? receipt),
  'BRG-207: asks for a QR code': () => takes(payloadOf('print-receipt'), 'qr_url', Type.String(), true),
  'BRG-207: prints of a long text the first four thousand characters': () =>
    texts('print-receipt', (text) => text.slice(0, 4000)),
  'BRG-207: prints the QR code of the text before under one that has none': () => {
    const last = new Map<string, string | null>()
    return understands('print-receipt', (request, { terminal_id, payload }) => {
      const qr_url = payload.qr_url === undefined ? (last.get(terminal_id) ?? null) : payload.qr_url
      last.set(terminal_id, qr_url)
      return { ...request, qr_url }
    })
  },
  'BRG-207: prints of a long address the first hundred characters as a QR code': () =>
    qr((qr_url) => qr_url?.slice(0, 100) ?? null),
  'BRG-208: makes a request_id for a purchase that has none': () => takes(messages.purchase, 'request_id', anyId),
  'BRG-208: makes a request_id for a refund that has none': () => takes(messages.cancel, 'request_id', anyId),
  'BRG-208: asks for a request_id of a text on the screen': () =>
    takes(messages['display-receipt'], 'request_id', ownId, true),
  'BRG-208: takes any text for a request_id': () => inSchema(ownId, ({ format: _, ...right }) => right),
  'BRG-208: takes an empty request_id of a purchase': () =>
    inSchema(ownId, ({ format: _, ...right }) => ({
      ...right,
      pattern: '^$|^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    })),
  'BRG-208: refuses a request_id of a text to be printed': () =>
    takes(messages['print-receipt'], 'request_id', Type.Null()),
  'BRG-210: does not look at which terminal a message is for': () => forAnyTerminal(() => true),
  'BRG-210: answers without the id of the terminal': () =>
    inCall(bridgeMessages, 'referenceOf', (right, said) => ({ ...right(said), terminal_id: null })),
  'BRG-210: settles at its own terminal what is sent to another': () =>
    forAnyTerminal((operation) => operation === 'settlement'),
  'BRG-211: knows purchases alone': () =>
    parses((right, text, terminal) => {
      const said = parseObject(text)
      if (!isType(said?.operation_type) || said.operation_type === 'purchase') return right(text, terminal)
      return { asked: referenceOf(said), status: 'methodIsNotSupported', place: 'operation_type' }
    }),
  'BRG-211: knows types of operations in capitals as well': () =>
    readAs(({ operation_type }) => {
      const type = String(operation_type).toLowerCase()
      return isType(type) && type !== operation_type ? type : null
    }),
  'BRG-211: answers an unknown type of operation as a wrong value': () =>
    parses((right, text, terminal) => {
      const heard = right(text, terminal)
      return 'status' in heard && heard.status === 'methodIsNotSupported'
        ? { ...heard, status: 'argumentError' }
        : heard
    }),
  'BRG-211: takes an unknown type of operation for a settlement': () =>
    readAs(({ operation_type }) => (isType(operation_type) ? null : 'settlement')),
  'BRG-212: answers failures with success true': () => answersFailure((answer) => ({ ...answer, success: true })),
  'BRG-212: answers failures with code 0': () => answersFailure((answer) => ({ ...answer, code: 0 })),
  'BRG-212: answers successes with code 200': () => answersSuccess((answer) => ({ ...answer, code: 200 })),
  'BRG-212: answers what comes again with the code 1': () =>
    answersRepeatedly('operation.repeated', ({ answer }) => ({ answer: { ...answer, code: 1 } })),
  'BRG-203: tells amounts beyond 21474836.47 in 32 bits': () => sums((right) => right | 0),
  'BRG-205: tells of a settlement of nothing what the last purchase was': () =>
    sums((right, operation) => (isSettlement(operation) ? right || 2000 : right)),
  'BRG-206: prints what it is to show': () =>
    inFunction(device, 'printed', (right, terminal: object, ended: any) => {
      const { operation_type } = ended
      if (operation_type !== 'display-receipt') return right(terminal, ended)
      const { context, says } = right(terminal, { ...ended, operation_type: 'print-receipt' })
      const print = { ...says[0].print, operation_type }
      return { context: { ...context, prints: context.prints.with(-1, print) }, says: [{ ...says[0], print }] }
    }),
  'BRG-206: keeps the first text on the screen when a second follows': () =>
    finishes((_right, { operation_type }, { screen }) =>
      operation_type === 'display-receipt' && screen.shows === 'receipt' ? { screen } : {},
    ),
  'BRG-206: shows no text on a terminal without paper': () =>
    inCall(plans, 'underFaults', (right, current, faults) =>
      right(
        current.operation_type === 'display-receipt' ? { ...current, operation_type: 'print-receipt' } : current,
        faults,
      ),
    ),
  'BRG-212: approves what the bank declines': () =>
    inCall(scripts, 'endingOf', (right, outcome) =>
      outcome.kind === 'declined' ? { at: 'authorising', state: 'approved', status: null } : right(outcome),
    ),
  'BRG-213: has a card in the answer to a settlement, null': () =>
    inCall(results, 'resultOf', (right, operation) => {
      const result = right(operation)
      return result === null || result.pan !== undefined
        ? result
        : ({ ...result, pan: null, invoice_num: null } as never)
    }),
  'BRG-213: says nothing of the sum of a settlement': () =>
    inCall(results, 'resultOf', (right, operation) => {
      const result = right(operation)
      if (result === null || !isSettlement(operation)) return result
      const { amount: _, ...rest } = result
      return rest as never
    }),
  'NS-86: counts the time of an operation from its asking alone': () =>
    inAction(bankOperation, 'begin', () =>
      step<any, any, any>((operation, event) => ({ ...steps.beginOperation(operation, event), timers: [] })),
    ),
} satisfies WrongServersByName
