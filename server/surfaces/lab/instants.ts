/** Time in the lab: instants, RFC 3339 in, UTC with milliseconds out; and lengths of time, ISO 8601. */
import Type from 'typebox'
import { DURATION_FORM } from '../../../machines/duration.ts'

/** Unlike elsewhere, the offset must be there: the lab does not guess whose wall clock is meant. */
export const LabInstant = Type.String({ format: 'date-time', pattern: 'T.*([Zz]|[+-]\\d{2}:\\d{2})$' })

/** A length of time: `PT24H`, `P1DT30M`, `PT0.5S`. */
export const Duration = Type.String({ pattern: DURATION_FORM.source, examples: ['PT5S'] })

/** @param at epoch milliseconds */
export const labInstant = (at: number): string => new Date(at).toISOString()
