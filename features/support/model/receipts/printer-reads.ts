/** What reaches paper and buyers: jobs of the printer of a desk, messages and mails with receipts; as the lab shows them. */
import type { Expects, Read } from '../expected.ts'
import { isSuch } from '../expected.ts'
import type { ModelPrint, ModelReceipt, ModelRegister, State } from '../state.ts'

/** What each kind of slip is asked for by. */
const PRINTED: Readonly<Record<ModelPrint['kind'], readonly [clause: string, ...also: string[]]>> = {
  RECEIPT: ['LOC-172'],
  SERVICE: ['LOC-135'],
  WITHDRAWAL: ['LOC-201'],
  Z_REPORT: ['LOC-113'],
  X_REPORT: ['LOC-212'],
  PERIODICAL_REPORT: ['LOC-221'],
}

const rowsOf = (shown: unknown): Record<string, unknown>[] => (Array.isArray(shown) ? shown : [])

function printsOf(state: State, { id, prints }: ModelRegister): Read {
  return {
    name: 'GET lab /prints',
    of: id,
    ask: { surface: 'lab', method: 'GET', path: `/prints/${id}` },
    expected: () => {
      const members = Object.entries(PRINTED).map(([kind, clauses]): Expects => {
        const count = prints.filter((each) => each.kind === kind).length
        const isPrinted = (shown: unknown) => rowsOf(shown).filter((each) => each.kind === kind).length === count
        return isSuch('', `${count} of ${kind}`, isPrinted, ...clauses)
      })
      const plain = prints.filter(({ isPlain }) => isPlain === true).length
      const isPlain = (shown: unknown) => rowsOf(shown).filter((each) => each.simple_text === true).length === plain
      const asText = isSuch('', `${plain} as plain text`, isPlain, 'NS-73', 'LOC-135')
      return { lawful: [{ status: 200, clause: 'LOC-113', members: [...members, asText], next: () => state }] }
    },
  }
}

/** Whether all that must be there is, and nothing beside what may be. */
const isBetween = (shown: readonly unknown[], least: readonly unknown[], most: readonly unknown[]): boolean =>
  new Set(shown).size === shown.length &&
  least.every((each) => shown.includes(each)) &&
  shown.every((each) => most.includes(each))

/** One message or mail to each address that a receipt names, once it is made (LOC-170). */
function sent(state: State, register: ModelRegister, by: 'phone' | 'email'): Read {
  const to = (receipts: readonly ModelReceipt[]) => receipts.flatMap(({ sentTo }) => sentTo[by] ?? [])
  const most = to(register.receipts)
  const least = to(register.receipts.filter(({ isDelivered }) => isDelivered))
  const addresses = (shown: unknown): unknown[] =>
    rowsOf(shown).flatMap((row) => {
      if (by === 'phone') return row.cash_register_id === register.id ? [row.phone] : []
      const { kind, cash_register_id } = row.content as { kind: string; cash_register_id?: string }
      return kind === 'receipt' && cash_register_id === register.id
        ? (row.mails as { to: string }[]).map((mail) => mail.to)
        : []
    })
  return {
    name: by === 'phone' ? 'GET lab /messages' : 'GET lab /mailings',
    of: register.id,
    ask: { surface: 'lab', method: 'GET', path: by === 'phone' ? '/messages' : '/mailings' },
    expected: () => ({
      lawful: [
        {
          status: 200,
          clause: 'LOC-170',
          members: [
            isSuch('', `one to each of ${most}`, (shown) => isBetween(addresses(shown), least, most), 'LOC-170'),
          ],
          next: () => state,
        },
      ],
    }),
  }
}

export const printerReads = (state: State, register: ModelRegister): Read[] => [
  ...(state.house.printersMoved.includes(register.id) ? [] : [printsOf(state, register)]),
  ...(['phone', 'email'] as const).flatMap((by) =>
    register.receipts.some(({ sentTo }) => sentTo[by] !== undefined) ? [sent(state, register, by)] : [],
  ),
]
