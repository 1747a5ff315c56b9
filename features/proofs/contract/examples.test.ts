/** Every example of the three descriptions works in a new world, in a sensible order. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { openServer } from '../kit/server.ts'

const addFormats = ajvFormats as unknown as typeof ajvFormats.default

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  schema?: object
  example?: unknown
}

interface Operation {
  operationId: string
  security: Record<string, unknown>[]
  parameters: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema?: object; example?: unknown }> }
}

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Parameter> }
}

interface Tried {
  status: number
  text: string
}

/** One surface of a world, by the address of its description. */
class DescribedSurface {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Ids of all operations, in order. */
  async operations(): Promise<string[]> {
    const { paths } = await this.#document()
    return Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  }

  /** Sends the example of an operation from the present description. @param token of the cashier; null: none */
  async execute(id: string, token: string | null): Promise<Tried> {
    const document = await this.#document()
    const { path, method, operation } = found(document, id)
    const headers: Record<string, string> = {}
    const query = new URLSearchParams()
    let filled = path
    for (const each of operation.parameters) {
      const { name, in: place, example } = '$ref' in each ? document.components.parameters[nameOf(each.$ref)]! : each
      if (example === undefined) continue
      if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(String(example)))
      else if (place === 'header') headers[name] = String(example)
      else for (const value of [example].flat()) query.append(name, String(value))
    }
    if (token !== null && operation.security.some((scheme) => 'cashierToken' in scheme))
      headers.authorization = `Bearer ${token}`
    const [[media, content] = []] = Object.entries(operation.requestBody?.content ?? {})
    const isForm = media === 'multipart/form-data'
    // The boundary of a form is named by what writes it.
    if (media !== undefined && !isForm) headers['content-type'] = media === '*/*' ? 'application/json' : media
    const example = content?.example
    const text = typeof example === 'string' ? example : JSON.stringify(example)
    const body = isForm ? formOf(example as Record<string, string>) : text
    const url = `${document.servers[0]!.url}${filled}${query.size > 0 ? `?${query}` : ''}`
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    return { status: answer.status, text: await answer.text() }
  }

  /** Examples that are not of their own schema: programs read nothing as something else. */
  async foreignExamples(): Promise<string[]> {
    const document = await this.#document()
    const ajv = addFormats(new Ajv2020({ strict: false }))
    // What is referred to lies in the document
    ajv.addSchema(document, 'document')
    const isOwn = (schema: object, example: unknown): boolean => {
      const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
      return ajv.validate(JSON.parse(text), example) as boolean
    }
    return Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters.flatMap((each) =>
          'example' in each && !isOwn(each.schema!, each.example) ? [`${operationId} ${each.name}`] : [],
        ),
        ...Object.values(requestBody?.content ?? {}).flatMap(({ schema, example }) =>
          schema && !isOwn(schema, example) ? [`${operationId} ${ajv.errorsText()}`] : [],
        ),
      ])
  }

  /** Parameters and bodies without an example. */
  async withoutExample(): Promise<string[]> {
    const { paths, components } = await this.#document()
    return Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, parameters, requestBody }) => [
        ...parameters
          .map((each) => ('$ref' in each ? components.parameters[nameOf(each.$ref)]! : each))
          .flatMap(({ name, example }) => (example === undefined ? [`${operationId} ${name}`] : [])),
        ...Object.values(requestBody?.content ?? {}).flatMap((media) => ('example' in media ? [] : [operationId])),
      ])
  }

  async #document(): Promise<Document> {
    return (await (await fetch(this.#url)).json()) as Document
  }
}

/** Each part as a file. */
function formOf(parts: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(parts)) form.append(name, new Blob([text]), `${name}.json`)
  return form
}

const nameOf = (ref: string): string => ref.split('/').at(-1)!

/** @throws when there is no such operation */
function found({ paths }: Document, id: string): { path: string; method: string; operation: Operation } {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      if (operation.operationId === id) return { path, method: method.toUpperCase(), operation }
  throw new Error(`No operation is called ${id}`)
}

type Surface = 'cloud' | 'desk' | 'lab'

const { app } = await openServer()
let world: { base_url: string; local_base_url: string }
let surfaces: Record<Surface, DescribedSurface>
let token: string | null = null

const lab = async (path: string, body: object): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

before(async () => {
  const wish = { name: 'tried', clock: { mode: 'virtual', now: '2026-03-02T09:00:00+02:00' } }
  world = (await lab(`${app.addresses.cloud}/lab/worlds`, wish)) as typeof world
  surfaces = {
    cloud: new DescribedSurface(`${world.base_url}/api/openapi.json`),
    desk: new DescribedSurface(`${world.local_base_url}/api/openapi.json`),
    lab: new DescribedSurface(`${world.base_url}/lab/openapi.json`),
  }
})

