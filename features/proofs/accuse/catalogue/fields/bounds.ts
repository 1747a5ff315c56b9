/** Wrong servers that the schemas of requests give, each of the clause whose forms notice it: scenarios send none of these. */
import { generatedName } from '../../generated/generated-server.ts'
import { wrongRequests } from '../../generated/requests.ts'
import type { WrongServersByName } from '../../wrong-server.ts'

const seams = new Map(wrongRequests().map((server) => [generatedName(server), server.seam]))

/** @param servers the part of a schema that each is of, by its name */
const ofKind = (kind: string, servers: Readonly<Record<string, string>>): WrongServersByName =>
  Object.fromEntries(
    Object.entries(servers).map(([name, part]) => {
      const seam = seams.get(`${kind}: ${part}`)
      if (!seam) throw new Error(`no generated server is of ${part}: ${kind}`)
      return [name, () => seam]
    }),
  )

export default {
  ...ofKind('a bound of a request is loosened', {
    'EXT-401: takes the number of a waybill of eleven letters': 'createPrepayment body ettn: minLength',
    'EXT-404: takes an id of nine letters': 'createPrepayment body custom_relation_id: minLength',
    'EXT-404: takes an id of 257 letters': 'createPrepayment body custom_relation_id: maxLength',
    'EXT-109: takes an address of 2084 characters': 'sellReceipt body callback_url: maxLength',
    'EXT-107: takes a control number of five digits': 'createServiceReceipt body control_number 0: maxLength',
    'EXT-224: takes a width of 9': 'getReceiptText query width: minimum',
    'EXT-224: takes a width of 251': 'getReceiptText query width: maximum',
    'EXT-225: takes 21 characters in a picture': 'getReceiptPng query width: minimum',
    'EXT-225: takes 101 characters in a picture': 'getReceiptPng query width: maximum',
    'EXT-225: takes paper of 39 mm': 'getReceiptPng query paper_width: minimum',
    'EXT-225: takes paper of 81 mm': 'getReceiptPng query paper_width: maximum',
    'EXT-225: takes a code of no width': 'getReceiptPng query qrcode_scale: minimum',
    'EXT-225: takes a code wider than the paper': 'getReceiptPng query qrcode_scale: maximum',
    'EXT-201: lists 101 receipts': 'listReceipts query limit: maximum',
    'EXT-131: takes 51 sales': 'sellReceipts body receipts: maxItems',
    'EXT-102: takes a price of a billion hryvnias': 'sellReceipt body goods items good price: maximum',
    'EXT-102: takes an excise stamp of 4097 characters under its older name':
      'sellReceipt body goods items good excise_barcode: maxLength',
    'EXT-114: takes a payment kind of 10': 'createWithdrawalReceipt body payment code: maximum',
    'EXT-251: takes an empty list of addresses': 'sendReceiptByEmail body: minItems',
    'EXT-603: takes pages of 1001 transactions': 'listTransactions query limit: maximum',
    'EXT-314: takes pages of 1001 reports': 'listShiftReports query limit: maximum',
  }),
  ...ofKind('a bound of a request is tightened', {
    'EXT-401: takes no number of a waybill of 28 letters': 'createPrepayment body ettn: maxLength',
    'EXT-404: refuses an id of ten letters': 'createPrepayment body custom_relation_id: minLength',
    'EXT-109: takes no address of 2083 characters': 'sellReceipt body callback_url: maxLength',
    'EXT-201: lists 99 receipts': 'listReceipts query limit: maximum',
    'EXT-131: takes 49 sales': 'sellReceipts body receipts: maxItems',
    'EXT-131: takes no bulk of one sale': 'sellReceipts body receipts: minItems',
    'EXT-332: takes 249 characters in a line at most': 'getReceiptText query width: maximum',
    'EXT-332: takes eleven characters in a line at least': 'getReceiptText query width: minimum',
    'EXT-333: takes paper of 79 mm at most': 'getReceiptPng query paper_width: maximum',
    'EXT-333: takes 23 characters in a line of a picture at least': 'getReceiptPng query width: minimum',
    'EXT-314: takes pages of 999 reports at most': 'listShiftReports query limit: maximum',
  }),
  ...ofKind('a member of a request may be left out', {
    'EXT-111: needs no code': 'sellReceiptOffline body: fiscal_code',
    'EXT-342: takes a periodical report without an end': 'getPeriodicalReport query: to_date',
  }),
  ...ofKind('a constraint of a request is dropped', {
    'EXT-102: takes a phone of another country': 'createWithdrawalReceipt body delivery phone: pattern',
    'EXT-251: takes texts that are no addresses': 'sendReceiptByEmail body items: format',
  }),
  ...ofKind('a word of a request is not taken', {
    'EXT-603: takes no status that never occurs': 'listTransactions query status items: SIGNED',
    'EXT-603: takes no type that never occurs': 'listTransactions query type items: X_REPORT',
  }),
} satisfies WrongServersByName
