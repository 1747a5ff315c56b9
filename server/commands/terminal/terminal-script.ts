/** A terminal's script from the command line: a file, a short form of the outcome, a latency. */
import { readFile } from 'node:fs/promises'
import { parseText } from '../../../machines/text.ts'
import type { OperationOutcome, Script } from '../../../machines/vocabulary/outside/bank-terminal.ts'
import { ScriptBody } from '../../surfaces/lab/bank-terminals.ts'
import { checker } from '../../transport/http/validation/validation.ts'
import { Misuse } from '../line/arguments.ts'

/** As the usage lists them. */
export const OUTCOMES = `approved, declined[:status], cancelled[:waiting-for-card|:pin], timed-out[:waiting-for-card|:authorising],
                    host-unreachable, busy, no-paper, answer-lost,
                    approved-in-part:amount, members-omitted:member[,member…]`

/** Parameters of a short form that names none. */
const DEFAULTS: ReadonlyMap<string, object> = new Map([
  ['declined', { status: 'authorisationDeclined' }],
  ['cancelled', { at: 'waiting-for-card' }],
  ['timed-out', { at: 'authorising' }],
])

const atStep = (at: string): object => ({ at })

/** What the detail of a short form is; of any other it is a step. */
const DETAILS: ReadonlyMap<string, (detail: string) => object> = new Map<string, (detail: string) => object>([
  ['declined', (status: string) => ({ status })],
  ['approved-in-part', (amount: string) => ({ amount: /^\d+$/.test(amount) ? Number(amount) : amount })],
  ['members-omitted', (members: string) => ({ members: members.split(',') })],
])

const check = checker(ScriptBody, 'body', 'lab')

function outcomeOf(text: string): OperationOutcome {
  const [kind = '', detail] = text.split(':')
  const named = detail === undefined ? DEFAULTS.get(kind) : (DETAILS.get(kind) ?? atStep)(detail)
  return { kind, ...named } as OperationOutcome
}

/** Whatever is purchased or refunded comes to this. */
function rulesOf(outcome: OperationOutcome): Script['rules'] {
  const always = { by: 'probability', percent: 100 } as const
  return [{ when: always, operation_type: null, outcome }]
}

/**
 * The members of the script set by the options; others stay as they are.
 * @param options `script` is the name of a file, `latency` the milliseconds of each step
 * @throws Misuse
 */
export async function scriptOf(options: {
  script?: string | undefined
  outcome?: string | undefined
  latency?: string | undefined
}): Promise<Partial<Script>> {
  const { script: file, outcome, latency } = options
  const script: Partial<Script> = file === undefined ? {} : await readScript(file)
  if (outcome !== undefined) {
    script.rules = rulesOf(outcomeOf(outcome))
    if (check({ rules: script.rules }).length > 0)
      throw new Misuse(`--outcome takes ${OUTCOMES.replace(/\s+/g, ' ')}: not ${outcome}`)
  }
  if (latency !== undefined) {
    const ms = Number(latency)
    script.latency_ms = { 'waiting-for-card': ms, 'card-read': ms, pin: ms, authorising: ms }
    if (latency === '' || check({ latency_ms: script.latency_ms }).length > 0)
      throw new Misuse(`--latency takes whole milliseconds of each step, 0 to 3600000: not ${latency}`)
  }
  return script
}

async function readScript(file: string): Promise<Partial<Script>> {
  let script: unknown
  try {
    script = parseText(await readFile(file, 'utf8'))
  } catch (error) {
    throw new Misuse(`--script takes a file of JSON: ${(error as Error).message}`)
  }
  const [issue] = check(script)
  if (issue)
    throw new Misuse(`--script takes what PUT /lab/terminals/{id}/script takes: ${issue.loc.join('.')} ${issue.msg}`)
  return script as Partial<Script>
}
