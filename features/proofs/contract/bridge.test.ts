/**
 * Compares the law of the bridge's messages, transcribed from the message tables of the specification, with the
 * server's published description of its sockets.
 */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import law from '../../../fixtures/fields.json' with { type: 'json' }
import { Lab } from '../../support/actors/lab.ts'
import { content } from '../../support/law/answer.ts'
import { type Field, fieldsOf } from '../../support/law/constraints/fields.ts'
import { KNOWN } from '../../support/law/known-clauses.ts'
import { lawfulStatuses, nativeTable } from '../../support/law/law.ts'
import { openTarget } from '../../support/open-target.ts'
import type { Target } from '../../support/world/target.ts'
import { answeredPlaces, lawfulPlaces, type Places } from './lawful-places.ts'
import { type PublishedSchema, publishedPlacesOf } from './published.ts'

interface Ref {
  $ref: string
}

interface Message {
  name: string
  payload: PublishedSchema
  'x-codes'?: { code: number; name: string; uk: string; en: string }[]
}

/** The parts of an AsyncAPI document used here. */
interface PublishedSockets {
  servers: Record<string, { host: string; pathname?: string }>
  channels: Record<string, { address: string; servers: Ref[]; bindings: { ws: { query?: PublishedSchema } } }>
  operations: Record<string, { action: string; channel: Ref; messages: Ref[]; reply?: { messages: Ref[] } }>
  components: { messages: Record<string, Message> }
}

/** A channel with the schemas of its messages, their references resolved. */
interface PublishedChannel {
  address: string
  /** Name of its server. */
  server: string
  query: PublishedSchema | null
  exchanges: { asked: PublishedSchema; answered: PublishedSchema[] }[]
  /** Messages it accepts without answering. */
  unanswered: PublishedSchema[]
  events: PublishedSchema[]
}

const nameOf = ({ $ref }: Ref): string => $ref.split('/').at(-1)!

function publishedChannels(document: PublishedSockets): PublishedChannel[] {
  const schemaOf = (ref: Ref): PublishedSchema =>
    resolved(document, document.components.messages[nameOf(ref)]!.payload) as PublishedSchema
  return Object.entries(document.channels).map(([id, { address, servers, bindings }]) => {
    const here = Object.values(document.operations).filter(({ channel }) => nameOf(channel) === id)
    const received = here.filter(({ action }) => action === 'receive')
    const asked = received.map(({ messages, reply }) => ({
      asked: schemaOf(messages[0]!),
      answered: (reply?.messages ?? []).map(schemaOf),
    }))
    return {
      ...{ address, server: nameOf(servers[0]!), query: bindings.ws.query ?? null },
      exchanges: asked.filter(({ answered }) => answered.length > 0),
      unanswered: asked.filter(({ answered }) => answered.length === 0).map((each) => each.asked),
      events: here.filter(({ action }) => action === 'send').flatMap(({ messages }) => messages.map(schemaOf)),
    }
  })
}

/** A schema with its references replaced by their targets. */
function resolved(document: object, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each) => resolved(document, each))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref } = schema as Partial<Ref>
  if ($ref === undefined)
    return Object.fromEntries(Object.entries(schema).map(([name, each]) => [name, resolved(document, each)]))
  const steps = $ref.slice(2).split('/')
  return resolved(
    document,
    steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document),
  )
}

/** Objects within a schema that allow additional members. */
function openObjects(schema: PublishedSchema, place = 'it'): string[] {
  const { properties, items, type, additionalProperties } = schema
  return [
    ...(type === 'object' && additionalProperties !== false ? [place] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => openObjects(each, `${place}.${name}`)),
    ...(items ? openObjects(items, `${place}[]`) : []),
  ]
}

interface Told {
  form: string
  clause: string
}

interface LawfulExchange {
  /** Name of the request's form, and those of its answers. */
  asked: string
  answered: string[]
  clause: string
}

/** Of the cloud socket. */
const cloudSocketLaw = law.bridge.cloud as { entering: Told; exchanges: LawfulExchange[]; events: Told[] }

/** Of the local network, by path; `listed` is a form answered as an array. */
const lan = law.bridge.lan as Record<
  string,
  Omit<LawfulExchange, 'answered'> & {
    answered?: string[]
    listed?: string
  }
>

let target: Target | undefined
let document: PublishedSockets
let channels: PublishedChannel[]
let proxy: PublishedChannel

before(async () => {
  target = await openTarget()
  const { wire } = target
  const { world } = await Lab.open(wire, target.base!)
  document = content(await wire.call('GET', `${world.base_url}/api/asyncapi.json`))
  channels = publishedChannels(document)
  const { pathname } = new URL(world.proxy_ws_url!)
  proxy = channels.find(({ address, server }) => server === 'cloud' && address === pathname)!
})
after(() => target?.close())

/** Fields of a published request: their names count, whether the object is closed does not. */
const askedIn = (schema: PublishedSchema): Places => {
  const { body: _, ...places } = publishedPlacesOf('body', schema, {}) as Places & { body: object }
  return Object.fromEntries(Object.entries(places).map(([place, each]) => [place, plain(each)]))
}
const plain = ({ title: _, additionalProperties: __, ...rest }: { title?: unknown; additionalProperties?: unknown }) =>
  rest

