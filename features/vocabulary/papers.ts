/** What a table of members can be held against, by its name: the last answer or a part of it, and what is asked for then. */
import { content, member } from '../actors/answer.ts'
import { opened } from '../actors/workbook.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { reconciliation } from './bank/reconciliation.ts'
import { parsed } from './cells.ts'
import { organizationOf } from './extended-reports.ts'
import { lastMail, mailings } from './mail/mails.ts'

export type Paper = (scenario: ScenarioWorld) => unknown

const answer: Paper = ({ answer }) => answer.body
const report: Paper = ({ answer }) => member(answer.body, 'report')

/** The claims of the token in the answer, as a client that decodes a JWT reads them. */
const claims: Paper = ({ answer }) => {
  const [, part] = String(member(answer.body, 'token')).split('.')
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
}

/** Pixels, as the head of a PNG has them. */
const picture: Paper = ({ answer: { bytes } }) => {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('the answer is no PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Members of a Z-report that are not in both, or not alike: of the first in the JSON and of the last the desk has answered. */
const difference: Paper = ({ answer, transcript }) => {
  const [own, desk] = [member(answer.body, '0.report'), lastClosing(transcript)].map((each) => each as Members)
  const names = new Set([...Object.keys(own!), ...Object.keys(desk!)])
  return [...names].filter((name) => JSON.stringify(own![name]) !== JSON.stringify(desk![name]))
}

type Members = Record<string, unknown>

/** The Z-report of the last closing at the desk. @throws when there was none */
function lastClosing(transcript: string[]): Members {
  const bodies = transcript.map((line) => line.slice(line.indexOf(' ') + 1)).filter((text) => text.startsWith('{'))
  const closing = bodies.findLast((text) => text.includes('"is_online":') && text.includes('"report":'))
  return member(JSON.parse(closing ?? 'null'), 'report') as Members
}

/** Lines with numbers where its cells have numbers. */
const workbook: Paper = async ({ answer }) => {
  const { lines, ...sheet } = await opened(answer.bytes)
  const read = (line: Record<string, string>) => Object.entries(line).map(([heading, text]) => [heading, parsed(text)])
  return { ...sheet, lines: lines.map((line) => Object.fromEntries(read(line))) }
}

/** How many reports of the world are in which state. */
const reports: Paper = async ({ lab }) => {
  const { body } = await lab.send('GET', '/reports')
  const states = (body as { state: string }[]).map(({ state }) => state)
  return Object.fromEntries(states.map((state) => [state, states.filter((each) => each === state).length]))
}

/** A bank terminal as the lab sees it. */
const terminal =
  (role: string): Paper =>
  async ({ lab, terminalOf }) =>
    (await lab.send('GET', `/terminals/${terminalOf(role).id}`)).body

export const papers: Record<string, Paper> = {
  answer,
  receipt: answer,
  transaction: answer,
  register: answer,
  shift: answer,
  page: answer,
  'X-report': report,
  'Z-report': report,
  token: claims,
  picture,
  'list of members': ({ answer }) => Object.keys(answer.body as object).sort(),
  workbook,
  'difference from the desk': difference,
  'list of reports': reports,
  'organization of the task': async (scenario) => ({
    is_own:
      member(scenario.answer.body, 'organization_id') === (await organizationOf(scenario.integrator('the cashier'))),
  }),
  'report in the lab': async (scenario) =>
    (await scenario.lab.send('GET', scenario.filled('/reports/{report_task_id}'))).body,
  terminal: terminal('the terminal'),
  'second terminal': terminal('the second terminal'),
  reconciliation,
  "desk's status": async ({ desk }) => (await desk.status()).body,
  'last mail': lastMail,
  'first mail on its way': async (scenario) => (await mailings(scenario)).at(-1)?.mails[0],
  'last message': async ({ lab }) => content<object[]>(await lab.send('GET', '/messages')).at(-1),
  'last call': async ({ lab }) => JSON.parse((await lab.received()).at(-1)?.body ?? 'null'),
}
