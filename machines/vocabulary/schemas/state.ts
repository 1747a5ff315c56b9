/** Scalars of what actors keep. Contexts are declared with them, and stored states are checked by these declarations. */
import Type from 'typebox'

export const Text = Type.String()
/** Epoch milliseconds that a date can stand for. */
export const Moment = Type.Number({ minimum: -8.64e15, maximum: 8.64e15 })
/** A whole number: how many, which serial, which document of the ledger. */
export const Count = Type.Integer()
/** Minor units. */
export const Sum = Type.Number()

/** One of a few words; of a stored state no more is checked than that it is text. */
export const Word = <T extends string>() => Type.Unsafe<T>(Text)

/** A member that is not checked: states stored by older servers lack it. */
export const Unchecked = <T>(): Type.TUnsafe<T> => Type.Optional(Type.Unsafe<T>({}))
