/** Damages of exported papers by table: what is changed, of which day and form, and the clause and place it is found by. */
import type { ExportForm } from '../days/exported.ts'

export interface Damage {
  name: string
  form: ExportForm
  day: string
  /** Statements for `damage`. */
  changes: string
  clause: string
  /** Part of the place it is found at. */
  at: string
}

/** Days by the first letter that a table names them with. */
const DAYS_BY_LETTER: Record<string, string> = {
  p: 'plain sales and movements of cash',
  r: 'returns',
  d: 'discounts',
  m: 'mixed payments, change and rounding',
  t: 'many rates of tax',
  o: 'an offline session',
  c: 'cards, and cash given against them',
}

/** Receipts, shifts and Z-reports as the cloud lists them. */
const CLOUD = `
a price                        | p | SELL 0: goods.0.good.price += 100        | LOC-157 goods[0].sum
a quantity                     | p | SELL 0: goods.0.quantity += 1000         | LOC-157 goods[0].sum
the sum of an item             | p | SELL 0: goods.0.sum += 500               | LOC-157 goods[0].sum
the sum of an item by one      | p | SELL 0: goods.1.sum += 1                 | LOC-157 goods[1].sum
an item that is gone           | p | SELL 0: goods.1 gone                     | LOC-157 total_sum
all items gone                 | p | SELL 0: goods = []                       | LIM-093 goods
the total                      | p | SELL 0: total_sum += 10                  | LOC-157 total_sum
the total of a discounted sale | d | SELL 0: total_sum += 1000                | LOC-158 total_sum
a discount by value            | d | SELL 0: discounts.0.value += 100         | LOC-160 discounts[0].sum
what a discount came to        | d | SELL 0: discounts.0.sum += 7             | LOC-160 discounts[0].sum
a percentage                   | d | SELL 0: goods.0.discounts.0.value = 70   | LOC-160 goods[0].discounts[0].sum
a discount that is a charge    | d | SELL 0: discounts.0.type = "EXTRA_CHARGE" | LOC-158 total_sum
a discount that is gone        | d | SELL 0: discounts.0 gone                 | LOC-158 total_sum
a kind of discount             | d | SELL 0: discounts.0.type = "GIFT"        | FLD-019 discounts[0].type
a mode of discount             | d | SELL 0: discounts.0.mode = "HALF"        | FLD-019 discounts[0].mode
a sum with a fraction          | p | SELL 0: total_sum += 0.5                 | LOC-001 total_sum
a price as text                | p | SELL 0: goods.0.good.price = "1050"      | LOC-001 goods[0].good.price
a quantity with a fraction     | p | SELL 0: goods.0.quantity = 1.5           | LOC-002 goods[0].quantity
a tax by one                   | t | SELL 0: goods.0.taxes.0.value += 1       | NS-62 goods[0].taxes[0].value
a tax ten times                | t | SELL 0: goods.0.taxes.0.value *= 10      | LOC-161 goods[0].taxes[0].value
an excise                      | t | SELL 0: goods.3.taxes.0.extra_value += 2000 | LOC-161 goods[3].taxes[0].extra_value
a tax of the receipt           | t | SELL 0: taxes.0.value += 5000            | LOC-161 taxes[0].value
a turnover of the receipt      | t | SELL 0: taxes.0.sales_turnover += 5000   | LOC-161 taxes[0].turnover
a tax that is gone             | t | SELL 0: taxes.0 gone                     | FLD-022 taxes
a rate                         | t | SELL 0: taxes.0.rate = 19                | FLD-030 taxes[0]
a tax that no item carries     | t | SELL 0: taxes.5.code = 77                | FLD-030 taxes[5]
less paid than due             | m | SELL 0: payments.0.value = 5000          | LOC-182 payments
what was tendered              | p | SELL 0: total_payment += 100             | LOC-164 total_payment
the change                     | p | SELL 0: total_rest += 100                | LOC-164 total_rest
change that is gone            | p | SELL 0: total_rest = 0                   | NS-60 total_rest
a rounding without a mode      | p | SELL 0: round_sum = 3                    | LOC-169 round_sum
cash between the steps         | m | SELL 0: payments.0.value += 3; SELL 0: total_payment += 3 | LOC-169 payments
a rounding of a whole step     | m | SELL 0: round_sum = -10                  | LOC-169 round_sum
a rounding the other way       | m | SELL 0: round_sum *= -1                  | NS-63 sales_round_up
a card of 20 characters        | c | SELL 0: payments.0.card_mask = "44444444444444444444" | LIM-081 payments[0].card_mask
a card of cash                 | p | SELL 0: payments.0.rrn = "1"             | LOC-176 payments[0].rrn
a kind of payment              | p | SELL 0: payments.0.type = "BARTER"       | FLD-021 payments[0].type
cash that became a card        | p | SELL 0: payments.0.type = "CASHLESS"     | LOC-163 payments CASH sell_sum
a number                       | p | SELL 1: serial += 5                      | EXT-204 serial
earlier than the one before    | p | SELL 1: fiscal_date later -180           | ERR-111 fiscal_date
before the opening             | p | first: fiscal_date later -3600           | SHF-005 fiscal_date
behind the closing             | p | last: fiscal_date later 3600             | SHF-012 fiscal_date
of the next day                | p | last: fiscal_date later 72000            | LIM-008 fiscal_date
behind 24 hours                | p | last: fiscal_date later 90000            | LIM-006 fiscal_date
an id twice                    | p | SELL 1: id of SELL 2                     | EXT-103 id
a fiscal code twice            | p | SELL 1: fiscal_code of SELL 2            | EXT-105 fiscal_code
a receipt that is gone         | p | SELL 1: . gone                           | JRN-014 sell_receipts_count
a sale of another kind         | p | SELL 1: type = "RETURN"                  | LOC-165 type
no code though delivered       | p | SELL 1: fiscal_code = null               | LOC-179 fiscal_code
delivered before it was made   | p | SELL 1: delivered_at later -3600         | LOC-179 delivered_at
a transaction out of order     | p | SELL 1: transaction.serial += 9          | EXT-601 transaction.serial
the sum in the address         | p | SELL 1: tax_url with sm=[0-9]+ → sm=1    | EXT-105 tax_url sm
the time in the address        | p | SELL 1: tax_url with time=.. → time=23   | EXT-105 tax_url time
the day in the address         | p | SELL 1: tax_url with date=2026 → date=2025 | EXT-105 tax_url date
the register in the address    | p | SELL 1: tax_url with fn=.... → fn=1      | EXT-105 tax_url fn
the code in the address        | p | SELL 1: tax_url with id=.... → id=1      | EXT-105 tax_url id
the hash in the address        | p | SELL 1: tax_url with mac=.... → mac=0000 | EXT-105 tax_url mac
a code of the pool twice       | o | SELL 0: fiscal_code of SELL 1            | EXT-112 fiscal_code
no code of the pool            | o | SELL 0: fiscal_code = null               | NS-67 fiscal_code
a control number               | o | SELL 0: control_number = "12"            | EXT-106 control_number
delivered before an older one  | o | SELL 0: delivered_at later 60            | CON-004 delivered_at
37 hours offline               | o | offline: delivered_at later 360000; SELL 0: fiscal_date later -133200 | LIM-003 fiscal_date
more paid back than due        | r | RETURN 0: payments.0.value += 100        | LOC-166 payments
a return that is none          | r | RETURN 0: goods.0.is_return = false      | LOC-165 type
a return counted as a sale     | r | RETURN 0: type = "SELL"; RETURN 0: goods.0.is_return = false | JRN-014 return_receipts_count
cash that no coin has          | p | SERVICE_IN 0: payments.0.value += 5      | LIM-086 payments[0].value
cash put in by a card          | p | SERVICE_IN 0: payments.0.type = "CASHLESS" | LOC-133 payments[0].type
Z: count of sales              | p | Z: sell_receipts_count += 1              | JRN-014 z_report.sell_receipts_count
Z: count of returns            | r | Z: return_receipts_count += -1           | JRN-014 z_report.return_receipts_count
Z: count of withdrawals        | c | Z: cash_withdrawal_receipts_count += 1   | JRN-014 z_report.cash_withdrawal_receipts_count
Z: sales in cash               | p | Z: payments.0.sell_sum += 100            | LOC-163 CASH sell_sum
Z: sales by card               | c | Z: payments.1.sell_sum += -100           | LOC-163 CASHLESS sell_sum
Z: returns in cash             | r | Z: payments.0.return_sum += 1            | LOC-165 CASH return_sum
Z: cash put in                 | p | Z: payments.0.service_in += 10           | LOC-131 service_in
Z: cash taken out              | p | Z: payments.0.service_out = 0            | LOC-132 service_out
Z: cash given against cards    | c | Z: payments.1.cash_withdrawal += 1       | LOC-201 cash_withdrawal
Z: commission of such cash     | c | Z: payments.1.cash_withdrawal_commission += 1 | LOC-201 cash_withdrawal_commission
Z: a label of payments         | c | Z: payments.1.label = "Other"            | NS-79 payments CASHLESS
Z: a tax                       | t | Z: taxes.0.sell_sum += 1                 | SHF-010 taxes 1 sell_sum
Z: a turnover                  | t | Z: taxes.0.sales_turnover += 1           | SHF-010 taxes 1 sales_turnover
Z: a tax that is gone          | t | Z: taxes.0 gone                          | SHF-010 taxes 1
Z: the share of a rate         | t | Z: taxes.0.rate_sell_sum += 1            | EXT-305 taxes[0].sell_sum
Z: the sum of discounts        | d | Z: discounts_sum += 1                    | LOC-158 discounts_sum
Z: the sum of charges          | d | Z: extra_charge_sum = 0                  | LOC-159 extra_charge_sum
Z: what lies in the drawer     | p | Z: balance += 1                          | JRN-013 balance
Z: what lay in the drawer      | p | Z: initial += 1                          | JRN-013 balance
Z: the last receipt            | p | Z: last_receipt_id = "7f0f0c52-9e33-4a7b-8f5e-0a6f6a3f7d01" | JRN-012 last_receipt_id
Z: what was rounded down       | m | Z: sales_round_down += 1                 | LOC-169 sales_round_up
the balance of the shift       | p | shift: balance.cash_sales += 1           | SHF-010 balance.cash_sales
the turnover of report.json    | p | row: turnover += 1                       | EXT-552 turnover
a figure of report.json        | p | row: report.payments.0.sell_sum += 7     | LOC-163 CASH sell_sum`

