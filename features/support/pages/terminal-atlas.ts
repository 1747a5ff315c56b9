/**
 * The page features/terminal-atlas.md: every native status of a failing bank terminal and how to provoke it, as
 * commands to paste; from fixtures/native-statuses.json and the examples of native statuses. Only this module knows
 * that they use the cloud socket.
 */
import { lawfulStatuses, type NativeStatus } from '../law/law.ts'
import { markdownTable } from '../living/markup/markdown.ts'
import { seed } from '../vocabulary/refusal-examples/actions.ts'
import { nativeStatusExampleOf } from '../vocabulary/refusal-examples/of-terminals.ts'
import type { ScriptedRequest } from '../vocabulary/scripted-requests.ts'
import { CommandBlock } from './atlas-commands.ts'

const [{ id: TERMINAL }, { id: REGISTER }] = [seed.terminals[0]!, seed.cash_registers[0]!]

/**
 * Sends lines to the lab or the terminal, and prints each answer of the terminal. Must not contain single quotes, since
 * it is quoted in them.
 */
const POS = `
  import { createInterface } from "node:readline"
  const [address, terminal_id, query] = process.argv.slice(1)
  const base = address.replace(/^http:../, "")
  const socket = new WebSocket(\`ws://\${base}/paylink/ws?\${query}\`)
  const answer = () => new Promise((heard) => {
    socket.onmessage = ({ data }) => JSON.parse(data).sender || heard(data)
  })
  await new Promise((opened) => (socket.onopen = opened))
  let purchase = {}
  const filled = ({ payload, ...message }) => JSON.stringify({
    terminal_id, request_id: crypto.randomUUID(), ...message,
    ...(payload && { payload: { ...(message.operation_type === "cancel" && purchase), ...payload } }),
  })
  for await (const line of createInterface({ input: process.stdin })) {
    const [, method, path, body] = /^(PUT|POST|DELETE) (\\S+) ?(.*)/.exec(line) ?? []
    const headers = { "content-type": "application/json" }
    if (method) await fetch(\`http://\${base}\${path}\`, { method, headers, body: body || undefined })
    else if (line.startsWith("#")) console.log(line)
    else {
      socket.send(line.startsWith("{") ? filled(JSON.parse(line)) : line)
      const text = await answer()
      console.log(text)
      const { operation_type, success, result } = JSON.parse(text)
      const { amount, invoice_num: invoiceNum, rrn, auth_code } = result
      if (success && operation_type === "purchase") purchase = { amount, invoiceNum, rrn, auth_code }
    }
  }
  socket.close()
`

/** Creates a world with a connected terminal, and defines `pos`: to paste once. */
export function preparation(): string {
  const granted: ScriptedRequest = {
    at: 'cloud',
    method: 'POST',
    path: '/api/v1/paylink/auth/client',
    by: seed.cashiers[0]!.login,
    body: { id: TERMINAL, cash_register_id: REGISTER },
    keep: 'token',
  }
  const connected: ScriptedRequest = { at: 'cloud', method: 'PUT', path: `/lab/terminals/${TERMINAL}/connection` }
  const world = new CommandBlock([]).begin().add([connected, granted]).text
  return `${world}\npos() { node --input-type=module -e '${POS}' $A ${TERMINAL} "token=$token&cash_register_id=${REGISTER}"; }`
}

const line = ({ method, path, body }: ScriptedRequest): string =>
  [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ')

/** Input of `pos` that provokes a status and recovers: its last answer is the failure. */
function lines(name: string): string {
  const { before = [], says, recovery = [] } = nativeStatusExampleOf(name)
  const said = says.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))
  return [...before.map(line), ...said, ...recovery.map(line)].join('\n')
}

/** Statuses of one family, by code; one command provokes them all. */
export interface Family {
  title: string
  statuses: NativeStatus[]
}

/** Ranges of codes: the bridge, the terminal, the bank. */
const RANGES: [title: string, below: number][] = [
  ['The bridge', 9100],
  ['The terminal', 9400],
  ['The bank', 10_000],
]

export const families: readonly Family[] = RANGES.map(([title, below], place) => ({
  title,
  statuses: [...lawfulStatuses.values()].filter(({ code }) => code < below && code >= (RANGES[place - 1]?.[1] ?? 0)),
}))

/** One command that provokes them all, one after another. */
export const command = ({ statuses }: Family): string =>
  ["pos <<'END'", ...statuses.map(({ code, name }) => `# ${code} ${name}\n${lines(name)}`), 'END'].join('\n')

const HEAD = `<!-- Made by npm run index from the law of native statuses and their examples: not to be edited. -->
# The atlas of a bank terminal's codes

Every failure that the bridge answers with, how to meet it, and how to get on. \`code\` is the native code, \`description\`
its name and the English text, \`error\` the text in the language of the handshake. [The feature](bridge/error-atlas.feature)
runs every line of this page in both languages.

Paste this once while the sandbox runs beside it (\`npx kasalab\`, in a clone \`npm start\`); where that has another port, say so before, as its banner does:
\`CLOUD=http://127.0.0.1:8080\`. It begins a world of its own, \`atlas\`, connects its first bank
terminal, and defines \`pos\`, which needs nothing but Node:

\`\`\`sh
${preparation()}
\`\`\`

\`pos\` reads lines. \`PUT\`, \`POST\` and \`DELETE\` go to the lab and say what comes of the next operation; any other line
is said to the terminal over its socket, and the answer is printed. A message gets the terminal's id and a new
\`request_id\` where it has none; a refund, \`cancel\`, takes what it does not say from the last purchase. The lines behind a
code are all that is needed to meet it: the last answer is the failure, a line behind that sets right what was wrong.
`

const row = ({ code, name, uk, en }: NativeStatus): string[] => [String(code), name, uk, en]

const section = (family: Family): string =>
  [
    `## ${family.title}`,
    '',
    ...markdownTable(['code', 'name', 'Ukrainian', 'English'], family.statuses.map(row)),
    '',
    '```sh',
    command(family),
    '```',
    '',
  ].join('\n')

/** The up-to-date page. @throws when a status has no example */
export const terminalAtlas = (): string => `${HEAD}\n${families.map(section).join('\n')}`
