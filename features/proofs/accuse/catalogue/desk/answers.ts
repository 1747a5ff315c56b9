/** Wrong servers of the desk: what a sale is answered with (LOC-151, LOC-154, LOC-173, LOC-176, LOC-177). */
import * as receiptBodies from '../../../../../server/surfaces/local/receipt-body.ts'
import { inModule } from '../../seams/seam.ts'
import { tellsSale } from '../../subjects/desk.ts'
import { wrong } from '../../wrong-server.ts'

/** Members of a payment that are not given back. */
const lost = (member: string) =>
  wrong(
    'LOC-176',
    `does not give back the ${member} of a payment`,
    tellsSale(`payments.*.${member}`, () => undefined),
  )

export default [
  wrong(
    'LOC-151',
    'tells of a return that it is a sale',
    tellsSale('is_sell', () => true),
  ),
  wrong(
    'LOC-151',
    'answers a sale with an id of its own',
    tellsSale('id', (_id, _receipt, { document }) => document.id),
  ),
  wrong(
    'LOC-154',
    'gives a receipt its custom_id for an id',
    tellsSale('id', (id, _receipt, { document }) => document.body.request.custom_id ?? id),
  ),
  wrong(
    'LOC-173',
    'does not give back the footer',
    tellsSale('footer', () => null),
  ),
  wrong(
    'LOC-173',
    'does not give back the barcode of the receipt',
    tellsSale('barcode', () => null),
  ),
  wrong(
    'LOC-173',
    'gives back the department for the departament',
    tellsSale('departament', (name, _receipt, { document }) => name ?? document.body.request.department ?? null),
  ),
  wrong(
    'LOC-173',
    'gives back the header for the footer',
    tellsSale('footer', (_footer, { header }) => header),
  ),
  wrong(
    'LOC-173',
    'answers an empty header with null',
    tellsSale('header', (header) => header || null),
  ),
  wrong(
    'LOC-173',
    'cuts a long footer',
    tellsSale('footer', (footer) => footer?.slice(0, 255) ?? null),
  ),
  wrong(
    'LOC-173',
    'takes the blanks off the ends of a header',
    tellsSale('header', (header) => header?.trim() ?? null),
  ),
  wrong(
    'LOC-173',
    'answers null for an empty department',
    tellsSale('departament', (name) => name || null),
  ),
  wrong(
    'LOC-173',
    'answers the name of a cashier in other letters',
    tellsSale('cashier_name', (name) => name?.normalize('NFKC') ?? null),
  ),
  lost('commission'),
  lost('bank_name'),
  lost('owner_name'),
  lost('acquirer_and_seller'),
  lost('receipt_no'),
  lost('signature_required'),
  wrong(
    'LOC-176',
    'forgets the rrn of the second card',
    inModule(receiptBodies, 'receiptBody', (right) => (...given) => {
      const { payments, ...body } = right(...given)
      return {
        ...body,
        payments: payments.map(({ rrn, ...rest }, place) =>
          place === 0 && rrn !== undefined ? { ...rest, rrn } : rest,
        ),
      }
    }),
  ),
  wrong(
    'LOC-177',
    'does not give back the excise barcodes',
    tellsSale('goods.*.good.excise_barcodes', () => []),
  ),
  wrong(
    'LOC-177',
    'gives back the code of goods for their uktzed',
    tellsSale('goods.*.good.uktzed', (uktzed, { code }) => (uktzed ? code : null)),
  ),
  wrong(
    'LOC-177',
    'gives back the barcode of the receipt for that of the goods',
    tellsSale('goods.*.good.barcode', (barcode, _good, { document }) => document.body.request.barcode ?? barcode),
  ),
  wrong(
    'LOC-177',
    'answers an empty UKTZED with null',
    tellsSale('goods.*.good.uktzed', (uktzed) => uktzed || null),
  ),
  wrong(
    'LOC-177',
    'answers the first ten excise barcodes',
    tellsSale('goods.*.good.excise_barcodes', (codes) => codes.slice(0, 10)),
  ),
  wrong(
    'LOC-177',
    'takes the blanks out of the code of foreign trade',
    tellsSale('goods.*.good.uktzed', (uktzed) => uktzed?.replaceAll(' ', '') ?? null),
  ),
  wrong(
    'LOC-177',
    'answers an empty bar code of an item with null',
    tellsSale('goods.*.good.barcode', (barcode) => barcode || null),
  ),
]
