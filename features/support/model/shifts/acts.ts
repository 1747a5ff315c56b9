/** Acts of shifts: openings and closings by each door, and X-reports. */
import { cloudAsk, deskAsk } from '../asking.ts'
import type { Ask, ByAct } from '../expected.ts'
import { type ModelShift, registerAt, type State } from '../state.ts'

export type ShiftAct =
  | { do: 'open in the cloud'; by: string | null; at: string | null; id?: string }
  | { do: 'open at the desk'; at: string }
  | { do: 'close the own shift'; by: string | null; accessKey?: string; report?: ComposedReport }
  /** The shift of this serial at the register `of`, by the key of `at`; of an unknown id where none was shown. */
  | {
      do: 'close as senior'
      by: string | null
      at: string | null
      of: string
      serial: number
      accessKey?: string
      report?: ComposedReport
    }
  | { do: 'close at the desk'; at: string }
  | { do: 'report X'; at: string }

/** A Z-report that a client has built: its counts and sums, without rows (CLD-518). */
export type ComposedReport = NonNullable<ModelShift['composed']>

const reporting = (report: ComposedReport | undefined) =>
  report === undefined ? {} : { body: { report: { taxes: [], payments: [], ...report } } }

/** The id of no shift. */
const NO_SHIFT = 'f0000000-0000-4000-8000-00000000000f'

/** With the key of an integration (AUT-006). */
const keyed = (accessKey: string | undefined) =>
  accessKey === undefined ? {} : { headers: { 'x-access-key': accessKey } }

/** The id of a shift of a register, as far as it was shown. */
export function idOfShift(state: State, of: string, serial: number): string | null {
  const { shift, past } = registerAt(state, of)
  return [...past, ...(shift ? [shift] : [])].find((each) => each.serial === serial)?.id ?? null
}

export const shiftAsks: ByAct<ShiftAct, Ask> = {
  'open in the cloud': (state, { by, at, id }) =>
    cloudAsk(state, 'POST', '/shifts', { by, at, ...(id !== undefined && { body: { id } }) }),
  'open at the desk': (_, { at }) => deskAsk(at, 'POST', '/shift/open'),
  'close the own shift': (state, { by, accessKey, report }) =>
    cloudAsk(state, 'POST', '/shifts/close', { by, ...keyed(accessKey), ...reporting(report) }),
  'close as senior': (state, { by, at, of, serial, accessKey, report }) =>
    cloudAsk(state, 'POST', `/shifts/${idOfShift(state, of, serial) ?? NO_SHIFT}/close`, {
      by,
      at,
      ...keyed(accessKey),
      ...reporting(report),
    }),
  'close at the desk': (_, { at }) => deskAsk(at, 'POST', '/shift/close'),
  'report X': (_, { at }) => deskAsk(at, 'POST', '/shift/xreport'),
}
