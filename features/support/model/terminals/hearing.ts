/** What a client hears at its socket without having said anything just before: events, and answers that took their time. */
import { type Expected, type Expects, hasValue, type Lawful, shownAt } from '../expected.ts'
import type { ModelClient, PurchaseEnd, ToldEnd } from '../known/terminals.ts'
import type { State } from '../state.ts'
import { type AnswerTo, bankShown, failureShown, successShown } from './answer-shown.ts'
import { withBridge } from './bridge.ts'
import { NATIVE_CODES } from './flaws.ts'
import { learnt } from './purchase-shown.ts'
import { requestName } from './under-way.ts'

/** Why a purchase has come to nothing: the clause, and the code that says so (NS-32). */
const FAILURES: Readonly<Record<Exclude<PurchaseEnd, 'approved'>, [by: string, code: number]>> = {
  declined: ['BRG-212', NATIVE_CODES.declined],
  cancelled: ['BRG-212', NATIVE_CODES.cancelled],
  'timed out': ['NS-86', NATIVE_CODES.timedOut],
  'out of reach': ['BRG-215', NATIVE_CODES.away],
}

const answerTo = ({ terminal }: ModelClient, { of }: ToldEnd): AnswerTo => ({
  ...{ type: 'purchase', terminal, request: of.asked.request ?? null },
  ...{ clause: 'BRG-203', isOfLan: false },
})

function endShown(client: ModelClient, told: ToldEnd): Expects[] {
  const { of, end } = told
  const to = answerTo(client, told)
  if (end === 'approved') return [...successShown(to), ...bankShown(of.amount, 'BRG-203')]
  const [by, code] = FAILURES[end]
  return failureShown(to, { by, codes: [code] })
}

const under = (place: number, members: readonly Expects[]): Expects[] =>
  members.map((each) => ({ ...each, at: each.at === '' ? `${place}` : `${place}.${each.at}` }))

function eventShown(event: 'connected' | 'disconnected', terminal: string): Expects[] {
  const clause = event === 'connected' ? 'BRG-214' : 'BRG-215'
  return [
    hasValue('sender', 'proxy', clause),
    hasValue('event', event, clause),
    hasValue('terminal_id', terminal, 'NS-75'),
  ]
}

/** What a client was told since it was looked at last, once it is looked at. */
export function hearing(state: State, name: string): Expected {
  const client = state.bridge.clients[name]!
  const { told, terminal } = client
  const lawful: Lawful = {
    status: 200,
    clause: 'BRG-214',
    members: [
      ...told.flatMap((each, place) =>
        under(place, typeof each === 'object' ? endShown(client, each) : eventShown(each, terminal)),
      ),
      hasValue('length', told.length, 'BRG-214'),
    ],
    next: (shown) => {
      const heard = withBridge(state, { clients: { ...state.bridge.clients, [name]: { ...client, told: [] } } })
      return told.reduce(
        (now, each, place) =>
          typeof each === 'object' && each.end === 'approved'
            ? learnt(now, terminal, requestName(terminal, String(each.of.asked.request)), shownAt(shown, `${place}`))
            : now,
        heard,
      )
    },
  }
  return { lawful: [lawful] }
}
