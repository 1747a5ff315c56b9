/** What becomes of each event at the terminal of the test model, and which answer its client gets at once. */
import {
  answerInWords,
  approval,
  BANK_CODES,
  type BankOutcome,
  type BankRequested,
  type BankRequestKind,
  type BankWork,
  beginNextWork,
  cutOff,
  endWork,
  FRONT_CLIENTS,
  type FrontClient,
  type ModelTerminal,
  SPAN_MS,
  SPANS_OF_AN_OPERATION,
  tellAll,
  tellClient,
  tellOutcome,
} from './bridge.ts'

/** Minor units; each purchase of a client is of the same. */
export const AMOUNTS: Readonly<Record<FrontClient, number>> = { one: 2000, other: 700 }
/** Said of a message whose answer is not there yet. */
export const WAITS = 'waits'

/** A terminal and what an event was answered with. */
interface Answered {
  terminal: ModelTerminal
  answer: string
}

const done = (terminal: ModelTerminal): Answered => ({ terminal, answer: 'done' })
const failure = (code: number): Omit<BankOutcome, 'state'> => ({ code, amount: null })

/** Comes to nothing at once: nothing has been done. */
function refuse(terminal: ModelTerminal, client: FrontClient, asked: BankRequested, code: number): Answered {
  const isText = asked.kind === 'display-receipt' || asked.kind === 'print-receipt'
  const words = answerInWords(asked.kind, isText ? null : asked.id, failure(code))
  return { terminal: tellClient(terminal, client, words), answer: String(code) }
}

/** The terminal takes a request, which waits while another is under way. */
function take(before: ModelTerminal, client: FrontClient, asked: BankRequested): Answered {
  const isBank = asked.kind !== 'display-receipt' && asked.kind !== 'print-receipt'
  const step = asked.kind === 'settlement' ? 'authorising' : 'waiting-for-card'
  const work: BankWork = { ...asked, step, age: 0, waits: [client] }
  const remembered = isBank ? { ...before, last: asked, outcome: null } : before
  const terminal = beginNextWork({ ...remembered, queue: [...before.queue, work] })
  return { terminal, answer: isBank || before.work ? WAITS : String(BANK_CODES.approved) }
}

/** @param kind of a request that has not been said before */
const asks =
  (client: FrontClient, kind: BankRequestKind, amount: number | null = null) =>
  (before: ModelTerminal): Answered => {
    const terminal = { ...before, ids: before.ids + 1 }
    const { paid } = terminal
    const isRefund = kind === 'cancel'
    const asked = {
      kind,
      id: terminal.ids,
      amount: isRefund ? paid!.amount : amount,
      of: isRefund ? paid!.id : null,
    }
    return terminal.isConnected
      ? take(terminal, client, asked)
      : refuse(terminal, client, asked, BANK_CODES.notConnected)
  }

/** The last request once more: it is not carried out again (NS-86). */
const asksAgain =
  (client: FrontClient) =>
  (terminal: ModelTerminal): Answered => {
    const { last, outcome, isConnected } = terminal
    if (!isConnected) return refuse(terminal, client, last!, BANK_CODES.notConnected)
    if (outcome !== null)
      return { terminal: tellOutcome(terminal, last!, [client], outcome), answer: String(outcome.code) }
    const joined = (work: BankWork): BankWork =>
      work.id === last!.id ? { ...work, waits: [...work.waits, client] } : work
    const { work, queue } = terminal
    return { terminal: { ...terminal, work: work && joined(work), queue: queue.map(joined) }, answer: WAITS }
  }

/** Another amount under the request_id of the last purchase. */
function asksOtherwise(terminal: ModelTerminal): Answered {
  return refuse(
    terminal,
    'one',
    terminal.last!,
    terminal.isConnected ? BANK_CODES.otherRequest : BANK_CODES.notConnected,
  )
}

/** An operation there is not, then a purchase without a request_id: what is wrong is seen before where it goes. */
function talksNonsense(terminal: ModelTerminal): Answered {
  const codes = [BANK_CODES.unknownOperation, BANK_CODES.lacksMember]
  const told = codes.reduce((each, code) => tellClient(each, 'one', `nonsense: ${code}`), terminal)
  return { terminal: told, answer: codes.join(' ') }
}

const comesIn =
  (client: FrontClient) =>
  (terminal: ModelTerminal): Answered =>
    done({
      ...terminal,
      clients: { ...terminal.clients, [client]: true },
      clientCame: terminal.now,
      clientThere: terminal.now,
    })

/** What it has asked for goes on, and is told it no more (NS-86). */
const goes =
  (client: FrontClient) =>
  (terminal: ModelTerminal): Answered => {
    const without = (work: BankWork): BankWork => ({ ...work, waits: work.waits.filter((each) => each !== client) })
    return done({
      ...terminal,
      clients: { ...terminal.clients, [client]: false },
      clientThere: terminal.now,
      work: terminal.work && without(terminal.work),
      queue: terminal.queue.map(without),
    })
  }

