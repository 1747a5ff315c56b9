/**
 * A scenario of the steps of a replay, in the sentences of the features. A step whose answer is kept is looked at; one
 * without is only carried out. What has no words is a comment that begins with `# not said`.
 */
import { durationMs } from '../../../../machines/duration.ts'
import type { FaultStep, HttpStep, ReplayFile, ReplayStep, SingleReplayStep, SocketStep } from '../replay-form.ts'
import { stepInWords } from '../step-in-words.ts'
import { faultSentence } from './fault-sentences.ts'
import { heardBy, type LookPlace, looksAt } from './looks.ts'
import { ownSentence, terminalSentence } from './own-sentences.ts'
import { registerOfId } from './roles.ts'
import { Speaker, showsCredentialsAlone } from './speaker.ts'

const OF_CASHIERS: Record<string, Record<'no key' | 'the key', string>> = {
  'the cashier': { 'no key': 'with the token', 'the key': 'with the token and the key' },
  'the senior cashier': { 'no key': '', 'the key': "with the senior cashier's token and the key" },
  'the cashier of another organization': { 'no key': 'with the token of another organization', 'the key': '' },
}

/** With whose credentials; undefined: there are no words for these. */
function credentialsOf(http: HttpStep['http'], speaker: Speaker): string | undefined {
  if (http.surface === 'desk') return (http.register ?? 'the register') === speaker.register ? 'to the desk' : undefined
  if (http.surface === 'lan') return 'on the LAN'
  if (http.surface === 'lab') return 'with the lab token'
  const { token, key } = speaker.credentials(http)
  if (token === 'unknown' || key === 'unknown') return undefined
  if (key === 'the register of another organization' && token === 'the cashier')
    return 'with the token and the key of another organization'
  // The key of the scenario's register is the one that the sentences show
  if (key !== null && key !== speaker.register) return undefined
  if (token === null) return key === null ? 'without a token' : 'with the key alone'
  return OF_CASHIERS[token]?.[key === null ? 'no key' : 'the key'] || undefined
}

/** One line of JSON without the quotation mark that ends it. */
const quotable = (text: string): string => text.replaceAll("'", '\\u0027')

/** @returns undefined where there are no words for it: who asks, or a header */
function generalSentence(http: HttpStep['http'], speaker: Speaker): string | undefined {
  const credentials = credentialsOf(http, speaker)
  const path = speaker.withNames(http.path)
  const content = http.text ?? (http.body === undefined ? '' : JSON.stringify(http.body))
  const body = speaker.withNames(quotable(content))
  const isShown = showsCredentialsAlone(http)
  const isSayable = isShown && !/\s/.test(http.path) && !body?.includes('\n')
  if (!credentials || !isSayable || path === undefined || body === undefined) return undefined
  // Without a body the well-formed one of the operation would be sent
  const sent = http.method === 'GET' && content === '' ? '' : ` with the body '${body}'`
  return `${http.method} ${path}${sent} is sent ${credentials}`
}

/** The day of the scenarios. */
const MORNING = Date.parse('2026-03-02T09:00:00+02:00')

type Line = { kind: 'Act' | 'Look' | '#'; text: string }

/** What the sentences need of a replay. */
type SayableReplay = Pick<ReplayFile, 'about' | 'steps'> & Partial<Pick<ReplayFile, 'world' | 'breaks'>>

/** @param feature title of the feature @returns the text of a feature with one scenario */
export const gherkinOf = (replay: SayableReplay, feature = 'What a replay shows'): string =>
  `Feature: ${feature}\n\n${scenarioOf(replay)}`

