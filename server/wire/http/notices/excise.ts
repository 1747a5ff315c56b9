/** Goods sold under a tax with excise, without a stamp. */
import type { SeedCashRegister } from '../../../../machines/vocabulary/seed-data.ts'
import type { Tax } from '../../../../machines/vocabulary/tax.ts'
import type { Oddity } from '../../../runtime/notices/notices.ts'
import type { World } from '../../../runtime/world/world.ts'

/** What a good may say of its taxes and its stamps, at the desk or in the cloud. */
interface Good {
  tax?: unknown[] | null
  taxes?: unknown[] | null
  excise_barcode?: string | null
  excise_barcodes?: string[] | null
  e_excise_barcodes?: string[] | null
}

type Item = Good & { good?: Good | null; is_return?: boolean | null }

/** Names of the taxes with excise of each tax table, number and letter alike. */
const known = new WeakMap<Tax[], ReadonlySet<string>>()

function exciseIn(taxes: Tax[]): ReadonlySet<string> {
  let names = known.get(taxes)
  if (!names) {
    const excise = taxes.filter(({ extra_rate }) => extra_rate > 0)
    names = new Set(excise.flatMap(({ code, symbol }) => [String(code), symbol]))
    known.set(taxes, names)
  }
  return names
}

/** @param body of an accepted sale, or of anything else @param register that has made the receipt */
export function exciseOddities({ reference }: World, register: SeedCashRegister | undefined, body: unknown): Oddity[] {
  const goods = (body as { goods?: Item[] } | null)?.goods
  if (!register || !Array.isArray(goods)) return []
  const excise = exciseIn(reference.taxes(register.organization_id))
  if (excise.size === 0) return []
  return goods.flatMap((item, index) => {
    const good = item.good ?? item
    const under = (good.tax ?? good.taxes ?? []).find((code) => excise.has(String(code)))
    if (under === undefined || item.is_return || hasStamp(good)) return []
    const at = item.good ? `body.goods.${index}.good` : `body.goods.${index}`
    const came = String(under)
    return [{ kind: 'excise without stamp', place: at, came, meant: 'excise_barcodes' }]
  })
}

const hasStamp = ({ excise_barcode, excise_barcodes, e_excise_barcodes }: Good): boolean =>
  Boolean(excise_barcode) ||
  [excise_barcodes, e_excise_barcodes].some((stamps) => stamps?.some((stamp) => stamp !== ''))
