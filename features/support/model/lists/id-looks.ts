/** Looks at one thing by its id: it is shown to its own organization alone; of others, and of none, there is nothing (CLD-011, AUT-012). */
import { answersOf, atCloudDoor, cloudAsk, succeeds } from '../asking.ts'
import { templateAt } from '../catalogue/templates.ts'
import { type Ask, type ByAct, hasValue, type Lawful } from '../expected.ts'
import type { Condition } from '../refused.ts'
import { idOfShift } from '../shifts/acts.ts'
import type { State } from '../state.ts'

/** What is looked at, by its kind: where, by what clause, and whether it shows its own id. */
const LOOKS = {
  shift: { path: '/shifts/{id}', clause: 'CLD-510', showsId: true },
  'shift in short': { path: '/shifts/short/{id}', clause: 'CLD-511', showsId: true },
  register: { path: '/cash-registers/{id}', clause: 'CLD-446', showsId: true },
  template: { path: '/receipt-templates/{id}', clause: 'CLD-603', showsId: true },
  assignments: { path: '/receipt-templates/{id}/assignments', clause: 'CLD-606', showsId: false },
  activation: { path: '/receipt-templates/{id}/activation', clause: 'CLD-607', showsId: false },
} as const

type IdLook = keyof typeof LOOKS
export const ID_LOOKS = Object.keys(LOOKS) as IdLook[]

/** `of`: a register, or a template; a shift is that of `serial` there. */
export interface IdLookAct {
  do: 'look by id'
  what: IdLook
  by: string | null
  of: string
  serial?: number
}

const isOfShift = (what: IdLook): boolean => what === 'shift' || what === 'shift in short'

/** The id of nothing. */
const NOTHING = 'f3000000-0000-4000-8000-00000000000f'

const idOf = (state: State, { what, of, serial }: IdLookAct): string | null =>
  isOfShift(what) ? (state.registers[of] ? idOfShift(state, of, serial ?? 0) : null) : of

export const idLookAsks: ByAct<IdLookAct, Ask> = {
  'look by id': (state, act) =>
    cloudAsk(state, 'GET', LOOKS[act.what].path.replace('{id}', idOf(state, act) ?? NOTHING), { by: act.by }),
}

/** The organization that it is of; undefined: there is no such thing. */
const ownerOf = ({ house }: State, { what, of }: IdLookAct): string | undefined =>
  isOfShift(what) || what === 'register' ? house.registers[of]?.organization : templateAt(of)?.organization_id

function lookedById(state: State, act: IdLookAct): readonly Lawful[] {
  const { what, by } = act
  const { clause, showsId } = LOOKS[what]
  const door = atCloudDoor(state, { by }, {})
  if (by === null || door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const id = idOf(state, act)
  const owner = id === null ? undefined : ownerOf(state, act)
  const { organization } = state.house.cashiers[state.sessions[by]!.cashier]!
  const conditions: Condition[] = [
    { name: 'unknown id', holds: owner === undefined, by: 'CLD-011' },
    { name: 'unknown id', holds: owner !== undefined && owner !== organization, by: 'AUT-012' },
  ]
  return answersOf(state, 'cloud', { conditions }, () => [
    {
      ...succeeds(200, clause, showsId ? [hasValue('id', id, clause)] : [], () => state),
      also: what === 'shift in short' ? ['CLD-014'] : [],
    },
  ])
}

export const idLookAnswers: ByAct<IdLookAct, readonly Lawful[]> = { 'look by id': lookedById }
