/** What a bank says of an operation it has approved. */
import Type, { type Static } from 'typebox'

const Said = (description: string) => Type.Optional(Type.String({ description }))

/** The bank's data, under the names of the wire: which of them are there depends on the operation (FLD-025, BRG-213). */
export const BankResult = Type.Object(
  {
    terminal_id: Said('The terminal at its bank'),
    terminal: Said('The same as terminal_id'),
    merchant_id: Said('The merchant at the bank'),
    pan: Said('Number of the card, masked'),
    card_mask: Said('The same as pan'),
    rrn: Said('Reference of the operation, by which a purchase is taken back'),
    auth_code: Said('Code of the authorisation'),
    invoice_num: Type.Optional(Type.Integer({ description: 'Invoice at the terminal; a refund names it invoiceNum' })),
    receipt_no: Said('The invoice as text'),
    owner_name: Said('Name on the card'),
    issuer_name: Said('The bank that issued the card'),
    payment_system: Said('The payment system of the card'),
    amount: Type.Optional(
      Type.Integer({
        description:
          'Minor units: of a purchase what was charged, of a settlement purchases less refunds since the last one',
      }),
    ),
    currency: Said('UAH'),
    bank_name: Said('The bank the terminal belongs to'),
  },
  // Hardware that is not ours may say more.
  { title: 'BankResult' },
)
type AlwaysThere = 'terminal_id' | 'terminal' | 'merchant_id' | 'rrn' | 'amount' | 'currency' | 'bank_name'
/** The name of a member of the bank's data. */
export type BankMember = keyof Static<typeof BankResult>
export const BANK_MEMBERS = Object.keys(BankResult.properties) as BankMember[]
/** As our terminals give it. */
export type BankResult = Static<typeof BankResult> & Required<Pick<Static<typeof BankResult>, AlwaysThere>>
