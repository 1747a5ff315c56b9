/** What a table of members can be held against, by its name: the last answer or a part of it, and what is asked for then. */
import { content, member } from '../actors/answer.ts'
import { worldsAt } from '../actors/listed-worlds.ts'
import { inward } from '../actors/passage.ts'
import type { ScenarioWorld } from '../harness/scenario-world.ts'
import { reconciliation } from './bank/reconciliation.ts'
import { lastMail, mailings } from './mail/mails.ts'
import { reportPapers } from './reports/papers.ts'

export type Paper = (scenario: ScenarioWorld) => unknown

const answer: Paper = ({ answer }) => answer.body
const report: Paper = ({ answer }) => member(answer.body, 'report')

/** The claims of the token in the answer, as a client that decodes a JWT reads them. */
const claims: Paper = ({ answer }) => {
  const [, part] = String(member(answer.body, 'token')).split('.')
  return JSON.parse(Buffer.from(part ?? '', 'base64url').toString())
}

/** Pixels, as the head of a PNG has them that is whole to its last chunk. */
const picture: Paper = ({ answer: { bytes } }) => {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') throw new Error('the answer is no PNG')
  if (bytes.toString('latin1', bytes.length - 8, bytes.length - 4) !== 'IEND') throw new Error('the PNG has no end')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** A bank terminal as the lab sees it. */
const terminal =
  (role: string): Paper =>
  async ({ lab, terminalOf }) =>
    (await lab.send('GET', `/terminals/${terminalOf(role).id}`)).body

/** The present world as the lab lists it beside the others; undefined when it does not. */
const listed: Paper = async ({ base, lab }) => (await worldsAt(base)).find(({ world }) => world === lab.world.world)

/** How many transactions the desk has answered with, and how many of their signatures and ids are unlike all others. */
const transactions: Paper = ({ transcript }) => {
  const made = transcript.flatMap((line) => {
    const [, body] = /^200 (\{.*"external_id":.*\})$/s.exec(line) ?? []
    return body === undefined ? [] : [JSON.parse(body) as { signature: string; external_id: string }]
  })
  return {
    count: made.length,
    signatures: new Set(made.map(({ signature }) => signature)).size,
    external_ids: new Set(made.map(({ external_id }) => external_id)).size,
  }
}

export const papers: Record<string, Paper> = {
  answer,
  receipt: answer,
  transaction: answer,
  transactions,
  register: answer,
  shift: answer,
  page: answer,
  'X-report': report,
  'Z-report': report,
  token: claims,
  picture,
  'list of members': ({ answer }) => Object.keys(answer.body as object).sort(),
  ...reportPapers,
  'listed world': listed,
  terminal: terminal('the terminal'),
  'second terminal': terminal('the second terminal'),
  reconciliation,
  "desk's status": async ({ desk }) => (await desk.status()).body,
  'last mail': lastMail,
  'first mail on its way': async (scenario) => (await mailings(scenario)).at(-1)?.mails[0],
  'last message': async ({ lab }) => content<object[]>(await lab.send('GET', '/messages')).at(-1),
  'last call': async ({ lab }) => {
    lab.beforeAnswers()
    return JSON.parse(inward((await lab.received()).at(-1)?.body ?? 'null'))
  },
}
