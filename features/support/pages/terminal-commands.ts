/**
 * Commands of the terminal atlas: a preparation to paste once, which defines `pos`, and the input lines of `pos` for
 * each status. Only this module knows that they use the cloud socket.
 */
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
export function lines(name: string): string {
  const { before = [], says, recovery = [] } = nativeStatusExampleOf(name)
  const said = says.map((message) => (typeof message === 'string' ? message : JSON.stringify(message)))
  return [...before.map(line), ...said, ...recovery.map(line)].join('\n')
}