/** `data` is the document in a transaction. */
const TRANSACTIONS = `
the hash of the one before     | p | tx 2: previous_hash = "f"                | EXT-602 previous_hash
a document                     | p | data 2: body.money.total_sum += 1        | EXT-602 previous_hash
the number in a document       | p | data 2: number = 9                       | EXT-602 request_data
a document that is none        | p | tx 2: request_data = "bm9uZQ=="          | EXT-602 request_data
a number twice                 | p | tx 2: serial of tx 1                     | EXT-601 number
a moment                       | p | tx 2: created_at later -360000           | ERR-111 at
a going offline that is gone   | o | tx GO_OFFLINE: . gone                    | CON-005 type
37 hours offline               | o | tx 5: created_at later 133200            | LIM-003 at`

/** `doc` is sealed anew, as by somebody who knows how; `raw` is not. */
const WORLD = `
a sum of a document            | p | raw 2: document.body.money.total_sum += 1 | JRN-006 hash
a seal                         | p | raw 2: hash = "0"                        | JRN-006 hash
a document sealed anew         | p | doc 2: body.money.total_rest += 1        | JRN-010 previous_hash
a sum sealed anew              | p | doc 2: body.money.total_sum += 1000      | LOC-157 total_sum
a request sealed anew          | p | doc 2: body.request.goods.0.price += 100 | LOC-157 total_sum
a number sealed anew           | p | doc 3: number = 40                       | JRN-002 number
a document that is gone        | p | fact 2: . gone                           | JRN-002 number
the first of all               | p | doc 0: previous_hash = "a"               | JRN-010 previous_hash
a moment sealed anew           | p | doc 3: at += -3600000                    | ERR-111 at
a Z-report sealed anew         | p | doc -1: body.report.sell_receipts_count += 1 | JRN-014 sell_receipts_count
the one before a receipt       | p | doc -2: body.previous_receipt_id = "7f"  | LOC-181 previous_receipt_id
37 hours offline               | o | doc GO_OFFLINE: at += -133200000         | LIM-003 at`

