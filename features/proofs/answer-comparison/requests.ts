/** Requests to a server, from its own description, and their answers without what every process makes up. */

/** Base URLs of a server. */
export interface ServerPlace {
  cloud: string
  desk: string
}

/** One request and its answer, as text. */
export interface AnsweredRequest {
  asked: string
  text: string
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  example?: unknown
  $ref?: string
}

interface Operation {
  operationId: string
  parameters?: Parameter[]
  security?: Record<string, unknown>[]
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> }
}

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { parameters?: Record<string, Parameter> }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
/** Operations that end the world, or show others. */
const LEFT_OUT = /^(deleteWorld|resetWorld|restoreSnapshot|createWorld|getWorlds)$/

/** Headers that depend on the process or on the connection. */
const OF_PROCESS = /^(date|keep-alive|connection|content-length|etag|transfer-encoding|location)$/

async function sent(url: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** The examples of an operation as a request: path, query, headers, body. */
function requestOf(path: string, operation: Operation, description: Description) {
  const parameters = (operation.parameters ?? []).map((each) =>
    each.$ref ? description.components.parameters![each.$ref.split('/').at(-1)!]! : each,
  )
  const shown = parameters.filter(({ example }) => example !== undefined)
  const filled = shown.reduce(
    (text, each) => text.replace(`{${each.name}}`, encodeURIComponent(String(each.example))),
    path,
  )
  const query = new URLSearchParams(
    shown.filter((each) => each.in === 'query').map(({ name, example }): [string, string] => [name, String(example)]),
  )
  const headers = Object.fromEntries(
    shown.filter((each) => each.in === 'header').map(({ name, example }) => [name, String(example)]),
  )
  const content = operation.requestBody?.content['application/json']
  const body = content?.example ?? Object.values(content?.examples ?? {})[0]?.value
  return { path: query.size > 0 ? `${filled}?${query}` : filled, headers, body }
}

/**
 * Calls every operation of the cloud, the desk and the lab: without arguments, and with its examples and a cashier's
 * token.
 */
export async function askEverything({ cloud, desk }: ServerPlace): Promise<AnsweredRequest[]> {
  // The default world has no name in addresses; it gets this seed and this clock
  const json = { 'content-type': 'application/json' }
  const clock = { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' }
  const body = JSON.stringify({ seed: 'answers', clock })
  const made = await sent(`${cloud}/lab/worlds`, { method: 'POST', headers: json, body })
  const { base_url } = JSON.parse(made.text) as { base_url: string }
  const { text: file } = await sent(`${base_url}/lab/snapshot`)
  await sent(`${base_url}/lab/world`, { method: 'DELETE' })
  await sent(`${cloud}/lab/snapshot`, { method: 'PUT', headers: json, body: file })
  const login = await sent(`${cloud}/api/v1/cashier/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'olena', password: 'olena-kasa' }),
  })
  const { access_token } = JSON.parse(login.text) as { access_token: string }
  const plain = (text: string): string =>
    text
      .replaceAll(access_token, 'a token')
      .replace(/(smtp:\/\/[^:]*):[^@]+@/g, '$1:a password@')
      .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, 'a token')
      .replace(/"(version|started_at|uptime|key|secret|signature)":"[^"]*"/g, '"$1":"own"')
  const asked: AnsweredRequest[] = []
  const ask = async (title: string, url: string, init: RequestInit): Promise<void> => {
    const { status, headers, text } = await sent(url, init)
    const kept = [...headers].filter(([each]) => !OF_PROCESS.test(each)).map(([each, value]) => `${each}: ${value}`)
    asked.push({ asked: `${asked.length + 1} ${title}`, text: plain([status, ...kept, text].join('\n')) })
  }
  const places: [string, string, string][] = [
    ['desk', `${desk}/api/openapi.json`, desk],
    ['cloud', `${cloud}/api/openapi.json`, cloud],
    ['lab', `${cloud}/lab/openapi.json`, cloud],
  ]
  for (const round of ['bare', 'by example'] as const)
    for (const [surface, document, base] of places) {
      const description = JSON.parse((await sent(document)).text) as Description
      if (round === 'bare') await ask(`${surface} describes itself`, document, {})
      for (const [path, methods] of Object.entries(description.paths))
        for (const method of METHODS.filter((each) => methods[each])) {
          const operation = methods[method]!
          if (LEFT_OUT.test(operation.operationId)) continue
          const request = requestOf(path, operation, description)
          const title = `${round}: ${surface} ${method.toUpperCase()} ${path}`
          const bare = round === 'bare'
          const headers: Record<string, string> = bare ? {} : { ...request.headers }
          if (!bare && operation.security?.some((each) => 'cashierToken' in each))
            headers.authorization = `Bearer ${access_token}`
          const body = bare || request.body === undefined ? undefined : JSON.stringify(request.body)
          if (body !== undefined) headers['content-type'] = 'application/json'
          await ask(title, `${base}${bare ? path : request.path}`, {
            ...{ method: method.toUpperCase(), headers },
            ...(body !== undefined && { body }),
          })
        }
    }
  return asked
}
