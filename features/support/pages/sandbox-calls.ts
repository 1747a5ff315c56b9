/** The source of server/client/hints/sandbox-calls.ts: what leaves each refusal behind, of the refusal examples. */
import { refusals } from '../law/law.ts'
import type { RefusalExample } from '../vocabulary/refusal-examples/actions.ts'
import { refusalExampleOf } from '../vocabulary/refusal-examples/refusal-examples.ts'
import type { ScriptedRequest, ScriptedStep } from '../vocabulary/scripted-requests.ts'
import { formattedSource } from './formatted-source.ts'

const HEAD = `/**
 * Calls that leave each refusal behind in the sandbox, by the name of its rule; \`again\`: the refused call once more,
 * \`corrected\`: the refused call, corrected as the till is advised.
 * Made of the refusal examples by \`npm run index\`: not to be edited.
 */

`

const isRequest = (step: ScriptedStep): step is ScriptedRequest => !('store' in step)
/** The clock of the world, as the body names its steps. */
const waitOf = ({ body }: ScriptedRequest): string => ` ${JSON.stringify(body)}`

/** A call in a line: the query and the ids of the example are left out. */
function line(request: ScriptedRequest): string {
  const path = request.path.split('?')[0]!.replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}|\/ORDER-\d+/g, '/{id}')
  return `${request.method} ${path}${path.startsWith('/lab/clock') ? waitOf(request) : ''}`
}

function callsOf({ recovery = [], refused, works = refused }: RefusalExample): string[] {
  const before = recovery.filter(isRequest).map(line)
  const isSame = JSON.stringify(works) === JSON.stringify(refused)
  const last = isSame ? 'again' : line(works) === line(refused) ? 'corrected' : line(works)
  return [...before, last]
}

/** The up-to-date file. @throws when a rule has no example */
export function sandboxCalls(): string {
  const calls = [...refusals.keys()].map((rule) => [rule, callsOf(refusalExampleOf(rule))])
  const table = JSON.stringify(Object.fromEntries(calls))
  return formattedSource(
    `${HEAD}export const SANDBOX_CALLS: Readonly<Record<string, readonly string[] | undefined>> = ${table}\n`,
  )
}
