/** How a client connects and says its first message: a line for a shell, a few for Node, at real addresses. */
import { type AsyncApiDocument, type Channel, conversation, nameOf } from './document.ts'

interface ConnectionExample {
  /** Without what the query asks for. */
  url: string
  shell: string
  node: string
}

/** As text of JavaScript: keys without quotes where they need none. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, each]) => {
    const key = /^\w+$/.test(name) ? name : literal(name)
    return `${key}: ${name === 'request_id' ? 'crypto.randomUUID()' : literal(each)}`
  })
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const exampleOf = ({ components }: AsyncApiDocument, name: string): object =>
  components.messages[name]!.examples[0]!.payload as object

/** The first message that is answered, else the first there is; null for who only answers. */
function question(document: AsyncApiDocument, id: string): object | null {
  const { says, hears } = conversation(document, id)
  const answers = new Set(hears.flatMap((each) => each.answers))
  const own = says.filter(({ name }) => !answers.has(name))
  const said = own.find((each) => each.answers.length > 0) ?? own[0]
  return said ? exampleOf(document, said.name) : null
}

/** Members of the last answer there is that are not those of what was asked: what has to be added to these. */
function reply(document: AsyncApiDocument, id: string): object {
  const [asked] = conversation(document, id).hears.filter((each) => each.answers.length > 0)
  if (!asked) return {}
  const known = exampleOf(document, asked.name)
  const answer = Object.entries(exampleOf(document, asked.answers.at(-1)!))
  return Object.fromEntries(answer.filter(([name]) => !(name in known) && name !== 'request_id'))
}

/** What is done once the socket is there: something asked and its answer heard, or whatever is asked answered. */
function talk(document: AsyncApiDocument, id: string): { shell: string; node: string[] } {
  const asked = question(document, id)
  if (asked)
    return {
      shell: ` -w 2 -x ${quoted(JSON.stringify(asked))}`,
      node: [
        `socket.onopen = () => socket.send(JSON.stringify(${literal(asked)}))`,
        'socket.onmessage = ({ data }) => (console.log(data), socket.close())',
      ],
    }
  const more = literal(reply(document, id)).slice(2, -2)
  return {
    shell: '',
    node: [
      "socket.onopen = () => console.log('connected')",
      `socket.onmessage = ({ data }) => socket.send(JSON.stringify({ ...JSON.parse(data), ${more} }))`,
    ],
  }
}

/** Values of the query but the token, out of the example of what says the same as a message. */
function queryOf(document: AsyncApiDocument, { bindings }: Channel): Record<string, string> {
  const names = Object.keys(bindings.ws.query?.properties ?? {}).filter((name) => name !== 'token')
  const payloads = Object.values(document.components.messages).map(({ examples }) => examples[0]!.payload as object)
  return Object.fromEntries(
    names.flatMap((name) => {
      const told = payloads.find((each) => 'token' in each && name in each) as Record<string, string> | undefined
      return told ? [[name, told[name]!]] : []
    }),
  )
}

/** Address of a channel, with the ids of its examples for what its path leaves open. */
export function channelUrl(document: AsyncApiDocument, { address, servers, parameters = {} }: Channel): string {
  const { protocol, host, pathname = '' } = document.servers[nameOf(servers[0]!)]!
  const path = address.replace(/\{(\w+)\}/g, (open, name: string) => parameters[name]?.examples?.[0] ?? open)
  return `${protocol}://${host}${pathname}${path}`
}

/** With the token: it is asked for first, of the server of the socket. */
function withToken(document: AsyncApiDocument, id: string, base: string): ConnectionExample {
  const channel = document.channels[id]!
  const { path, body } = channel['x-token']!
  const url = channelUrl(document, channel)
  const query = queryOf(document, channel)
  const { shell, node } = talk(document, id)
  const auth = base + path
  const asked = `curl -s ${auth} -H 'content-type: application/json' -d ${quoted(JSON.stringify(body))}`
  const token = `$(${asked} | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`
  const rest = new URLSearchParams(query).toString()
  const lines = [
    `const headers = { 'content-type': 'application/json' }, body = JSON.stringify(${literal(body)})`,
    `const auth = await fetch('${auth}', { method: 'POST', headers, body })`,
    `const query = new URLSearchParams({ token: (await auth.json()).token${rest && `, ${literal(query).slice(2, -2)}`} })`,
    `const socket = new WebSocket(\`${url}?\${query}\`)`,
    ...node,
  ]
  return { url, shell: `npx wscat -c "${url}?${rest && `${rest}&`}token=${token}"${shell}`, node: lines.join('\n') }
}

function plainly(document: AsyncApiDocument, id: string): ConnectionExample {
  const url = channelUrl(document, document.channels[id]!)
  const { shell, node } = talk(document, id)
  return {
    url,
    shell: `npx wscat -c ${url}${shell}`,
    node: [`const socket = new WebSocket('${url}')`, ...node].join('\n'),
  }
}

/** Whether its client asks something, and does not only answer. */
export const isAsking = (document: AsyncApiDocument, id: string): boolean => question(document, id) !== null

/** @param base address of the cloud in the world, without a slash at its end */
export const connecting = (document: AsyncApiDocument, id: string, base: string): ConnectionExample =>
  document.channels[id]!['x-token'] ? withToken(document, id, base) : plainly(document, id)
