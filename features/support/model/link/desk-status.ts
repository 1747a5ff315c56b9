/** What the desk of a register says of its link: online or not, what is pending, how many codes are left (FLD-020). */
import { deskAsk } from '../asking.ts'
import { type Expects, hasInstant, hasValue, isLike, isOneOf, isSuch, type Lawful, type Read } from '../expected.ts'
import { isCutOff } from '../known/troubles.ts'
import { possible } from '../possible.ts'
import { type ModelRegister, type State, withRegister } from '../state.ts'

/** Lawful views of one register in each state that it may be in. */
export const wherever = (
  state: State,
  register: ModelRegister,
  clauses: readonly [clause: string, ...also: string[]],
  members: (state: State, register: ModelRegister) => readonly Expects[],
): { lawful: Lawful[] } => ({
  lawful: possible(register).map((each) => {
    const now = each === register ? state : withRegister(state, each)
    const [clause, ...also] = clauses
    return { status: 200, clause, also, members: members(now, each), next: () => now }
  }),
})

const onlineShown = (state: State, id: string, link: ModelRegister['link']): boolean[] =>
  link === 'online' && isCutOff(state, id) ? [true, false] : [link === 'online']

export function deskStatus(state: State, register: ModelRegister): Read {
  return {
    name: 'GET desk /kasa/status',
    of: register.id,
    ask: deskAsk(register.id, 'GET', '/kasa/status'),
    expected: () =>
      wherever(
        state,
        register,
        ['LOC-121'],
        (_, { link, session, isHeard, held, onTheWay, codes, offlineSince, pendingSince, drifts }) => [
          // Whether a desk without a line is online, the law does not say
          isOneOf('online_status', onlineShown(state, register.id, link), 'LOC-122', 'CON-009', 'CON-003'),
          hasValue('approximate_dps_online_status', isHeard, 'LOC-122', 'CON-009'),
          ...(drifts && (onTheWay > 0 || link === 'returning')
            ? []
            : [isOneOf('pending_transactions', countsOf(register, held, onTheWay), 'LOC-123')]),
          ...(codes.coming === 0
            ? [
                hasValue('offline_codes', codes.free, 'LOC-123', ...(codes.askedBy ?? [])),
                ...(codes.ofGrant !== null && 100 % codes.ofGrant === 0
                  ? [hasValue('offline_codes_percent', (codes.free * 100) / codes.ofGrant, 'NS-67')]
                  : []),
              ]
            : []),
          firstPendingShown({ link, onTheWay, offlineSince, pendingSince, drifts }),
          ...(offlineSince === null
            ? [hasValue('last_go_offline_at', null, 'NS-79'), hasValue('hours_since_last_go_offline', 0, 'NS-79')]
            : drifts
              ? [isLike('last_go_offline_at', 'instant', 'LOC-124')]
              : [
                  hasInstant('last_go_offline_at', offlineSince, 'LOC-124'),
                  hasValue('hours_since_last_go_offline', hoursUntil(state, offlineSince), 'LOC-124'),
                ]),
          ...(drifts
            ? []
            : [hasValue('hours_in_offline', session === null ? 0 : hoursUntil(state, offlineSince), 'LOC-124')]),
        ],
      ),
  }
}

function firstPendingShown({
  link,
  onTheWay,
  offlineSince,
  pendingSince,
  drifts,
}: Pick<ModelRegister, 'link' | 'onTheWay' | 'offlineSince' | 'pendingSince' | 'drifts'>): Expects {
  if (pendingSince === null) return hasValue('first_pending_transaction', null, 'NS-79')
  return drifts || (link !== 'online' && onTheWay > 0)
    ? isLike('first_pending_transaction', 'present', 'LOC-124')
    : pendingShown(pendingSince, offlineSince)
}

/** When it was made, or the moment that it names: of a going offline these may be two. */
const pendingShown = (pendingSince: number, offlineSince: number | null): Expects =>
  isSuch(
    'first_pending_transaction',
    new Date(pendingSince).toISOString(),
    (value) => [pendingSince, offlineSince].includes(Date.parse(String(value))),
    'LOC-124',
  )

/** How many may be pending: what was on its way when the register went offline may have arrived. */
const countsOf = ({ link }: ModelRegister, held: number, onTheWay: number): number[] =>
  link === 'online' ? [held + onTheWay] : Array.from({ length: onTheWay + 1 }, (_, more) => held + more)

/** Hours since an instant. */
const hoursUntil = ({ now }: State, since: number | null): number => (since === null ? 0 : (now - since) / 3_600_000)
