/**
 * Taxes as a target lists them, and a report against the receipts of its shift: what holds at every target, whatever
 * its taxes are.
 */
import { content, describeAnswer, member } from '../../law/answer.ts'
import { NotTested } from '../../law/capabilities.ts'
import type { ScenarioWorld } from '../../world/scenario-world.ts'

type Members = Record<string, unknown>

/** Minor units of a good: of the usual rates a share that is rounded up and not down. */
const PRICE = 1006
/** Taxes sold at once. */
const MOST = 8

/** The names of the model are open (NS-08): the member that a good names a tax by. */
const CODE = [/^code$/i, /code|number/i, /letter|symbol/i, /id$/i]

const membersOf = (value: unknown): [name: string, value: unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

function codeOf(tax: unknown): number | string | null {
  for (const name of CODE) {
    const found = membersOf(tax).find(([each, code]) => name.test(each) && ['number', 'string'].includes(typeof code))
    if (found) return found[1] as number | string
  }
  return null
}

/** Taxes of the cashier, by the codes of the target. @throws NotTested where it lists none */
async function taxesOf(scenario: ScenarioWorld): Promise<(number | string)[]> {
  const cashier = scenario.integrator('the cashier')
  await cashier.ready()
  const listed = content<unknown>(await cashier.send('GET', '/cashier/tax'))
  const codes = (Array.isArray(listed) ? listed : []).flatMap((tax) => codeOf(tax) ?? [])
  if (codes.length === 0) throw new NotTested('the target lists no taxes by a code or a letter')
  return codes.slice(0, MOST)
}

/** Makes a sale one of a good of each tax, some of which may come on top of the price: cash for twice of it. */
export async function taxed(sale: object, scenario: ScenarioWorld): Promise<void> {
  const goods = (await taxesOf(scenario)).map((tax, place) => ({
    ...{ code: `${place + 1}`, name: `Товар ${place + 1}`, price: PRICE, quantity: 1000, taxes: [tax] },
  }))
  Object.assign(sale, { goods, payments: [{ type: 'CASH', value: 2 * goods.length * PRICE }] })
}

/** Share of a tax in a sum that includes it, rounded half up (NS-62). */
const shareOf = (sum: number, rate: number): number => Math.round((sum * rate) / (100 + rate))

/**
 * How the taxes of the receipt are rounded.
 * @throws NotTested where it shows none that is plain: included, without an extra rate
 */
export function roundingOfTaxes({ answer }: ScenarioWorld): Members {
  if (answer.status >= 300) throw new NotTested(`goods of the listed taxes are not sold: ${describeAnswer(answer)}`)
  const taxes = (member(answer.body, 'taxes') as unknown[] | undefined) ?? []
  const plain = taxes.filter((tax) => isPlain(tax))
  if (plain.length === 0) throw new NotTested('the receipt shows no tax that is included, and no other')
  const isHalfUp = plain.every((tax) => member(tax, 'value') === shareOf(PRICE, rateOf(tax)))
  return { rounding: isHalfUp ? 'half up' : plain.map((tax) => `${rateOf(tax)} %: ${member(tax, 'value')}`).join(', ') }
}

/** Of a receipt's tax: the specification names it (FLD-030). */
const rateOf = (tax: unknown): number => numberOf(tax, 'rate')

const isPlain = (tax: unknown): boolean =>
  rateOf(tax) > 0 && !member(tax, 'extra_rate') && member(tax, 'included') !== false && member(tax, 'no_vat') !== true

/** Successful answers of the desk, oldest first. */
const answersIn = (transcript: readonly string[]): Members[] =>
  transcript.flatMap((line) => {
    const [, body] = /^2\d\d (\{.*\})$/s.exec(line) ?? []
    return body === undefined ? [] : [JSON.parse(body) as Members]
  })

const numberOf = (value: unknown, name: string): number => Number(member(value, name) ?? 0)
const sum = (values: readonly unknown[], name: string): number =>
  values.reduce<number>((total, value) => total + numberOf(value, name), 0)

/** Both figures, where they differ; else that they agree. */
const agree = (shown: number, made: number): string => (shown === made ? 'agrees' : `${shown}, and ${made} in receipts`)

const codeShown = (tax: unknown): string => String(member(tax, 'code'))

/** Sums by the code of the tax, as text. */
function byCode(rows: readonly unknown[], name: string): string {
  const codes = Map.groupBy(rows, codeShown)
  const sums = [...codes].map(([code, own]) => `${code}: ${sum(own, name)}`).filter((text) => !text.endsWith(': 0'))
  return sums.sort().join(', ')
}

/** The last report against the receipts since the shift was opened, and against itself (JRN-013). */
export function sumsOfReport({ transcript }: ScenarioWorld): Members {
  const answers = answersIn(transcript)
  const report = member(answers.findLast((each) => 'report' in each) ?? {}, 'report')
  const receipts = answers.filter((each) => 'is_sell' in each && 'total_payment' in each)
  const [sold, returned] = [true, false].map((isSell) => receipts.filter((each) => each.is_sell === isSell))
  const taken = (own: readonly Members[]): number => sum(own, 'total_payment') - sum(own, 'total_rest')
  const rows = (member(report, 'payments') as unknown[] | undefined) ?? []
  const cash = rows.filter((row) => member(row, 'type') === 'CASH')
  const drawer =
    numberOf(report, 'initial') + sum(rows, 'service_in') - sum(rows, 'service_out') - sum(rows, 'cash_withdrawal')
  const taxesOfSales = sold!.flatMap((each) => (each.taxes as unknown[] | undefined) ?? [])
  const inReport = (member(report, 'taxes') as unknown[] | undefined) ?? []
  // What a tax has besides, such as an excise, may be counted in the sum of the report or not.
  const mixed = new Set(taxesOfSales.filter((tax) => numberOf(tax, 'extra_value') !== 0).map(codeShown))
  const shares = (own: readonly unknown[], name: string): string =>
    byCode(
      own.filter((tax) => !mixed.has(codeShown(tax))),
      name,
    )
  const [shown, made] = [shares(inReport, 'sell_sum'), shares(taxesOfSales, 'value')]
  return {
    sell_receipts_count: agree(numberOf(report, 'sell_receipts_count'), sold!.length),
    return_receipts_count: agree(numberOf(report, 'return_receipts_count'), returned!.length),
    payments: {
      sell_sum: agree(sum(rows, 'sell_sum'), taken(sold!)),
      return_sum: agree(sum(rows, 'return_sum'), taken(returned!)),
    },
    taxes: { sell_sum: shown === made ? 'agrees' : `${shown || 'none'}, and ${made || 'none'} in receipts` },
    balance: agree(numberOf(report, 'balance'), drawer + sum(cash, 'sell_sum') - sum(cash, 'return_sum')),
  }
}
