/** The three lawful readings of what the specification leaves open; `readings.md` says why each choice is lawful. */
export type Reading = Readonly<{
  name: 'a' | 'b' | 'c'
  /** Identifiers made by the server are written in capital letters. */
  upperIds: boolean
  /** ISO 8601 with milliseconds and Z, whole seconds with an offset, or milliseconds without one. */
  times: 'zulu' | 'offset' | 'local'
  /** A member without a value, and an answer without one: null, or left out and 204. */
  nothing: 'null' | 'left-out'
  members: 'sorted' | 'declared'
  extraMember: readonly [string, string]
  refusalBody: 'nested' | 'problem'
  faultBody: 'errors' | 'list'
  wrongMethod: 405 | 404
  trailingSlash: boolean
  jsonTypeOnly: boolean
  unknownMembers: 'ignored' | 'refused'
  unknownQuery: 'ignored' | 'refused'
  repeatedQuery: 'last' | 'refused'
  nullIsAbsent: boolean
  looseBooleans: boolean
  offsetRequired: boolean
  deskClientHeaders: boolean
  reportClientHeaders: boolean
  noToken: 401 | 403
  unknownKey: 404 | 403
  missingKey: 403 | 422
  /** Name of the pin code in the pin-code sign-in (NS-13). */
  pinMember: 'pin_code' | 'pin'
  keyAloneReads: boolean
  foreign: 403 | 404
  wrongState: 409 | 423
  foreignOutlet: 403 | 404
  notSenior: 403 | 404
  unknownAccessKey: 'ignored' | 401
  productionKey: 403 | 409
  /** Status of cloud rows and of desk receipts that create something and name no status. */
  created: 201 | 200
  reportCreated: 201 | 202
  noShift: 'not-found' | 'last-shift'
  noWebhook: 'null' | 'not-found'
  embedded: readonly [cashier: string, register: string]
  seniorClose: 'CLOSED' | 'CLOSING_BY_SENIOR'
  shiftOrder: 'created' | 'id'
  shiftWindow: 'created' | 'span'
  clientReport: 'both' | 'replaces'
  onlineTwice: 'refused' | 'accepted'
  onlineWaits: boolean
  codeShape: 'text' | 'object'
  codeOrder: 'newest' | 'oldest'
  countShape: 'total' | 'number'
  askPending: 'ACCEPTED' | 'IN_PROGRESS'
  offlineTimeDates: 'required' | 'optional'
  emptyPool: 'later' | 'refused'
  codesFor: readonly string[]
  percentOf: 'default' | 'last'
  malformedLogoDate: 'ignored' | 'refused'
  notModified: 304 | 204
  templatePatch: 'lenient' | 'strict'
  templateEntities: 'array' | 'object'
  terminalsLimit: readonly [most: number, absent: number]
  /** Milliseconds from a document's creation to its acceptance by the simulated tax authority. */
  authorityMs: number
  reportMs: number
  reportBadSpan: 'error-task' | 422
  reportFiles: 'both' | 'asked'
  reportNotReady: 409 | 404
  goodsJson: 'accepted' | 'refused'
  reportDates: 'optional' | 'required'
  webhookKeyBytes: number
  webhookSecondSet: 'fresh' | 'updated'
  webhookOther: 'failure' | 'done'
  webhookGrowth: number
  webhookUrls: 'http' | 'any'
  checksFirst: 'state' | 'form'
  openErrors: 'false' | 'statuses'
  closeStatus: boolean | string
  deskWaits: boolean
  xreportNoShift: 'false' | 'refused'
  xreportSerial: 'shift' | 'own'
  drawerCarried: boolean
  paymentRows: 'type' | 'label'
  emptyRows: boolean
  nilReceipt: string | null
  emptyFiscal: string | null
  absentText: string | null
  noMoment: string | null
  returnType: 'SELL' | 'RETURN'
  mixedReturn: 'return' | 'refused'
  cashReturnChecked: boolean
  sameReceipt: 'refused' | 'answered'
  cashCardFields: 'dropped' | 'refused'
  productRounding: 'even' | 'down'
  discountBase: 'original' | 'running'
  belowZero: 'refused' | 'zero'
  fractionValue: 'rounded' | 'refused'
  spreadAlways: boolean
  itemSum: 'discounted' | 'full'
  returnDiscounts: boolean
  roundingScope: 'cash' | 'all'
  roundingTie: 'down' | 'up'
  roundSumSigned: boolean
  totalSum: 'exact' | 'rounded'
  unrounded: 422 | 400
  unknownTax: 422 | 400
  removeRest: boolean
  previousAcrossShifts: boolean
  zeroService: 400 | 422
  withdrawalCode: 'optional' | 'required'
  slipFiles: boolean
  doneAtOnce: boolean
  delivery: 'unsent' | 'refused'
  phone: RegExp
  shortDefault: boolean
  periodicalFault: 'refusal' | 'text'
  deviceReleased: 'never' | 'on-close'
  lanExchange: 'many' | 'one'
  lanUnknownDevice: 'upgrade' | 'frame'
  lanAmount: 'digits' | 'decimals'
  settlementFrame: 'bare' | 'envelope'
  proxyToken: 'upgrade' | 'message'
  repeatedRequest: 'refused' | 'answered'
  terminalRow: 'queue' | 'parallel'
  terminalResult: 'full' | 'brief'
  terminalAttachMs: number
  manyRegisters: boolean
  keys: 'text' | 'uuid'
  taxNumbers: readonly [vat20: number, vat7: number, none: number, excise: number]
  taxLetters: readonly [vat20: string, vat7: string, none: string, excise: string]
}>
