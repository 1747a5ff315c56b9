/** What a malformed request is answered with: its place is named, and nothing comes of it (ERR-002, ERR-302, FLD-035). */
import type { ByAct, Expects, Lawful } from '../expected.ts'
import { isSuch } from '../expected.ts'
import { refusedFor } from '../refused.ts'
import type { State } from '../state.ts'
import type { BreakAct, FormAct, FormFlaw } from './acts.ts'
import { nowhereAnswers } from './nowhere.ts'

interface Item {
  loc?: unknown
  msg?: unknown
}

const isItem = ({ loc, msg }: Item): boolean => Array.isArray(loc) && typeof msg === 'string' && msg !== ''

/** A list of items, each with a location and a description; one of them names the place. */
const placeNamed = ({ place }: FormFlaw, surface: BreakAct['surface']): Expects[] => [
  isSuch(
    'detail',
    'a list of items with a location and a description',
    (items) => Array.isArray(items) && items.length > 0 && items.every(isItem),
    'FLD-035',
    surface === 'desk' ? 'ERR-302' : 'ERR-002',
  ),
  ...(place === null
    ? []
    : [
        isSuch(
          'detail',
          `an item of ${place}`,
          (items) =>
            Array.isArray(items) && items.some(({ loc }: Item) => Array.isArray(loc) && loc.join('.') === place),
          surface === 'desk' ? 'ERR-302' : 'CLD-009',
          'FLD-035',
        ),
      ]),
]

const refused = (state: State, { surface, flaw }: BreakAct): readonly Lawful[] => {
  const { clause, also = [] } = flaw
  const refusal = refusedFor(
    state,
    surface === 'desk' ? 'desk' : 'cloud',
    { name: 'malformed request' },
    placeNamed(flaw, surface),
  )
  return [{ ...refusal, clause, also }]
}

export const formAnswers: ByAct<FormAct, readonly Lawful[]> = { ...nowhereAnswers, 'break the form': refused }
