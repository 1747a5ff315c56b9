/** What is known to be wrong and is being mended, with its reason: it fails no run. Nothing stays here for long. */
import type { Finding } from './episode.ts'

const KNOWN: readonly { kind: RegExp; why: string }[] = [
  { kind: /^(listPrints|getPrintAs\w+): answered \W+/, why: 'a slip of a damaged journal' },
  {
    kind: /^the log says: a request failed (Document [\d…]+ of register .* is no receipt|Register .* has no document [\d…]+|Cannot read properties of undefined \(reading .shift.\))/,
    why: 'the same',
  },
  {
    kind: /^(list\w*Shifts|get\w*Shift|listRegisters|getRegister): answered \W+/,
    why: 'a shift whose opening is gone from the journal',
  },
  { kind: /^the log says: a request failed Cannot destructure property .number. of .row./, why: 'the same' },
  { kind: /^the log says: an event was not told and will be again/, why: 'an event of a damaged journal' },
]

export const isKnown = ({ kind }: Finding): boolean => KNOWN.some((each) => each.kind.test(kind))
