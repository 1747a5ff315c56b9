/** How the cloud's answers are described: named models, closed, so that a member that is not described is an error. */
import Type from 'typebox'

/**
 * A model of the wire by its name in the description.
 * @param title unique: it becomes the name of a component of the OpenAPI document
 */
export const Model = <P extends Type.TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false })

/** A member that may be left out of a query, and has a default: validation fills it in, so handlers always find it. */
export const Filled = <T extends Type.TSchema>(schema: T): T => Type.Optional(schema)

export const PageMeta = Model('PageMeta', { limit: Type.Integer(), offset: Type.Integer() })

/** The same of a list that says how many rows it has in all pages. */
export const PageMetaWithTotal = Model('PageMetaWithTotal', { ...PageMeta.properties, total_items: Type.Integer() })

/** The envelope of a list (FLD-004), named after its items. */
export const PageOf = <T extends Type.TSchema>(item: T) => {
  const { title } = item as { title?: string }
  const closed = { additionalProperties: false }
  const properties = { meta: PageMeta, results: Type.Array(item) }
  return Type.Object(properties, title === undefined ? closed : { ...closed, title: `PageOf${title}` })
}
