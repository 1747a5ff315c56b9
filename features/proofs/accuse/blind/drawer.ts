/** Wrong servers of the cash in the drawer, written blind. */
import { notEnoughCash, smallestCoin } from '../../../../machines/rules/money.ts'
import type { RegisterContext } from '../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import { excused, mishears, mistakes, stricter } from '../seams/rules.ts'
import { type Seam, together } from '../seams/seam.ts'
import { hears, remembers, resumes, saysFact } from '../seams/turns.ts'
import { drawerHolds, prints, tellsMovement, withPayment } from '../subjects/desk.ts'
import { inSeniorsClosing } from '../subjects/senior-closings.ts'
import type { WrongServersByName } from '../wrong-server.ts'

/** Cash that a service receipt takes out; below zero: it puts some in. */
const takenBy = ({ type, request }: Record<string, any>): number =>
  type === 'receipt.service' ? -request.payment.value : 0

/** What a register remembers of its shift behind a command. */
const remembersShift = (
  command: string,
  wrong: (shift: Shift, register: RegisterContext, before: RegisterContext) => Partial<Shift['sums']>,
): Seam =>
  remembers('register', command, (context: RegisterContext, before: RegisterContext) =>
    context.shift
      ? {
          ...context,
          shift: { ...context.shift, sums: { ...context.shift.sums, ...wrong(context.shift, context, before) } },
        }
      : context,
  )

export default {
  'LOC-203: hands to a card holder what returns have taken out': () =>
    drawerHolds(({ balance, payments }, type) =>
      payments.reduce(
        (sum, row) => sum + (type === 'receipt.withdraw' && row.type === 'CASH' ? row.return_sum : 0),
        balance,
      ),
    ),
  'ERR-106: takes out what card holders have been given already': () =>
    drawerHolds(({ balance, payments }, type) =>
      payments.reduce((sum, row) => sum + (type === 'receipt.service' ? row.cash_withdrawal : 0), balance),
    ),
  'LOC-203: wants the commission of a withdrawal in the drawer as well': () =>
    mishears(notEnoughCash, (command) => {
      if (command.type !== 'receipt.withdraw') return command
      const { value, commission = 0 } = command.request.payment
      return withPayment(command, { value: value + (commission ?? 0) })
    }),
  'ERR-106: judges what is taken out in one moment by the drawer before the first of it': () => {
    const seen = new Map<string, { at: number; balance: number }>()
    return mistakes(notEnoughCash, (register, { at }) => {
      const { shift, id, seed } = register
      if (!shift) return register
      const place = `${seed} ${id}`
      const known = seen.get(place)
      const then = known?.at === at ? known : { at, balance: shift.sums.balance }
      seen.set(place, then)
      return { ...register, shift: { ...shift, sums: { ...shift.sums, balance: then.balance } } }
    })
  },
  'ERR-107: takes the last of the drawer out in coins that there are not': () =>
    excused(smallestCoin, ({ shift }, command) => takenBy(command) > 0 && takenBy(command) === shift?.sums.balance),
  'LIM-087: takes out nothing that leaves less than a coin': () =>
    stricter(notEnoughCash, ({ shift }, command) => {
      const left = (shift?.sums.balance ?? 0) - takenBy(command)
      return takenBy(command) > 0 && left > 0 && left < 10
    }),
  'JRN-013: keeps behind the closing of a senior what lay in the drawer at the opening': () =>
    inSeniorsClosing((closings) =>
      remembers('register', null, (context: RegisterContext, before: RegisterContext) => {
        const { shift } = context
        const isClosed = shift?.status === 'CLOSED' && before.shift?.status !== 'CLOSED' && closings.has(shift.id)
        return isClosed ? { ...context, balance: shift.sums.initial } : context
      }),
    ),
  'JRN-013: begins a shift that is opened offline with nothing in the drawer': () =>
    remembersShift('shift.open', ({ id }, { offline }, before) =>
      offline && before.shift?.id !== id ? { initial: 0, balance: 0 } : {},
    ),
  'JRN-014: counts no withdrawal that is made offline': () =>
    remembersShift('receipt.withdraw', ({ sums }, { offline }, { shift }) =>
      offline && shift ? { cash_withdrawal_receipts_count: shift.sums.cash_withdrawal_receipts_count } : sums,
    ),
  'FLD-016: adds up after a restart the cash of all labels under the first': () =>
    resumes('register', (context: RegisterContext) => {
      const { shift } = context
      const [first, ...others] = shift?.sums.payments.filter(({ type }) => type === 'CASH') ?? []
      if (!shift || !first) return context
      const row = { ...first }
      for (const each of others)
        for (const member of ['sell_sum', 'return_sum', 'service_in', 'service_out'] as const)
          row[member] += each[member]
      const payments = [row, ...shift.sums.payments.filter(({ type }) => type !== 'CASH')]
      return { ...context, shift: { ...shift, sums: { ...shift.sums, payments } } }
    }),
  'LOC-134: takes a label of blanks for the usual one': () =>
    hears('register', 'receipt.service', (command) =>
      command.request.payment.label?.trim() === '' ? withPayment(command, { label: undefined }) : command,
    ),
  'LOC-135: prints a movement of cash of one amount once in a shift': () => {
    const printed = new Set<string>()
    return prints(({ document, shift_id }, isAsked) => {
      const { type, request } = document.body
      if (!isAsked || (type !== 'SERVICE_IN' && type !== 'SERVICE_OUT')) return isAsked
      const place = `${shift_id} ${request.payment.value}`
      const isNew = !printed.has(place)
      printed.add(place)
      return isNew
    })
  },
  'JRN-003: numbers movements of cash of one moment alike': () => {
    const first = new Map<string, number>()
    return tellsMovement('id', (id, _owner, { at, shift_id }) => {
      const place = `${shift_id} ${at}`
      if (!first.has(place)) first.set(place, id)
      return first.get(place)
    })
  },
  'JRN-007: gives a withdrawal the external id of the movement before it': () => {
    const last = new Map<string, string>()
    return tellsMovement('external_id', (id, { type }, { shift_id }) => {
      const former = last.get(shift_id)
      last.set(shift_id, id)
      return type === 'CASH_WITHDRAWAL' ? (former ?? id) : id
    })
  },
  'LOC-211: shows in an X-report offline what lay in the drawer at the going offline': () => {
    const held = new Map<string, number>()
    return together(
      saysFact('register.went-offline', (fact, { id, seed, shift }: RegisterContext) => {
        if (shift) held.set(`${seed} ${id} ${shift.id}`, shift.sums.balance)
        return fact
      }),
      saysFact('report.printed', (fact, { id, seed, shift, offline }: RegisterContext) => {
        const balance = offline && held.get(`${seed} ${id} ${shift?.id}`)
        return typeof balance === 'number' ? { ...fact, report: { ...fact.report, balance } } : fact
      }),
    )
  },
} satisfies WrongServersByName