/** @param tags clauses that the scenario proves: `@LIM-004` @returns the text of one scenario, to be put into a feature */
export function scenarioOf(replay: SayableReplay, tags: readonly string[] = []): string {
  const all = [...beginning(replay), ...linesOf(replay)]
  // What is done behind the last look is not looked at
  const lines = all.slice(0, all.findLastIndex(({ kind }) => kind === 'Look') + 1 || all.length)
  const title = replay.about.replace(/\s+/g, ' ').trim().replace(/\.$/, '') || 'The steps of a replay'
  const broken = replay.breaks === undefined ? [] : [`  # it breaks: ${replay.breaks.replace(/\s+/g, ' ')}`]
  const tagged = tags.length === 0 ? [] : [`  ${tags.join(' ')}`]
  return [...broken, ...tagged, `  Scenario: ${title}`, ...withKeywords(lines), ''].join('\n')
}

/** What of a replay has no words in its scenario. */
export const unsaidIn = (scenario: string): string[] =>
  [...scenario.matchAll(/^ *# not said: (.*)$/gm)].map(([, what]) => what!)

/** `Given` until the first look, then `When` and `Then` in turn. */
function withKeywords(lines: readonly Line[]): string[] {
  const lastAct = lines.findLastIndex(({ kind }, index) => kind === 'Act' && isBeforeLook(lines, index))
  let former = ''
  return lines.map(({ kind, text }, index) => {
    if (kind === '#') return `    # ${text}`
    const isGiven = kind === 'Act' && index < lastAct && !lines.slice(0, index).some((each) => each.kind === 'Look')
    const keyword = kind === 'Look' ? 'Then' : isGiven && !isBeforeLook(lines, index) ? 'Given' : 'When'
    const said = keyword === former ? 'And' : keyword
    former = keyword
    return `    ${said} ${text}`
  })
}

const isBeforeLook = (lines: readonly Line[], index: number): boolean =>
  lines.slice(index + 1).find(({ kind }) => kind !== '#')?.kind === 'Look'

function beginning({ world }: SayableReplay): Line[] {
  const now = world?.clock?.now === undefined ? MORNING : Date.parse(world.clock.now)
  const quirks = (world?.quirks ?? []).map((name): Line => ({ kind: 'Act', text: `the quirk ${name} is switched on` }))
  if (now === MORNING) return quirks
  const [day, time] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Kyiv',
  })
    .format(now)
    .split(' ')
  const move = now > MORNING ? 'shows' : 'is set back to'
  return [...quirks, { kind: 'Act', text: `the clock ${move} ${day} ${time} in Kyiv` }]
}

function linesOf({ steps, breaks }: SayableReplay): Line[] {
  const speaker = new Speaker(steps)
  // The lab looks inside: what it shows has other numbers in a world that does something more, and ends what is broken
  const isLook = ({ surface }: HttpStep['http'], index: number): boolean =>
    surface !== 'lab' || (breaks !== undefined && index === steps.length - 1)
  const lastKept = steps.findLastIndex((step, index) => 'http' in step && step.answer && isLook(step.http, index))
  let calls = 0
  return steps.flatMap((step, index): Line[] => {
    const parts = 'together' in step ? step.together : [step]
    // What a sentence reads of a message later is not read before
    const isRead = JSON.stringify(steps).includes(`{{${index}.heard.`)
    const place = { isLast: index === lastKept, isLosing: isLosing(steps.slice(0, index)), isRead }
    const said = parts.flatMap((each) => sentencesOf(each, speaker, place))
    speaker.said(index)
    calls += step.webhooks?.length ?? 0
    const called: Line[] = step.webhooks
      ? [{ kind: 'Look', text: `the receiver has been called ${calls} time${calls === 1 ? '' : 's'}` }]
      : []
    const isOnlyNear = 'together' in step || ('restart' in step && step.restart === 'kill')
    const near: Line[] = isOnlyNear ? [{ kind: '#', text: `in the replay: ${stepInWords(step)}` }] : []
    return [...near, ...said, ...called]
  })
}

/** Whether a gateway has begun to lose answers. */
const isLosing = (steps: readonly ReplayStep[]): boolean =>
  steps.some((step) => 'fault' in step && 'name' in step.fault && step.fault.name === 'answer-lost')

