/** Instants of the lab: RFC 3339 in, UTC with milliseconds out. */
import Type from 'typebox'

/** Unlike elsewhere, the offset must be there: the lab does not guess whose wall clock is meant. */
export const LabInstant = Type.String({ format: 'date-time', pattern: 'T.*([Zz]|[+-]\\d{2}:\\d{2})$' })

/** @param at epoch milliseconds */
export const labInstant = (at: number): string => new Date(at).toISOString()
