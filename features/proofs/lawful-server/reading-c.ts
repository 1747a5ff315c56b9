import { READING_A } from './reading-a.ts'
import type { Reading } from './readings.ts'

/** The third reading: reading a, with what a server in a language without null does. */
export const READING_C: Reading = {
  ...READING_A,
  name: 'c',
  times: 'local',
  nothing: 'left-out',
  extraMember: ['node', 'c-3'],
  noMoment: null,
  nilReceipt: null,
  emptyFiscal: null,
  drawerCarried: false,
  codesFor: [
    'GO_OFFLINE',
    'SHIFT_OPEN',
    'SHIFT_CLOSE',
    'SELL',
    'RETURN',
    'CASH_WITHDRAWAL',
    'SERVICE_IN',
    'SERVICE_OUT',
  ],
  taxNumbers: [4, 6, 7, 9],
  taxLetters: ['P', 'R', 'S', 'T'],
}