interface Place extends LookPlace {
  /** Whether later steps read what it has heard. */
  isRead: boolean
}

function sentencesOf(step: SingleReplayStep, speaker: Speaker, place: Place): Line[] {
  const act = (text: string | undefined, looks: string[] = []): Line[] =>
    text === undefined
      ? [{ kind: '#', text: `not said: ${stepInWords(step)}` }]
      : [{ kind: 'Act', text }, ...looks.map((look): Line => ({ kind: 'Look', text: look }))]
  if ('http' in step) {
    const deed = terminalSentence(step.http)
    if (deed !== undefined) return act(deed)
    const own = ownSentence(step.http, speaker)
    const turning = own === undefined ? turnTo(step.http, speaker) : []
    const text = own ?? ownSentence(step.http, speaker) ?? generalSentence(step.http, speaker)
    // Without words, no sentence has to choose the register
    return text === undefined ? act(text) : [...turning, ...act(text, looksAt(step, place))]
  }
  if ('socket' in step) {
    const looks = place.isRead ? [] : heardBy(step)
    const { open, send, close } = step.socket
    if (!open && send === undefined && !close) return looks.map((text): Line => ({ kind: 'Look', text }))
    return act(socketSentence(step.socket), looks)
  }
  if ('restart' in step) return act('the server is started again')
  if ('advance' in step) return act(passing(step.advance))
  return act(faultSentence(step.fault) ?? generalFault(step.fault))
}

/** A look at the register that a request is of, where the sentences mean another one: then they mean this. */
function turnTo(http: HttpStep['http'], speaker: Speaker): Line[] {
  const { key } = speaker.credentials(http)
  const register = http.surface === 'desk' ? (http.register ?? 'the register') : http.surface === 'cloud' ? key : null
  if (register === null || register === 'unknown' || register === speaker.register) return []
  speaker.register = register
  return [{ kind: 'Act', text: `the cashier looks at ${register}` }]
}

function generalFault(fault: FaultStep['fault']): string {
  const [method, name] = 'name' in fault ? ['PUT', fault.name] : ['DELETE', fault.clear]
  const body = 'name' in fault && fault.body !== undefined ? quotable(JSON.stringify(fault.body)) : ''
  const query = 'clear' in fault && fault.query ? `?${new URLSearchParams(fault.query)}` : ''
  return `${method} /lab/faults/${name}${query} with the body '${body}' is sent with the lab token`
}

/** `90 seconds pass`, in the greatest unit that has no rest. */
function passing(duration: string): string | undefined {
  const ms = durationMs(duration)
  if (ms === null) return undefined
  const [length, unit] = [[3_600_000, 'hour'] as const, [60_000, 'minute'] as const, [1000, 'second'] as const].find(
    ([each]) => ms > 0 && ms % each === 0,
  ) ?? [1, 'millisecond' as const]
  const count = ms / length
  return count === 1 ? `1 ${unit} passes` : `${count} ${unit}s pass`
}

/** A client that comes in with the token it has asked for; a message as it is sent; its leaving. */
function socketSentence({ open, send, close }: SocketStep['socket']): string | undefined {
  if (open) {
    const { token, cash_register_id, ...more } = open.query ?? {}
    const register = cash_register_id === undefined ? 'no register' : registerOfId(cash_register_id)
    const isSayable =
      open.way === 'proxy' && !open.path && Object.keys(more).length === 0 && register && send === undefined
    return isSayable
      ? `a client comes in by the query with ${token ? 'that token' : 'no token'} for ${register}`
      : undefined
  }
  if (send !== undefined) {
    const text = typeof send === 'string' ? send : JSON.stringify(send)
    return text.includes('{{') ? undefined : `the client says '${quotable(text)}'`
  }
  return close ? 'the client leaves' : undefined
}
