/** Inputs of an operation in an OpenAPI document, place by place. */

/** The parts of a JSON schema used here. */
export interface PublishedSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: PublishedSchema[]
  items?: PublishedSchema
  properties?: Record<string, PublishedSchema>
  required?: string[]
  description?: string
  'x-exact'?: boolean
  'x-dropped'?: object
  [keyword: string]: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'header' | 'query'
  required?: boolean
  schema: PublishedSchema
}

interface PublishedOperation {
  /** Beyond the law. */
  'x-extension'?: boolean
  security: Record<string, unknown>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: PublishedSchema }> }
}

interface Components {
  parameters: Record<string, Parameter>
}

/** The parts of an OpenAPI document used here. */
export interface Published {
  paths: Record<string, Record<string, PublishedOperation>>
  components: Components
}

type Places = Record<string, object>

/** Each input by its place: `body.goods[].price`. */
export function publishedPlaces(operation: PublishedOperation, components: Components): Places {
  const found: Places = {}
  for (const each of operation.parameters ?? []) {
    const { name, in: part, required, schema } = '$ref' in each ? named(each.$ref, components) : each
    Object.assign(found, publishedPlacesOf(`${part}.${name}`, schema, { required: required ?? false }))
  }
  const { requestBody } = operation
  const body = requestBody?.content['application/json']?.schema
  return body ? { ...found, ...publishedPlacesOf('body', body, { required: requestBody.required ?? false }) } : found
}

const named = (ref: string, { parameters }: Components): Parameter => parameters[ref.split('/').at(-1)!]!

/** A place and those inside it. @param more what its parent says of it */
export function publishedPlacesOf(place: string, whole: PublishedSchema, more: object): Places {
  const { schema, nullable } = withoutNull(whole)
  // How a value is read, or dropped, says nothing of what it is.
  const {
    properties,
    required = [],
    items,
    description: _,
    'x-exact': _exact,
    'x-dropped': _dropped,
    const: only,
    anyOf,
    ...own
  } = schema
  const plain = only === undefined ? own : { enum: [only] }
  const found: Places = {
    [place]: { ...(anyOf ? { type: anyOf.map(({ type }) => type) } : plain), ...(nullable && { null: true }), ...more },
  }
  for (const [name, member] of Object.entries(properties ?? {}))
    Object.assign(
      found,
      publishedPlacesOf(`${place}.${name}`, member, {
        required: required.includes(name),
        ...(place.startsWith('body') && { null: withoutNull(member).nullable }),
      }),
    )
  return items ? { ...found, ...publishedPlacesOf(`${place}[]`, items, {}) } : found
}

/** Null may be a type, a value of an enumeration, or a branch. */
function withoutNull({ type, enum: words, anyOf, ...rest }: PublishedSchema): {
  schema: PublishedSchema
  nullable: boolean
} {
  const types = [type ?? []].flat().filter((each) => each !== 'null')
  const branches = anyOf?.filter((branch) => branch.type !== 'null')
  const nullable =
    [type].flat().includes('null') || (words?.includes(null) ?? false) || branches?.length !== anyOf?.length
  if (branches?.length === 1) return { schema: withoutNull(branches[0]!).schema, nullable }
  const schema = {
    ...rest,
    // Of an enumeration the law has the words
    ...(types.length > 0 && !words && { type: types.length === 1 ? types[0]! : types }),
    ...(words && { enum: words.filter((word) => word !== null) }),
    ...(branches && { anyOf: branches }),
  }
  return { schema, nullable }
}
