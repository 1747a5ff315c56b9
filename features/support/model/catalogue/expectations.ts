/** What commands of the catalogue are answered with. */
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, type Lawful, textAt } from '../expected.ts'
import type { GoodFigures, ModelGood } from '../good.ts'
import type { Condition } from '../refused.ts'
import type { State } from '../state.ts'
import type { CatalogueAct } from './acts.ts'
import { templateAt, templateShown } from './templates.ts'

/** Members of a good in each look (EXT-505, EXT-513). */
export function goodShown(good: GoodFigures & { id: string | null }, by: string, at = ''): Expects[] {
  const { id, tax_codes: codes, ...figures } = good
  const shown = ['code', 'name', 'price', 'barcode', 'uktzed'] as const
  const taxes = [...new Set(codes)]
  return [
    id === null ? isLike(`${at}id`, 'uuid', 'EXT-511') : hasValue(`${at}id`, id, 'EXT-505'),
    ...shown.map((name) => hasValue(`${at}${name}`, figures[name], by)),
    hasValue(`${at}taxes.length`, taxes.length, 'EXT-513'),
    ...taxes.map((code, n) => hasValue(`${at}taxes.${n}.code`, code, 'EXT-513')),
  ]
}

const organizationOf = (state: State, by: string): string =>
  state.house.cashiers[state.sessions[by]!.cashier]!.organization

const isTaken = ({ goods }: State, organization: string, code: string, but: string | null): boolean =>
  goods.some((each) => !each.isDeleted && each.organization === organization && each.code === code && each.id !== but)

function made(state: State, { by, good }: Extract<CatalogueAct, { do: 'make a good' }>): readonly Lawful[] {
  const door = atCloudDoor(state, { by }, {})
  const organization = organizationOf(state, by)
  const conditions: Condition[] = [
    { name: 'good of this code exists already', holds: isTaken(state, organization, good.code, null) },
  ]
  return answersOf(state, 'cloud', { door, conditions }, () => [
    succeeds(200, 'EXT-511', goodShown({ ...good, id: null }, 'EXT-511'), (shown) => {
      const known: ModelGood = {
        ...good,
        id: textAt(shown, 'id') ?? '',
        organization,
        isDeleted: false,
        isEdited: false,
      }
      return { ...state, goods: [...state.goods, known] }
    }),
  ])
}

/** Answers about a good to who may see it. */
function ofGood(
  state: State,
  { by, nth }: { by: string; nth: number },
  { further, done }: { further?: (good: ModelGood) => Condition[]; done: (good: ModelGood) => Lawful },
): readonly Lawful[] {
  const good = state.goods[nth]
  const isUnknown = !good || good.isDeleted || good.organization !== organizationOf(state, by)
  const conditions: Condition[] = [
    { name: 'unknown id', holds: isUnknown, by: 'EXT-506' },
    ...(isUnknown ? [] : (further?.(good) ?? [])),
  ]
  return answersOf(state, 'cloud', { door: atCloudDoor(state, { by }, {}), conditions }, () => [done(good!)])
}

const edited = (state: State, act: Extract<CatalogueAct, { do: 'edit a good' }>): readonly Lawful[] =>
  ofGood(state, act, {
    further: ({ id, organization, code }) => [
      {
        name: 'good of this code exists already',
        holds: isTaken(state, organization, act.with.code ?? code, id),
      },
    ],
    done: (good) => {
      const after: ModelGood = { ...good, ...act.with, isEdited: true }
      return succeeds(200, 'EXT-521', goodShown(after, 'EXT-521'), () => ({
        ...state,
        goods: state.goods.with(act.nth, after),
      }))
    },
  })

const deleted = (state: State, act: Extract<CatalogueAct, { do: 'delete a good' }>): readonly Lawful[] =>
  ofGood(state, act, {
    done: (good) =>
      succeeds(200, 'EXT-522', [hasValue('ok', true, 'EXT-522')], () => ({
        ...state,
        goods: state.goods.with(act.nth, { ...good, isDeleted: true }),
      })),
  })

function templateEdited(
  state: State,
  { by, template: id, with: texts }: Extract<CatalogueAct, { do: 'edit a template' }>,
): readonly Lawful[] {
  const template = templateAt(id)
  const door: Condition[] = [
    ...atCloudDoor(state, { by }, {}),
    { name: 'malformed request', holds: texts === null, by: 'CLD-605' },
  ]
  const conditions: Condition[] = [
    { name: 'unknown id', holds: template?.organization_id !== organizationOf(state, by), by: 'CLD-011' },
  ]
  return answersOf(state, 'cloud', { door, conditions }, () => {
    const after: State = { ...state, edits: { ...state.edits, [id]: { ...state.edits[id], ...texts } } }
    return [succeeds(200, 'CLD-604', templateShown(after, template!, 'CLD-604'), () => after)]
  })
}

export const catalogueAnswers: ByAct<CatalogueAct, readonly Lawful[]> = {
  'make a good': made,
  'edit a good': edited,
  'delete a good': deleted,
  'edit a template': templateEdited,
}
