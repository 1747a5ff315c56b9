/** Values that a field of the law refuses: of another format, or of another type. */
import type { Field } from './fields.ts'

const NO_UUID = ['', 'x', '1', '00000000-0000-4000-8000-0000000000f']
/** By format: texts that do not have it. */
export const ILL: Record<NonNullable<Field['format']>, string[]> = {
  uuid: NO_UUID,
  'uuid v4': [...NO_UUID, '11111111-1111-1111-8111-111111111111'],
  'date-time': ['', 'x', 'yesterday', '2026-13-01T00:00:00Z', '2026-06-31T00:00:00Z'],
  'moment without offset': [
    ...['', 'x', '02.03.2026', '1772402400', '2026-03-02', '2026-03-02 00:00:00', '2026-03-02T00:00'],
    ...['2026-03-02T00:00:00.5', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00+02:00'],
    ...['2026-02-30T00:00:00', '2026-13-01T00:00:00', '2026-03-02T24:00:00', '2026-03-02T23:60:00'],
  ],
  'moment with offset': [
    ...['', 'x', 'yesterday', '2026-03-02', '02.03.2026', '2026-03-02T00:00:00', '2026-03-02T00:00:00.5'],
    ...['2026-13-01T00:00:00Z', '2026-06-31T00:00:00+03:00', '2026-03-02T24:30:00Z', '2026-03-02T00:00:00+2'],
  ],
  day: [
    ...['', 'x', '2026-3-2', '02.03.2026', '2026-02-30', '2026-13-01', '20260302'],
    ...['2026-03-02T00:00:00', '2026-03-02T00:00:00Z', '2026-03-02T00:00:00+02:00'],
  ],
  'e-mail': ['x', 'buyer@', 'buyer@example.com\r\nBcc: all@example.com', 'buyer@example.com,seller@example.com'],
  phone: ['x', '+380501234567', '0501234567', '38050123456', '3805012345678'],
  'web address': ['x', 'hooks.example/kasa', 'ftp://hooks.example/kasa', 'http://'],
}

/** Spellings of an id that the desk refuses, where the cloud reads them (NS-84). */
export const OTHER_SPELLINGS = ['00000000000040008000000000000001', 'urn:uuid:00000000-0000-4000-8000-000000000001']

/** JSON of other types. */
export const OTHERS: Record<NonNullable<Field['type']>, unknown[]> = {
  string: [7, true, {}, []],
  integer: ['x', 1.5, true, {}, []],
  number: ['x', true, {}, []],
  boolean: ['maybe', 1, {}],
  array: ['x', {}],
  object: ['x', 7, []],
  'tax code': [1.5, true, ''],
  'one id or many': [7, true, {}, '', 'x'],
}
/** The same in the cloud, whose service reads numbers and truths as text and cuts fractions (NS-84). */
export const OTHERS_IN_CLOUD: Partial<typeof OTHERS> = {
  string: [{}, []],
  integer: ['x', '1.5', {}, []],
  number: ['x', {}, []],
  boolean: ['maybe', 2, {}],
}
/** Texts that are not of the type, by type. */
export const OTHER_TEXTS: Partial<typeof OTHERS> = { integer: ['x', '1.5'], boolean: ['maybe', '2'] }