/** Operations sent so far. */
const tried: Record<Surface, Set<string>> = { cloud: new Set(), desk: new Set(), lab: new Set() }

/** Sends an example, and waits for its effects. */
async function execute(surface: Surface, id: string): Promise<Tried> {
  const answer = await surfaces[surface].execute(id, token)
  assert.ok(answer.status < 300, `${surface} ${id}: ${answer.status} ${answer.text.slice(0, 500)}`)
  tried[surface].add(id)
  if (id === 'signIn') token = (JSON.parse(answer.text) as { access_token: string }).access_token
  await lab(`${world.base_url}/lab/clock/advance`, { by: 'PT3S' })
  return answer
}

/** Operations that are always refused. */
const REFUSED = ['createCurrencyServiceReceipt', 'createCurrencyReceipt']

/** Operations that end something come last; those that need more than a new world have their own order. */
const ENDS: Record<Surface, readonly string[]> = {
  cloud: [
    'closeShift',
    'closeShiftBySenior',
    'getReportXml',
    'goOffline',
    'goOnline',
    'sellReceiptOffline',
    'removeWebhook',
    'signOut',
    ...REFUSED,
  ],
  desk: ['closeDeskShift'],
  lab: ['emptyMailbox', 'resetWorld', 'restartWorld', 'restoreSnapshot', 'deleteWorld'],
}
/** They need pending offline documents. */
const DAMAGES = ['JournalChanged', 'JournalDeleted']

const others = async (surface: Surface, ...first: string[]): Promise<string[]> => [
  ...first,
  ...(await surfaces[surface].operations()).filter((id) => !first.includes(id) && !ENDS[surface].includes(id)),
]

test('in the cloud: signs in, opens a shift, then everything else', async () => {
  for (const id of await others('cloud', 'signIn', 'openShift')) await execute('cloud', id)
  for (const id of REFUSED) {
    assert.equal((await surfaces.cloud.execute(id, token)).status, 400, id)
    tried.cloud.add(id)
  }
})

test('at the desk: puts cash in, then everything else', async () => {
  for (const id of await others('desk', 'openDeskShift', 'serviceCash')) await execute('desk', id)
  // Again, with the examples of the present state
  for (const id of ['sell', 'serviceCash', 'withdrawCash', 'printDeskReport']) await execute('desk', id)
})

test('in the lab: switches each fault on and off, then everything else', async () => {
  const ids = await others('lab')
  const faults = ids.filter((id) => id.startsWith('set') && ids.includes(id.replace('set', 'clear')))
  for (const id of faults.filter((each) => !DAMAGES.some((damage) => each.endsWith(damage)))) {
    await execute('lab', id)
    await execute('lab', id.replace('set', 'clear'))
  }
  for (const damage of DAMAGES) {
    await execute('cloud', 'goOffline')
    await execute('cloud', 'sellReceiptOffline')
    await execute('lab', `set${damage}`)
    await execute('lab', `clear${damage}`)
    await execute('cloud', 'goOnline')
  }
  await execute('lab', 'beginOutage')
  await execute('lab', 'endOutage')
  for (const id of ids) if (!tried.lab.has(id)) await execute('lab', id)
})

test('what ends something, and starts it again', async () => {
  await execute('cloud', 'closeShiftBySenior')
  await execute('cloud', 'getReportXml')
  await execute('cloud', 'openShift')
  await execute('cloud', 'closeShift')
  await execute('cloud', 'removeWebhook')
  await execute('cloud', 'signOut')
  await execute('desk', 'openDeskShift')
  await execute('desk', 'closeDeskShift')
  for (const id of ENDS.lab) await execute('lab', id)
})

test('every operation of the three descriptions was tried', async () => {
  world = (await lab(`${app.addresses.cloud}/lab/worlds`, { name: 'tried' })) as typeof world
  for (const surface of ['cloud', 'desk', 'lab'] as const)
    assert.deepEqual([...tried[surface]].sort(), (await surfaces[surface].operations()).sort())
})

test('every parameter and body has an example, except the device that restricts a register', async () => {
  for (const surface of Object.values(surfaces)) {
    const missing = await surface.withoutExample()
    assert.deepEqual(
      missing.filter((each) => !each.endsWith(' X-Device-ID')),
      [],
    )
  }
})

test('every example is of its own schema, as it stands', async () => {
  for (const surface of Object.values(surfaces)) assert.deepEqual(await surface.foreignExamples(), [])
})
