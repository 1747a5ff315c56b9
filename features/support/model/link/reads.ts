/** Where a register and its link are shown: the register, their list, the device model, the desk's status, its codes. */
import { cloudAsk } from '../asking.ts'
import { type Expects, hasRows, hasValue, isLike, type Read } from '../expected.ts'
import { possible } from '../possible.ts'
import { statusesOf } from '../shifts/shift-shown.ts'
import { type ModelRegister, type State, withRegister } from '../state.ts'
import { deskStatus, wherever } from './desk-status.ts'
import { journalReads } from './journal-reads.ts'

/** Members of a register in the list and by its id (FLD-003). */
export function registerShown(state: State, register: ModelRegister): Expects[] {
  const card = state.house.registers[register.id]!
  const { shift, link, session } = register
  const isOffline = link !== 'online'
  return [
    hasValue('fiscal_number', card.fiscalNumber, 'FLD-003'),
    hasValue('number', card.number, 'FLD-003'),
    hasValue('is_test', card.isTest, 'FLD-003'),
    hasValue('offline_mode', isOffline, 'CON-001', 'CON-008', 'CON-003', 'CLD-405'),
    hasValue('stay_offline', session === 'asked' || session === 'kept', 'NS-47', 'CON-008'),
    ...(shift === null
      ? [hasValue('shift', null, 'FLD-003')]
      : [
          shift.id === null ? isLike('shift.id', 'uuid', 'FLD-003') : hasValue('shift.id', shift.id, 'FLD-003'),
          { at: 'shift.status', oneOf: statusesOf({ register, shift }), clause: 'FLD-003' },
          hasValue('shift.cashier.id', shift.cashier, 'NS-36'),
        ]),
  ]
}

const sessionOf = (state: State, organization: string): string | undefined =>
  Object.entries(state.sessions).find(
    ([, { cashier, hasEnded }]) => !hasEnded && state.house.cashiers[cashier]!.organization === organization,
  )?.[0]

/** The list of registers: the whole, the busy and the free ones; only while none may have moved on. */
function lists(state: State, by: string, organization: string): Read[] {
  const all = Object.values(state.registers).filter(
    ({ id }) => state.house.registers[id]!.organization === organization,
  )
  if (all.some((register) => possible(register).length > 1)) return []
  const list = (use: boolean | null): Read => {
    const listed = all.filter(({ shift }) => use === null || use === (shift !== null))
    const clause = use === null ? 'CLD-427' : use ? 'CLD-425' : 'CLD-426'
    return {
      name: use === null ? 'GET /cash-registers' : `GET /cash-registers in_use=${use}`,
      of: null,
      ask: cloudAsk(state, 'GET', '/cash-registers', {
        by,
        query: { limit: '1000', ...(use !== null && { in_use: String(use) }) },
      }),
      expected: () => ({
        lawful: [
          {
            status: 200,
            clause: 'CLD-424',
            members: [
              hasValue('meta.limit', 1000, 'CLD-010'),
              hasRows(
                'results',
                listed.map((each) => ({ key: { id: each.id }, members: registerShown(state, each) })),
                clause,
                'CLD-424',
                'AUT-012',
              ),
            ],
            next: () => state,
          },
        ],
      }),
    }
  }
  return [list(null), list(true), list(false)]
}

function codeReads(state: State, by: string, register: ModelRegister): Read[] {
  const { id, codes } = register
  if (codes.coming > 0) return []
  const known = Math.min(codes.free, 3)
  return [
    {
      name: 'GET /cash-registers/get-offline-codes-count',
      of: id,
      ask: cloudAsk(state, 'GET', '/cash-registers/get-offline-codes-count', { by, at: id }),
      expected: () => ({
        lawful: [
          {
            status: 200,
            clause: 'CLD-419',
            members: [
              hasValue('available', codes.free, 'CLD-419', 'CLD-420', ...(codes.askedBy ?? [])),
              ...(codes.used === null ? [] : [hasValue('used', codes.used, 'NS-11')]),
            ],
            next: () => state,
          },
        ],
      }),
    },
    {
      name: 'GET /cash-registers/get-offline-codes',
      of: id,
      ask: cloudAsk(state, 'GET', '/cash-registers/get-offline-codes', { by, at: id, query: { count: '3' } }),
      expected: () => ({
        lawful: [
          {
            status: 200,
            clause: 'CLD-416',
            members: [
              hasValue('length', known, 'CLD-417', 'CLD-416', 'CLD-418'),
              ...codes.next.slice(0, known).map((code, at) => hasValue(`${at}.fiscal_code`, code, 'NS-49')),
            ],
            next: (shown) => {
              const next = Array.isArray(shown) ? shown.map((each) => String(each?.fiscal_code)) : []
              return withRegister(state, { ...register, codes: { ...codes, next } })
            },
          },
        ],
      }),
    },
  ]
}

export function linkReads(state: State, at: string): Read[] {
  const register = state.registers[at]!
  const card = state.house.registers[at]!
  const by = sessionOf(state, card.organization)
  if (by === undefined) return [deskStatus(state, register)]
  return [
    deskStatus(state, register),
    {
      name: 'GET /cash-registers/{cash_register_id}',
      of: at,
      ask: cloudAsk(state, 'GET', `/cash-registers/${at}`, { by }),
      expected: () =>
        wherever(state, register, ['CLD-446'], (now, each) => [
          hasValue('id', at, 'CLD-446'),
          ...registerShown(now, each),
        ]),
    },
    {
      name: 'GET /cash-registers/info',
      of: at,
      ask: cloudAsk(state, 'GET', '/cash-registers/info', { at }),
      expected: () =>
        wherever(state, register, ['CLD-430', 'CLD-431', 'CLD-014'], (_, { link, shift }) => [
          hasValue('id', at, 'CLD-432', 'CLD-431', 'CLD-014'),
          hasValue('offline_mode', link !== 'online', 'NS-17', 'CLD-430', 'CON-001', 'CLD-405'),
          hasValue('has_shift', shift !== null, 'NS-17', 'CLD-430'),
        ]),
    },
    ...lists(state, by, card.organization),
    ...codeReads(state, by, register),
    ...journalReads(state, by, register),
  ]
}
