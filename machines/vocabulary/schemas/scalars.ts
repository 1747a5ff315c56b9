/** Scalars of the wire, shared by every noun. Formats are checked by Ajv. */
import Type, { type Static } from 'typebox'

/** Any UUID (spec: preamble). */
export const Uuid = Type.String({ format: 'uuid' })
/** A version-4 UUID, made by the integration (LOC-153, LOC-154). */
export const UuidV4 = Type.String({ format: 'uuid4' })
/** ISO 8601 instant with an offset, or without one (read as Europe/Kyiv). */
export const DateTime = Type.String({ format: 'date-time' })
/** A whole number of which every digit counts: past these bounds neither we nor the store have it exactly. */
export const Whole = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER })
/** Minor units: hundredths of the currency unit (LOC-001). */
export const Money = Type.Integer({ minimum: -99_999_999_999, maximum: 99_999_999_999 })
/** Thousandths of a piece (LOC-002). */
export const Quantity = Type.Integer({ minimum: 1, maximum: 99_999_999_999 })

/** Optional member that clients may also send as an explicit null (facts, section 1). */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/**
 * A member that may be left out, or sent as null, which says the same. Unlike a union of the two it costs one
 * comparison, and an issue inside it is reported once. For schemas that name a `type` or an `enum`.
 */
export const Omittable = <T extends Type.TSchema>(schema: T): Type.TOptional<Type.TUnsafe<Static<T> | null>> => {
  const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
  return Type.Optional(
    Type.Unsafe<Static<T> | null>({
      ...schema,
      ...(type && { type: [type, 'null'] }),
      ...(values && { enum: [...values, null] }),
    }),
  )
}
