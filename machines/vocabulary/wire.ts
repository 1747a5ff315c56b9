/** Scalars of the wire, shared by every noun. Formats are checked by Ajv. */
import Type from 'typebox'

/** Any UUID (spec: preamble). */
export const Uuid = Type.String({ format: 'uuid' })
/** A version-4 UUID, made by the integration (LOC-153, LOC-154). */
export const UuidV4 = Type.String({ format: 'uuid4' })
/** ISO 8601 instant with an offset, or without one (read as Europe/Kyiv). */
export const DateTime = Type.String({ format: 'date-time' })
/** Minor units: hundredths of the currency unit (LOC-001). */
export const Money = Type.Integer({ minimum: -99_999_999_999, maximum: 99_999_999_999 })
/** Thousandths of a piece (LOC-002). */
export const Quantity = Type.Integer({ minimum: 1, maximum: 99_999_999_999 })

/** Optional member that clients may also send as an explicit null (facts, section 1). */
export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
