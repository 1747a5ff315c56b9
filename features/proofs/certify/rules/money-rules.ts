/** Rules on what a day has left: receipts, money that terminals moved, what the client believes it sold. */
import { DEEDS, isHeard } from '../calls/call.ts'
import { type DisturbanceName, isOfWorld } from '../calls/disturbances.ts'
import type { Sold } from '../day/client-files.ts'
import type { Day } from '../day/day.ts'
import type { LedgerReceipt } from '../day/ledger.ts'
import { type InBoth, inHryvnias } from '../in-both.ts'
import { endedBadly } from './patience-rules.ts'
import type { ClientRule, DayFinding } from './rule.ts'
import { isRefused } from './world-rules.ts'

const likeness = ({ kind, goods, total }: LedgerReceipt): string => `${kind} ${goods} ${total}`

/** Receipts of a day beside those of the quiet day: how many more (or fewer) of each. */
export function beside(day: Day, quiet: Day): { like: LedgerReceipt; more: number }[] {
  const count = ({ ledger }: Day): Map<string, LedgerReceipt[]> => Map.groupBy(ledger.receipts, likeness)
  const [now, usual] = [count(day), count(quiet)]
  return [...new Set([...now.keys(), ...usual.keys()])].flatMap((key) => {
    const more = (now.get(key)?.length ?? 0) - (usual.get(key)?.length ?? 0)
    return more === 0 ? [] : [{ like: (now.get(key) ?? usual.get(key))![0]!, more }]
  })
}

const DONE_TWICE: Readonly<Record<Exclude<LedgerReceipt['kind'], 'sale'>, InBoth>> = {
  return: { en: 'given back twice', uk: 'повернено двічі' },
  'cash in': { en: 'put in twice', uk: 'внесено двічі' },
  'cash out': { en: 'taken out twice', uk: 'вилучено двічі' },
  withdrawal: { en: 'paid out twice', uk: 'видано двічі' },
}

/** Receipts in Ukrainian. */
const KINDS: Readonly<Record<LedgerReceipt['kind'], string>> = {
  ...{ sale: 'продаж', return: 'повернення', 'cash in': 'внесення', 'cash out': 'вилучення', withdrawal: 'видача' },
}

interface ToldSales {
  /** Sales that no receipt is of. */
  without: Sold[]
  /** Sales of another sum than their receipt. */
  unequal: { sale: Sold; receipt: LedgerReceipt }[]
  /** Receipts of sales that it has not told of. */
  untold: LedgerReceipt[]
}

/** What a client says it sold beside its receipts: by the receipt's id, else by the sum, for it may have ids of its own. */
export function toldSales({ ledger }: Day, sold: readonly Sold[]): ToldSales {
  const left = new Map(ledger.receipts.map((each) => [each.id.toLowerCase(), each]))
  const told: ToldSales = { without: [], unequal: [], untold: [] }
  const others: Sold[] = []
  for (const sale of new Map(sold.map((each) => [each.id.toLowerCase(), each])).values()) {
    const receipt = left.get(sale.id.toLowerCase())
    left.delete(sale.id.toLowerCase())
    if (!receipt) others.push(sale)
    else if (receipt.total !== Math.abs(sale.total)) told.unequal.push({ sale, receipt })
  }
  for (const sale of others) {
    const kind = sale.total < 0 ? 'return' : 'sale'
    const like = [...left].find(([, each]) => each.kind === kind && each.total === Math.abs(sale.total))
    if (like) left.delete(like[0])
    else told.without.push(sale)
  }
  told.untold = [...left.values()].filter(({ kind }) => kind === 'sale')
  return told
}

/** Days on which a bank does not give what a sale costs: a till may sell nothing then. */
const REFUSED_BY_BANK: readonly DisturbanceName[] = ['card declined', 'half approved']

/** Days on which the tax authority refuses. */
const REFUSED_BY_AUTHORITY: readonly DisturbanceName[] = ['shift refused', 'receipt refused', 'closing refused']

/**
 * Whether a till may leave a receipt unmade on such a day. A bank excuses what was to be paid at it. The world excuses who
 * was refused, and says what it has sold.
 */
function isExcused(day: Day, { total }: LedgerReceipt): boolean {
  const { plan, sold, ledger, calls } = day
  if (plan === null) return false
  if (REFUSED_BY_BANK.includes(plan.disturbance))
    return ledger.operations.some(({ asked, moved }) => moved < asked && asked === total)
  if (!isOfWorld(plan.disturbance) || sold === null) return false
  return REFUSED_BY_AUTHORITY.includes(plan.disturbance) || calls.some(isRefused)
}

