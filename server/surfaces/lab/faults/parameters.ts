/** Parameters that faults of several kinds take. */
import Type from 'typebox'

/** A delay, not an age: up to 99 days, hours, minutes and seconds. */
export const Latency = Type.String({
  pattern: '^P(?=.)(\\d{1,2}D)?(T(?=.)(\\d{1,2}H)?(\\d{1,2}M)?(\\d{1,4}(\\.\\d{1,3})?S)?)?$',
  examples: ['PT5S'],
})
/** So often, and then no more. */
export const Times = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }))
/** Of one surface. */
export const OperationId = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$',
  examples: ['sellReceipt'],
  description: 'operationId; left out: every operation of the surface',
})
