/** Sums of money in tables of scenarios: hryvnias to read, and the figure of the wire, in minor units, beside them. */

/** Members of the specification that are sums in minor units, and the short names that tables of scenarios give them. */
const SUMS: ReadonlySet<string> = new Set([
  ...['amount', 'balance', 'price', 'rest', 'round_sum', 'sum', 'total_payment', 'total_rest', 'total_sum'],
  ...['sales_turnover', 'returns_turnover', 'sell_sum', 'return_sum', 'paid_sum', 'left_to_pay', 'off_sum'],
  ...[
    'cash',
    'card',
    'change',
    'cost',
    'discounts',
    'drawer',
    'excise',
    'kept',
    'paid',
    'round',
    'total',
    'turnover',
    'up',
    'down',
  ],
  ...['sales_round_up', 'sales_round_down'],
])

/** Members that end like a sum and count something else: seconds of an offline session. */
const NOT_SUMS: ReadonlySet<string> = new Set(['status.total'])

/** @param name a column's head or a member's path: `price`, `payments.0.sell_sum`, `<rest>` */
export function isSum(name: string): boolean {
  const path = name.replace(/[<>]/g, '')
  return !NOT_SUMS.has(path) && SUMS.has(path.split('.').at(-1) ?? '')
}

/** @param text the cell as it is written @returns `20,00 ₴` for `2000`; null: it is no whole number of minor units */
export function hryvnias(text: string): string | null {
  if (!/^-?\d{1,15}$/.test(text)) return null
  const minor = BigInt(text)
  const size = minor < 0n ? -minor : minor
  const whole = (size / 100n).toString().replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${text.startsWith('-') ? '−' : ''}${whole},${(size % 100n).toString().padStart(2, '0')}\u00a0₴`
}