/** Fields of a published answer: types only; of enumerations those words that the law has. */
function answeredIn(schema: PublishedSchema, lawful: Places): Places {
  const { answer: _, ...places } = publishedPlacesOf('answer', schema, {}) as Places & { answer: object }
  return Object.fromEntries(
    Object.entries(places).map(([place, each]) => {
      const { type, enum: words, format, required, null: nullable } = each as Record<string, unknown>
      const kind = 'enum' in (lawful[place] ?? {}) ? { enum: words } : { type }
      return [
        place,
        { ...kind, ...(format !== undefined && { format }), ...(nullable ? { null: true } : {}), required },
      ]
    }),
  )
}

/** Compares the published messages with the forms of the law, pair by pair, in order. */
function compareAnswers(published: PublishedSchema[], forms: readonly string[]): void {
  assert.equal(published.length, forms.length)
  for (const [index, form] of forms.entries()) {
    const lawful = answeredPlaces('answer', fieldsOf(form))
    assert.deepEqual(answeredIn(published[index]!, lawful), lawful, form)
    // Results of another maker's hardware are passed on unchecked
    const open = openObjects(published[index]!).filter((place) => place !== 'it.result')
    assert.deepEqual(open, [], `${form} has no other members`)
  }
}

test('handshakes of the cloud socket are as in the law, in the query or in the first message', () => {
  const lawful = lawfulPlaces('body', fieldsOf(cloudSocketLaw.entering.form))
  assert.deepEqual(proxy.unanswered.map(askedIn), [lawful])
  assert.deepEqual(Object.keys(proxy.query?.properties ?? {}), Object.keys(fieldsOf(cloudSocketLaw.entering.form)))
})

for (const [index, { asked, answered, clause }] of cloudSocketLaw.exchanges.entries())
  test(`the cloud socket takes a ${asked} as the law has it, and answers it so (${clause})`, () => {
    const exchange = proxy.exchanges[index]
    assert.ok(exchange, 'is not published')
    assert.deepEqual(askedIn(exchange.asked), lawfulPlaces('body', fieldsOf(asked)))
    compareAnswers(exchange.answered, answered)
  })

test('the cloud socket has no other messages', () => {
  assert.equal(proxy.exchanges.length, cloudSocketLaw.exchanges.length)
  compareAnswers(
    proxy.events,
    cloudSocketLaw.events.map(({ form }) => form),
  )
})

test('every native code of the law is described with its texts, and no code is unknown to the field', () => {
  for (const { name, 'x-codes': codes } of Object.values(document.components.messages)) {
    if (!codes) continue
    for (const { code, name: status } of codes) assert.equal(nativeTable.get(status)?.code, code, `${name}: ${status}`)
    const described = codes.filter((each) => lawfulStatuses.has(each.name))
    assert.deepEqual(described, [...lawfulStatuses.values()], name)
  }
})

/** A text of the law may also be sent as a number (AMB-02): the features prove its format. */
const withoutKinds = (places: Places): Places =>
  Object.fromEntries(
    Object.entries(places).map(([place, each]) => {
      const { required, null: nullable } = each as Record<string, unknown>
      return [place, { required, null: nullable }]
    }),
  )

test('the local network has exactly the paths of the law', () => {
  const own = channels.filter(({ server }) => server === 'lan')
  assert.deepEqual(own.map(({ address }) => address).sort(), Object.keys(lan).sort())
  for (const { address, exchanges } of own) {
    const { asked, answered, listed } = lan[address]!
    assert.equal(exchanges.length, 1, address)
    const [exchange] = exchanges
    assert.deepEqual(withoutKinds(askedIn(exchange!.asked)), withoutKinds(lawfulPlaces('body', fieldsOf(asked))))
    if (answered) compareAnswers(exchange!.answered, answered)
    else compareAnswers([exchange!.answered[0]!.items!], [listed!])
  }
})

test('every field of this law names a clause, and every decision exists', () => {
  const clauses = new Set([...KNOWN.clauses, ...KNOWN.decisions])
  const check = (place: string, { clause, decided = {}, form }: Field): void => {
    for (const id of [clause ?? 'none', ...Object.values(decided)]) assert.ok(clauses.has(id), `${place}: ${id}`)
    if (form) walk(place, form)
  }
  const walk = (place: string, form: string): void => {
    for (const [name, field] of Object.entries(fieldsOf(form))) check(`${place}.${name}`, field)
  }
  const exchanges = [...cloudSocketLaw.exchanges, ...Object.values(lan)]
  for (const { clause } of [cloudSocketLaw.entering, ...exchanges, ...cloudSocketLaw.events])
    assert.ok(clauses.has(clause), clause)
  const forms = [
    ...[cloudSocketLaw.entering, ...cloudSocketLaw.events].map(({ form }) => form),
    ...exchanges.flatMap(({ asked, answered = [] }) => [asked, ...answered]),
  ]
  for (const form of new Set(forms)) walk(form, form)
})
