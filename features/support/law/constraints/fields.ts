/**
 * The law of forms: fixtures/fields.json, transcribed from the field tables of the specification and, where it gives no
 * bound, from our decisions. Requests are composed by it, never by the schemas of the server.
 */
import law from '../../../../fixtures/fields.json' with { type: 'json' }

/** One field of the law. Bounds and formats that follow from a decision are in `decided`, with the decision's id. */
export interface Field {
  type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'tax code' | 'one id or many'
  required?: boolean
  /** May be null in an answer. */
  nullable?: boolean
  enum?: (string | number | boolean)[]
  format?:
    | 'uuid'
    | 'uuid v4'
    | 'date-time'
    | 'moment without offset'
    | 'moment with offset'
    | 'day'
    | 'e-mail'
    | 'phone'
    | 'web address'
  minimum?: number
  maximum?: number
  /** A number between the bounds that is refused. */
  except?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  /** The value used when it is left out. */
  default?: unknown
  items?: Field
  /** Name of the form of an object. */
  form?: string
  /** The clause of the field, if not that of its form. */
  clause?: string
  /** A further clause of its form. */
  formClause?: string
  /** By keyword: clauses of a value that is just accepted and of one that is just refused. */
  clauses?: Record<string, { taken?: string; refused?: string }>
  decided?: Record<string, string>
  /** Members of the same object that it requires. */
  with?: Record<string, string>
}

interface Form {
  clause: string
  fields: Record<string, Field>
  /** The least number of fields that must be present. */
  least?: number
  decided?: Record<string, string>
  /** Further fields of another form; with a condition, only where these members have these values. */
  includes?: { form: string; with?: Record<string, string> }
}

/** Parts of a request. */
export type Part = 'path' | 'header' | 'query' | 'body'

type Inputs = Partial<Record<Exclude<Part, 'body'>, Record<string, Field>>> & {
  body?: { form: string; required?: boolean; clause: string }
}

export type Surface = 'cloud' | 'desk'

/** An operation of the law: what it takes, place by place. */
export interface LawfulOperation {
  surface: Surface
  method: string
  /** `{name}` is a parameter. */
  path: string
  inputs: Inputs
}

const forms = law.forms as Record<string, Form>
const surfaces = { cloud: law.cloud, desk: law.desk } as unknown as Record<
  Surface,
  { header: Record<string, Field>; operations: Record<string, Inputs> }
>

/** Whole numbers without a bound of their field: integers that a JSON number holds exactly. */
export const INTEGERS = { minimum: law.integers.minimum, maximum: law.integers.maximum }

export const lawfulOperations: readonly LawfulOperation[] = Object.entries(surfaces).flatMap(([surface, each]) =>
  Object.entries(each.operations).map(([line, inputs]) => {
    const [method = '', path = ''] = line.split(' ')
    return { surface: surface as Surface, method, path, inputs }
  }),
)

/** Headers that every operation of a surface accepts. */
export const commonHeaders = (surface: Surface): Record<string, Field> => surfaces[surface].header

/** The least number of fields of a form that must be present, beside those that are required. */
export const leastOf = (form: string): number => forms[form]!.least ?? 0

/** The fields of a form, each with its clause and all its decisions. @throws for a form the law does not have */
export function fieldsOf(name: string): Record<string, Field> {
  const form = forms[name]
  if (!form) throw new Error(`fixtures/fields.json has no form named ${name}`)
  const own = Object.entries(form.fields).map(([member, field]): [string, Field] => [
    member,
    {
      ...field,
      ...{ clause: field.clause ?? form.clause, formClause: form.clause },
      decided: decidedOf(field, form.decided),
    },
  ])
  const { includes } = form
  const included = includes ? Object.entries(fieldsOf(includes.form)) : []
  return Object.fromEntries([
    ...own,
    ...included.map(([member, field]) => [member, includes?.with ? { ...field, with: includes.with } : field]),
    // What the form says of one of these applies to it here.
    ...own,
  ])
}

/** Decisions of the form that concern the field, and the field's own. */
const decidedOf = (field: Field, decided: Record<string, string> = {}): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(decided).filter(([keyword]) => keyword in field && !field.clauses?.[keyword])),
  ...field.decided,
})