const connects = (terminal: ModelTerminal): ModelTerminal =>
  terminal.isConnected
    ? terminal
    : tellAll({ ...terminal, isConnected: true, terminalCame: terminal.now, terminalThere: terminal.now }, 'connected')

const drops = (terminal: ModelTerminal): ModelTerminal => (terminal.isConnected ? cutOff(terminal) : terminal)

/** All that it works at has failed for good. */
function isUnplugged(before: ModelTerminal): ModelTerminal {
  const isAtWork = before.work !== null
  const lost: BankOutcome = { state: 'failed', code: BANK_CODES.notConnected, amount: null }
  const terminal = drops(before)
  const isText = before.work?.kind === 'print-receipt' || before.work?.kind === 'display-receipt'
  return {
    ...terminal,
    isUnplugged: true,
    work: null,
    queue: [],
    outcome: isAtWork ? (terminal.outcome ?? lost) : terminal.outcome,
    ended: isAtWork && !isText ? lost.state : terminal.ended,
    screen: isAtWork ? lost.state : terminal.screen,
  }
}

/** A hand at what is under way, or time: how it ended, if it did. */
function ends(terminal: ModelTerminal, outcome: BankOutcome): Answered {
  return { terminal: endWork(terminal, outcome), answer: outcome.state }
}

const hand =
  (outcomeOf: (terminal: ModelTerminal, work: BankWork) => BankOutcome | null) =>
  (terminal: ModelTerminal): Answered => {
    const outcome = terminal.work && outcomeOf(terminal, terminal.work)
    return outcome ? ends(terminal, outcome) : done(terminal)
  }

function timePasses(before: ModelTerminal): Answered {
  const older = (work: BankWork): BankWork => ({ ...work, age: work.age + 1 })
  const { work, queue } = before
  const terminal = { ...before, now: before.now + SPAN_MS, work: work && older(work), queue: queue.map(older) }
  const isOver = (terminal.work?.age ?? 0) >= SPANS_OF_AN_OPERATION
  return isOver ? ends(terminal, { state: 'timed-out', ...failure(BANK_CODES.timedOut) }) : done(terminal)
}

/** Nobody is connected afterwards, and the moments are those the law does not name (NS-85). */
function restarts(terminal: ModelTerminal): ModelTerminal {
  const { clients, isConnected, work } = terminal
  const wasAttended = FRONT_CLIENTS.some((each) => clients[each])
  const forgotten = (each: BankWork): BankWork => ({ ...each, waits: [] })
  return {
    ...terminal,
    clients: { one: false, other: false },
    isConnected: false,
    clientThere: wasAttended ? undefined : terminal.clientThere,
    terminalThere: isConnected ? undefined : terminal.terminalThere,
    work: work && forgotten(work),
    queue: terminal.queue.map(forgotten),
  }
}

const kept =
  (effect: (terminal: ModelTerminal) => ModelTerminal) =>
  (terminal: ModelTerminal): Answered =>
    done(effect(terminal))

/** A client with a token that is none. */
const isRefusedEntry = (terminal: ModelTerminal): Answered => ({ terminal, answer: 'access token not valid' })

export const TERMINAL_EFFECTS: Readonly<Record<string, (terminal: ModelTerminal) => Answered>> = {
  'one comes in': comesIn('one'),
  'other comes in': comesIn('other'),
  'one leaves': goes('one'),
  'one breaks off': goes('one'),
  'other leaves': goes('other'),
  'a stranger comes in': isRefusedEntry,
  'one pays': asks('one', 'purchase', AMOUNTS.one),
  'other pays': asks('other', 'purchase', AMOUNTS.other),
  'one asks again': asksAgain('one'),
  'other asks again': asksAgain('other'),
  'one asks otherwise': asksOtherwise,
  'one takes back': asks('one', 'cancel'),
  'one settles': asks('one', 'settlement'),
  'one shows a text': asks('one', 'display-receipt'),
  'one prints a text': asks('one', 'print-receipt'),
  'one talks nonsense': talksNonsense,
  'terminal connects': kept(connects),
  'terminal drops': kept(drops),
  'terminal is unplugged': kept(isUnplugged),
  'terminal is plugged in': kept((terminal) => connects({ ...terminal, isUnplugged: false })),
  'terminal falls silent': kept((terminal) => ({ ...terminal, isSilent: true })),
  'terminal speaks again': kept((terminal) => ({ ...terminal, isSilent: false })),
  'customer goes on': kept((terminal) => {
    const { work } = terminal
    return work ? { ...terminal, work: { ...work, step: 'authorising' }, screen: 'authorising' } : terminal
  }),
  'bank approves': hand(approval),
  'bank declines': hand(() => ({ state: 'declined', ...failure(BANK_CODES.declined) })),
  // The bank has been asked already: it is too late
  'customer cancels': hand((_, { step }) =>
    step === 'authorising' ? null : { state: 'cancelled', ...failure(BANK_CODES.cancelled) },
  ),
  'time passes': timePasses,
  restart: kept(restarts),
}
