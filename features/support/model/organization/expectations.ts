/** What looks at an organization and at its pictures are answered with. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { answersOf, atCloudDoor, succeeds } from '../asking.ts'
import { type ByAct, type Expects, hasValue, isLike, isSuch, type Lawful, shownAt, textAt } from '../expected.ts'
import type { State } from '../state.ts'
import type { OrganizationAct } from './acts.ts'
import { PICTURES, type SeededPicture } from './pictures.ts'
import { VIEWS } from './views.ts'

function viewed(state: State, act: Extract<OrganizationAct, { do: 'look at the organization' }>): readonly Lawful[] {
  const view: { clause: string; key?: string } = VIEWS[act.what]
  const { by, at = null } = act
  const door = atCloudDoor(state, view.key === undefined ? { by } : { by, at }, {
    token: 'CLD-008',
    ...(view.key !== undefined && { key: view.key }),
  }).map((each) => ({ ...each, by: each.by === 'CLD-008' ? view.clause : each.by! }))
  return answersOf(state, 'cloud', { door }, () => {
    const who = state.house.cashiers[state.sessions[by!]!.cashier]!
    const organization = seed.organizations.find(({ id }) => id === who.organization)!
    const seen = succeeds(200, view.clause, VIEWS[act.what].shown(state, who, organization), () => state)
    return [{ ...seen, also: view.key === undefined ? [] : [view.key] }]
  })
}

/** A moment of an HTTP-date in any of its three forms, ms; null: it is none. */
function momentOfDate(text: string): number | null {
  const moment = Date.parse(/GMT$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(moment) ? null : moment
}

function pictured(state: State, act: Extract<OrganizationAct, { do: 'look at a picture' }>): readonly Lawful[] {
  const { what, by, at = null, of: template = '', since } = act
  const law = PICTURES[what]
  const isAsked = law.key !== null && (at !== null || !law.isKeyOptional)
  const door = atCloudDoor(state, isAsked ? { by, at } : { by }, isAsked ? { key: law.key! } : {}).map((each) => ({
    ...each,
    by: each.by === 'CLD-008' ? law.clause : each.by!,
  }))
  if (door.some(({ holds }) => holds)) return answersOf(state, 'cloud', { door }, () => [])
  const { organization } = state.house.cashiers[state.sessions[by!]!.cashier]!
  const picture = law.found(state, organization, { at, template })
  if (typeof picture === 'string')
    return answersOf(state, 'cloud', { conditions: [{ name: picture, holds: true, by: law.clause }] }, () => [])
  const copy = since === undefined ? null : momentOfDate(since)
  const isKept = copy !== null && copy >= Date.parse(picture.changed_at)
  if (isKept)
    return [
      {
        ...succeeds(304, law.conditional, [isLike('', 'absent', law.conditional, 'CLD-007')], () => state),
        also: ['CLD-007'],
      },
    ]
  const also = [...(since === undefined ? [] : [law.conditional, 'CLD-007']), ...(law.key === null ? [] : [law.key])]
  const seen = succeeds(200, law.clause, imageShown(state, picture, law.clause), (shown) => ({
    ...state,
    pictures: { ...state.pictures, [picture.file]: textAt(shown, 'digest') ?? '' },
  }))
  return [{ ...seen, also }]
}

/** One file is always the same picture, and no other's. */
function imageShown({ pictures }: State, { file, changed_at }: SeededPicture, clause: string): Expects[] {
  const others = Object.entries(pictures).flatMap(([name, digest]) => (name === file ? [] : [digest]))
  return [
    isSuch('', 'an image of the type it has', (shown) => shownAt(shown, 'type') === shownAt(shown, 'format'), clause),
    pictures[file] === undefined
      ? { at: 'digest', noneOf: others, clause }
      : hasValue('digest', pictures[file], clause),
    hasValue('last_modified', new Date(changed_at).toUTCString(), 'NS-42', clause),
  ]
}

export const organizationAnswers: ByAct<OrganizationAct, readonly Lawful[]> = {
  'look at the organization': viewed,
  'look at a picture': pictured,
}