const XML = `
the sum                        | p | check-2: with (<CHECKTOTAL>\\s*<SUM>)[0-9.]+ → $199.99 | LOC-157 CHECKTOTAL.SUM
a cost                         | p | check-2: with <COST>[0-9.]+ → <COST>1.00 | LOC-157 COST
a price                        | p | check-2: with <PRICE>[0-9.]+ → <PRICE>77.00 | LOC-157 COST
an amount                      | p | check-2: with <AMOUNT>[0-9.]+ → <AMOUNT>9.000 | LOC-157 COST
a discount                     | d | check-2: with (<COST>[0-9.]+<.COST>\\s*<DISCOUNTTYPE>0<.DISCOUNTTYPE>\\s*<DISCOUNTSUM>)[0-9.-]+ → $10.01 | EXT-245 DISCOUNTSUM
a tax                          | t | check-2: with (<SOURCESUM>[0-9.]+<.SOURCESUM>\\s*<SUM>)[0-9.]+ → $1900.00 | LOC-161 CHECKTAX.ROW[0].SUM
a letter                       | t | check-2: with <LETTER>.</LETTER> → <LETTER>X</LETTER> | EXT-247 CHECKTAX
what was tendered              | p | check-2: with <PROVIDED>[0-9.]+ → <PROVIDED>1.00 | LOC-164 CHECKPAY
the change                     | p | check-2: with <REMAINS>[0-9.]+ → <REMAINS>1.00 | LOC-164 CHECKPAY
what was paid                  | p | check-2: with (<.PAYFORMNM>\\s*<SUM>)[0-9.]+ → $11.00 | LOC-164 CHECKPAY
a rounding                     | m | check-2: with <RNDSUM>[0-9.-]+ → <RNDSUM>0.07 | LOC-169 NORNDSUM
a sum in words                 | p | check-2: with (<CHECKTOTAL>\\s*<SUM>)[0-9.]+ → $1ten | EXT-245 SUM
a number                       | p | check-3: with <ORDERNUM>[0-9]+ → <ORDERNUM>40 | EXT-246 ORDERNUM
a time                         | p | check-3: with <ORDERTIME>[0-9]+ → <ORDERTIME>000000 | ERR-111 ORDERTIME
a day                          | p | check-3: with <ORDERDATE>[0-9]+ → <ORDERDATE>99999999 | EXT-246 ORDERDATE
a document that is gone        | p | check-3: . gone                          | EXT-246 ORDERNUM
the hash of the one before     | o | check-3: with <PREVDOCHASH>.... → <PREVDOCHASH>0000 | EXT-248 PREVDOCHASH
what the next one has hashed   | o | check-3: with <CASHDESKNUM>[0-9]+ → <CASHDESKNUM>9 | EXT-248 PREVDOCHASH
Z: the count                   | p | z-1: with <ORDERSCNT>[0-9]+ → <ORDERSCNT>9 | JRN-014 ZREPREALIZ ORDERSCNT
Z: the sum                     | p | z-1: with (<ZREPREALIZ>\\s*<SUM>)[0-9.]+ → $11.00 | LOC-163 ZREPREALIZ
Z: a form of payment           | p | z-1: with (<.PAYFORMNM>\\s*<SUM>)[0-9.]+ → $11.00 | LOC-163 ZREPREALIZ form 0
Z: a tax                       | p | z-1: with (<SOURCESUM>[0-9.]+<.SOURCESUM>\\s*<SUM>)[0-9.]+ → $11.00 | LOC-112 ZREPREALIZ tax
Z: cash put in                 | p | z-1: with <SERVICEINPUT>[0-9.]+ → <SERVICEINPUT>1.00 | LOC-131 SERVICEINPUT
Z: cash taken out              | p | z-1: with <SERVICEOUTPUT>[0-9.]+ → <SERVICEOUTPUT>1.00 | LOC-132 SERVICEOUTPUT`

const read = (form: ExportForm, table: string): Damage[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [name, letter, changes, found] = line.split(' | ').map((cell) => cell.trim()) as [
        string,
        string,
        string,
        string,
      ]
      const [clause, at] = [found.slice(0, found.indexOf(' ')), found.slice(found.indexOf(' ') + 1)]
      return { name, form, day: DAYS_BY_LETTER[letter]!, changes, clause, at }
    })

export const DAMAGES: readonly Damage[] = [
  ...read('cloud', CLOUD),
  ...read('transactions', TRANSACTIONS),
  ...read('world', WORLD),
  ...read('xml', XML),
]
