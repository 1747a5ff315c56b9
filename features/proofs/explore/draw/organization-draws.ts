/** Looks at the organization and its pictures: by every caller, by every key, with copies of every age. */
import { templatesOf } from '../../../support/model/catalogue/templates.ts'
import type { OrganizationAct } from '../../../support/model/organization/acts.ts'
import { PICTURES, type PictureName } from '../../../support/model/organization/pictures.ts'
import { VIEWS, type ViewName } from '../../../support/model/organization/views.ts'
import type { State } from '../../../support/model/state.ts'
import type { Random } from '../../kit/random.ts'
import { anySession, caller, type Draw, type Ground } from './ground.ts'

const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]
const PICTURE_NAMES = Object.keys(PICTURES) as PictureName[]

const view = (state: State, ground: Ground): OrganizationAct | null => {
  const { random, registers } = ground
  const what = random.pick(VIEW_NAMES)
  const who = caller(state, ground, random.pick(registers))
  if (!who) return null
  const by = who.by !== null && random.happens(0.5) ? anySession(state, ground) : who.by
  return { do: 'look at the organization', what, ...who, by }
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** A moment in one of the three forms that HTTP knows, or in none. */
function httpDated(random: Random, ms: number): string {
  const moment = new Date(ms)
  const text = moment.toUTCString()
  const [, day, month, year, time] = text.split(' ') as [string, string, string, string, string]
  switch (random.pick(['new', 'new', 'rfc850', 'asctime', 'none'])) {
    case 'rfc850':
      return `${DAYS[moment.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${time} GMT`
    case 'asctime':
      return `${text.slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
    case 'none':
      return 'yesterday'
    default:
      return text
  }
}

const picture = (state: State, ground: Ground): OrganizationAct | null => {
  const { random } = ground
  const what = random.pick(PICTURE_NAMES)
  const registers = Object.values(state.house.registers)
  const { organization } = state.house.registers[ground.registers[0]!]!
  const own = registers.filter((each) => each.organization === organization)
  const at = random.pick(own).id
  const who = caller(state, ground, at)
  if (!who) return null
  const organizations = Object.keys(state.house.taxes)
  const of = random.pick(templatesOf(random.happens(0.15) ? random.pick(organizations) : organization)).id
  const isKeyOptional = PICTURES[what].isKeyOptional && random.happens(0.5)
  const by = who.by !== null && random.happens(0.2) ? anySession(state, ground) : who.by
  const base = { do: 'look at a picture', what, by, at: isKeyOptional ? null : who.at, of } as const
  const session = by === null ? undefined : state.sessions[by]
  if (!session || random.happens(0.4)) return base
  const found = PICTURES[what].found(state, state.house.cashiers[session.cashier]!.organization, { at, template: of })
  const changed = typeof found === 'string' ? state.now : Date.parse(found.changed_at)
  return { ...base, since: httpDated(random, changed + random.pick([0, 0, -1000, 1000, -1e9, 1e9])) }
}

export const organizationDraws: readonly Draw<OrganizationAct>[] = [
  { weight: 1.2, make: view },
  { weight: 1, make: picture },
]
