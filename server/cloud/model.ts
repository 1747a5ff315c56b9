/** How the cloud's answers are described: named models, closed, so that a member nobody described is a fault. */
import Type from 'typebox'

/**
 * A model of the wire by its name in the description.
 * @param title unique: it becomes the name of a component of the OpenAPI document
 */
export const Model = <P extends Type.TProperties>(title: string, properties: P) =>
  Type.Object(properties, { title, additionalProperties: false })

/** The envelope of a list (FLD-004). */
export const PageOf = <T extends Type.TSchema>(item: T) =>
  Type.Object(
    { meta: Model('PageMeta', { limit: Type.Integer(), offset: Type.Integer() }), results: Type.Array(item) },
    { additionalProperties: false },
  )
