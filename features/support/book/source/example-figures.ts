/** Messages of refusals with figures of an example in the places of their own. */
import { type Bilingual, same } from './bilingual.ts'

const sum = (hryvnias: string): Bilingual => ({ uk: `${hryvnias.replace('.', ',')} грн`, en: `${hryvnias} UAH` })
const moment = (day: string, time: string): Bilingual => ({
  uk: `${day.split('-').reverse().join('.')} ${time} за Києвом`,
  en: `${day} ${time} in Kyiv`,
})
const ID = '3f0c9f1e-6a52-4c8e-9d43-2b7a51c0d8e4'
const OTHER_ID = '7b1c2d3e-4f50-4a61-8b72-9c83ad94be05'

/** By the name of a figure. */
const BY_NAME: ReadonlyMap<string, Bilingual> = new Map(
  Object.entries({
    certificate_end: moment('2026-03-01', '23:59:59'),
    last_at: moment('2026-03-02', '10:15:00'),
    sent: moment('2026-03-02', '09:00:00'),
    day: { uk: '02.03.2026', en: '2026-03-02' },
    reason: { uk: 'сертифікат відкликано', en: 'the certificate is revoked' },
    number: same('17'),
    id: same(ID),
    receipt_id: same(ID),
    relation_id: same('123456'),
    previous_receipt_id: same(ID),
    last_receipt_id: same(OTHER_ID),
    cash_register_id: same(ID),
    limit_hours: same('36'),
    sum: sum('90000000000.00'),
    greatest: sum('90071992547.40'),
    value: sum('0.55'),
    balance: sum('76.55'),
    cash: sum('25.67'),
    rounded: sum('25.70'),
    rounding_mode: { uk: 'до 10 копійок', en: 'to 10 kopecks' },
    total_payment: sum('50.00'),
    payable: sum('51.00'),
    cashless: sum('60.00'),
    total_sum: sum('100000000000.00'),
    owed: sum('40.00'),
    code: same('TEST-J63oHB'),
    next: same('TEST-K71pXc'),
    host: same('kasa.example'),
    origin: same('https://shop.example'),
    allow: same('GET, POST'),
    limit: same('50'),
    format: same('json'),
    what: { uk: 'товари', en: 'goods' },
    import_status: { uk: 'файл ще перевіряють', en: 'the file is being checked' },
    world: same('shop'),
    missing: { uk: 'немає документа', en: 'the document is missing' },
    unit: { uk: 'рядків', en: 'rows' },
    interval: { uk: '120 с', en: '120 s' },
    retry_after: same('30'),
    prepayment_status: { uk: 'сплачено повністю', en: 'paid in full' },
    receipts: same('20'),
  } satisfies Record<string, Bilingual>),
)

/** @throws Error on a figure that no example is known of */
function exampleOf(name: string): Bilingual {
  const found = BY_NAME.get(name)
  if (!found) throw new Error(`The book has no example of the figure {${name}}`)
  return found
}

/** A message as a cashier might see it. */
export const withExampleFigures = ({ uk, en }: Bilingual): Bilingual => ({
  uk: uk.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name).uk),
  en: en.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(name).en),
})