export const MONEY_RULES = {
  'one-sale-one-receipt': {
    needs: 'sweep',
    isBesideQuiet: true,
    title: { en: 'One sale makes one receipt', uk: 'Один продаж — один чек' },
    from: 'LOC-153, facts 13a',
    costs: true,
    advice: {
      en: 'Repeat under the same id what was not heard; look before what has no id is repeated.',
      uk: 'Повторюйте з тим самим id те, на що не було відповіді; без id — спершу подивіться.',
    },
    judge(day, quiet) {
      if (quiet === null) return null
      return beside(day, quiet)
        .filter(({ more }) => more > 0)
        .map(({ like: { kind, total, goods, id }, more }): DayFinding => {
          const [sum, said] = [total * more, inHryvnias(total * more)]
          if (kind !== 'sale')
            return { en: `${said} ${DONE_TWICE[kind].en}`, uk: `${said} ${DONE_TWICE[kind].uk}`, sum, receipt: id }
          return {
            en: `one sale, ${more + 1} receipts: ${said} declared twice (${goods})`,
            uk: `один продаж, чеків ${more + 1}: ${said} задекларовано двічі (${goods})`,
            ...{ sum, receipt: id },
          }
        })
    },
  },
  'a-day-is-whole': {
    needs: 'sweep',
    isBesideQuiet: true,
    isOfTheEnd: true,
    title: { en: 'A client that ends well has made its receipts', uk: 'Клієнт, що завершився добре, зробив усі чеки' },
    from: 'facts 13a',
    costs: true,
    advice: {
      en: 'A sale without a receipt is not a sale: end with another code than 0, or make it.',
      uk: 'Продаж без чека — не продаж: завершуйтеся не з 0 або зробіть його.',
    },
    judge(day, quiet) {
      if (quiet === null || endedBadly(day) !== null) return null
      return beside(day, quiet)
        .filter(({ more, like }) => more < 0 && !isExcused(day, like))
        .map(({ like: { kind, total, goods }, more }): DayFinding => {
          const [sum, of] = [-total * more, goods && `: ${goods}`]
          return {
            en: `${inHryvnias(sum)} without a receipt: ${kind}${of}`,
            uk: `${inHryvnias(sum)} без чека: ${KINDS[kind]}${of}`,
            sum,
          }
        })
    },
  },
  'sold-is-declared': {
    needs: 'sold',
    isOfTheEnd: true,
    title: { en: 'What it says it sold has its receipt', uk: 'Те, що за його словами продано, має чек' },
    from: 'LOC-151',
    costs: true,
    advice: {
      en: 'Say of a sale that it is sold when its receipt is there.',
      uk: 'Кажіть, що продано, коли чек уже є.',
    },
    judge(day) {
      if (day.sold === null) return null
      const { without, unequal } = toldSales(day, day.sold)
      return [
        ...without.map(({ id, total }) => ({
          ...{ en: `${inHryvnias(total)} sold without a receipt`, uk: `${inHryvnias(total)} продано без чека` },
          ...{ sum: Math.abs(total), receipt: id },
        })),
        ...unequal.map(({ sale, receipt }) => {
          const [sold, declared] = [inHryvnias(sale.total), inHryvnias(receipt.total)]
          return {
            ...{ en: `${sold} sold, ${declared} declared`, uk: `продано ${sold}, задекларовано ${declared}` },
            ...{ sum: Math.abs(Math.abs(sale.total) - receipt.total), receipt: receipt.id },
          }
        }),
      ]
    },
  },
  'declared-is-sold': {
    needs: 'sold',
    isOfTheEnd: true,
    title: { en: 'It knows of each receipt it has made', uk: 'Знає про кожен зроблений чек' },
    from: 'LOC-151',
    costs: true,
    advice: {
      en: 'Write the sale down before it is sent, and look for its receipt at the next start.',
      uk: 'Записуйте продаж до надсилання і шукайте його чек на наступному старті.',
    },
    judge(day) {
      if (day.sold === null || endedBadly(day) !== null) return null
      return toldSales(day, day.sold).untold.map(({ id, total }) => ({
        en: `${inHryvnias(total)} declared, and it does not know of it`,
        uk: `${inHryvnias(total)} задекларовано, а він про це не знає`,
        ...{ sum: total, receipt: id },
      }))
    },
  },
  'leaves-nothing-open': {
    needs: 'shift',
    isOfTheEnd: true,
    title: { en: 'It leaves no shift open, and none under way', uk: 'Не лишає відкритих змін' },
    from: 'SHF-016',
    costs: false,
    advice: {
      en: 'Close the shift at the end of the day, and wait until it is CLOSED.',
      uk: 'Закривайте зміну в кінці дня і чекайте CLOSED.',
    },
    judge(day) {
      const { ledger, calls, plan } = day
      if (ledger.shifts.length === 0) return null
      // Where the world refuses, who ends with another code than 0 has called for help
      if (plan !== null && isOfWorld(plan.disturbance) && endedBadly(day) !== null) return null
      const closing = calls.findLastIndex((call) => DEEDS.closing(call) && isHeard(call))
      const hasLooked = closing >= 0 && calls.slice(closing).some(({ method }) => method === 'GET')
      const open = ledger.shifts.find((status) => status !== 'CLOSED' && !(status === 'CLOSING' && hasLooked))
      if (open) return [{ en: `a shift is ${open} at the end`, uk: `наприкінці зміна ${open}` }]
      // The cloud's answer says that the closing is under way; by chance it is done when the client has left
      const isLeft = !hasLooked && calls[closing]?.answer?.status === 202 && day.webhooks.length === 0
      return isLeft && endedBadly(day) === null
        ? [{ en: 'it left while its shift was CLOSING', uk: 'пішов, коли його зміна була CLOSING' }]
        : []
    },
  },
} as const satisfies Record<string, ClientRule>
