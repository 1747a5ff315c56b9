/** The documents of a register as the cloud lists them: in sequence, held while offline, taken in their order once online. */
import { cloudAsk } from '../asking.ts'
import { type Expects, hasValue, isSuch, type Read, shownAt } from '../expected.ts'
import { isCutOff } from '../known/troubles.ts'
import type { DocumentKind, ModelRegister, State } from '../state.ts'

/** What says that each was made. */
const MADE: Readonly<Record<DocumentKind, readonly string[]>> = {
  SHIFT_OPEN: ['SHF-003', 'CLD-013'],
  RECEIPT: ['JRN-001', 'CLD-013'],
  Z_REPORT: ['SHF-009', 'CLD-013'],
  GO_OFFLINE: ['CON-005'],
}

/** How many are looked at, the last ones. */
const MOST = 10

const momentOf = (row: unknown, name: string): number => Date.parse(String(shownAt(row, name)))

/** Whether none was taken before one that was made before it. */
function areInOrder(rows: unknown): boolean {
  if (!Array.isArray(rows)) return false
  return rows.every((row, at) => {
    const older: unknown = rows[at + 1]
    return !(momentOf(older, 'request_received_at') > momentOf(row, 'request_received_at'))
  })
}

/** The status of a document. @param nth from the last one */
function statusShown({ link, held, onTheWay }: ModelRegister, nth: number): Expects[] {
  const at = `results.${nth}.status`
  if (link === 'online' && held === 0 && onTheWay === 0)
    return [hasValue(at, 'DONE', 'EXT-602', 'CLD-013', 'CON-003', 'CON-007')]
  return link === 'offline' && nth < held ? [hasValue(at, 'PENDING', 'EXT-602', 'CON-002', 'CLD-404')] : []
}

export function journalReads(state: State, by: string, register: ModelRegister): Read[] {
  const { id, journal, drifts, link } = register
  if (journal === null || drifts || state.house.registers[id]!.isDamaged || isCutOff(state, id)) return []
  return [
    {
      name: 'GET /transactions',
      of: id,
      ask: cloudAsk(state, 'GET', '/transactions', { by, at: id, query: { desc: 'true', limit: String(MOST) } }),
      expected: () => {
        const page = journal.toReversed().slice(0, MOST)
        const members = [
          hasValue('results.length', page.length, 'EXT-601', 'JRN-001'),
          ...page.flatMap((kind, nth) => [
            hasValue(`results.${nth}.serial`, journal.length - nth, 'EXT-601', 'JRN-001', 'JRN-002'),
            hasValue(`results.${nth}.type`, kind, 'EXT-601', ...MADE[kind]),
            ...statusShown(register, nth),
          ]),
          ...(link === 'online'
            ? [isSuch('results', 'each taken behind those before it', areInOrder, 'CON-004', 'CON-010')]
            : []),
        ]
        return { lawful: [{ status: 200, clause: 'EXT-601', members, next: () => state }] }
      },
    },
  ]
}
