/** The test model of a terminal at the bridge: its clients, its connection, and its operations at the bank. */
import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine } from 'xstate'
import type { ModelEvent, TestModel } from '../../test-model.ts'
import { FRONT_CLIENTS, type ModelTerminal, newTerminal, SILENCE, SPANS_OF_AN_OPERATION } from './bridge.ts'
import { TERMINAL_EFFECTS } from './commands.ts'
import { BRIDGE_START, terminalSession } from './session.ts'

interface TerminalModelContext {
  terminal: ModelTerminal
  answer: string
}

const terminalModel: AnyStateMachine = createMachine({
  id: 'terminal',
  context: { terminal: newTerminal(Date.parse(BRIDGE_START)), answer: 'done' },
  on: Object.fromEntries(
    Object.entries(TERMINAL_EFFECTS).map(([event, effect]) => [
      event,
      {
        actions: assign(({ context }: { context: TerminalModelContext }) =>
          effect({ ...context.terminal, heard: SILENCE }),
        ),
      },
    ]),
  ),
} as never) as never

const terminalOf = ({ context }: AnyMachineSnapshot): ModelTerminal => (context as TerminalModelContext).terminal

type Condition = (terminal: ModelTerminal) => boolean

const isIn =
  (client: 'one' | 'other', more: Condition = () => true): Condition =>
  (terminal) =>
    terminal.clients[client] && more(terminal)
const isIdle: Condition = ({ work }) => work === null
/** One operation waits at most, and none at a terminal that is silent. */
const hasRoom: Condition = ({ work, queue, isSilent }) => work === null || (queue.length === 0 && !isSilent)
/** A hand is at a terminal that works. */
const isHandy: Condition = ({ isUnplugged, isSilent }) => !isUnplugged && !isSilent
const waitsFor = (client: 'one' | 'other', { work, queue }: ModelTerminal): boolean =>
  [...(work ? [work] : []), ...queue].some(({ waits }) => waits.includes(client))
const mayAskAgain =
  (client: 'one' | 'other'): Condition =>
  (terminal) =>
    terminal.last !== null && (terminal.outcome !== null || !waitsFor(client, terminal))

/** Whether an event may come, within the bounds. */
const POSSIBLE: Readonly<Record<string, Condition>> = {
  'one comes in': ({ clients }) => !clients.one,
  'other comes in': ({ clients }) => clients.one && !clients.other,
  'one leaves': isIn('one'),
  'one breaks off': isIn('one'),
  'other leaves': isIn('other'),
  'one pays': isIn('one', isIdle),
  'other pays': isIn('other', hasRoom),
  'one asks again': isIn('one', mayAskAgain('one')),
  'other asks again': isIn('other', mayAskAgain('other')),
  'one asks otherwise': isIn('one', ({ last }) => last?.kind === 'purchase'),
  'one takes back': isIn('one', ({ work, paid }) => work === null && paid !== null),
  'one settles': isIn('one', hasRoom),
  'one shows a text': isIn('one', (terminal) => isIdle(terminal) && isHandy(terminal)),
  'one prints a text': isIn('one', (terminal) => hasRoom(terminal) && isHandy(terminal)),
  'one talks nonsense': isIn('one'),
  'terminal connects': ({ isUnplugged }) => !isUnplugged,
  'terminal is unplugged': (terminal) => isHandy(terminal),
  'terminal is plugged in': ({ isUnplugged }) => isUnplugged,
  'terminal falls silent': ({ isUnplugged, isSilent, queue }) => !isUnplugged && !isSilent && queue.length === 0,
  'terminal speaks again': ({ isSilent }) => isSilent,
  'customer goes on': (terminal) => isHandy(terminal) && terminal.work?.step === 'waiting-for-card',
  'bank approves': isHandy,
  'bank declines': (terminal) => isHandy(terminal) && terminal.work !== null,
  'customer cancels': (terminal) => isHandy(terminal) && terminal.work !== null,
  // Two that are over at the same moment: the law does not say which is first
  'time passes': ({ work, queue }) => queue.every(({ age }) => age < SPANS_OF_AN_OPERATION - 1 || work!.age < age),
}

const EVENTS: readonly ModelEvent[] = Object.keys(TERMINAL_EFFECTS).map((type) => ({ type }))

/** States that differ in these alone go on alike, but for moments and sums: those the oracle of a walk counts itself. */
function keyOf(terminal: ModelTerminal): string {
  const { clients, isConnected, isUnplugged, isSilent, work, queue, last, outcome, paid } = terminal
  const works = [...(work ? [work] : []), ...queue]
  return JSON.stringify([
    clients,
    [isConnected, isUnplugged, isSilent],
    works.map(({ kind, step, age, waits, id }) => [kind, step, age, [...new Set(waits)].sort(), id === last?.id]),
    last?.kind === 'purchase',
    last && (outcome?.code ?? null),
    paid?.isTakenBack,
  ])
}

/** Where the terminal is, how many clients are there, and what is to be done. */
function placeOf({ clients, isConnected, isUnplugged, isSilent, work, queue }: ModelTerminal): string {
  const where = isUnplugged ? 'unplugged' : isConnected ? (isSilent ? 'silent' : 'there') : 'away'
  const count = FRONT_CLIENTS.filter((each) => clients[each]).length
  const works = work === null ? 'at rest' : queue.length > 0 ? 'with a queue' : 'at work'
  return `${where} ${works}, ${count} in`
}

export const terminalTestModel: TestModel = {
  name: 'terminal',
  machine: terminalModel,
  events: (snapshot) => EVENTS.filter(({ type }) => POSSIBLE[type]?.(terminalOf(snapshot)) ?? true),
  key: (snapshot) => keyOf(terminalOf(snapshot)),
  place: (snapshot) => placeOf(terminalOf(snapshot)),
  oracle(snapshot) {
    const terminal = terminalOf(snapshot)
    const { clients, work, queue, batch, heard, isConnected } = terminal
    const count = FRONT_CLIENTS.filter((each) => clients[each]).length
    return {
      answer: (snapshot.context as TerminalModelContext).answer,
      visible: {
        'one hears': heard.one.toSorted(),
        'other hears': heard.other.toSorted(),
        'registry terminal': isConnected,
        'registry client': count > 0,
        'registry terminal there': terminal.terminalThere,
        'registry client there': terminal.clientThere,
        'processing clients': count,
        'processing terminal came': terminal.terminalCame,
        'processing client came': terminal.clientCame,
        'lab at work': work && `${work.kind} ${work.step}`,
        'lab queue': queue.map(({ kind }) => kind),
        'lab ended': terminal.ended,
        'lab screen': terminal.screen,
        'lab prints': terminal.prints,
        'lab batch': [batch.serial, batch.purchases, batch.refunds],
        'network lists it': !terminal.isUnplugged,
        'desk receipts': 0,
      },
    }
  },
  bounds: [
    'Two clients stand for all, the second one comes in behind the first; one operation waits at most, none at a silent terminal.',
    'Cards, amounts and references that are wrong, paper and a bank out of reach are outcomes of the script, and told in features/bridge.',
    'Two operations whose time is over at the same moment, texts and hands at a silent terminal are left out: the law does not say what becomes of them.',
    'A client that is silent to pings is hung up on by real time, which no walk waits for.',
  ],
  sut: terminalSession,
}
