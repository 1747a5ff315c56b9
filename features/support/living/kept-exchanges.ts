/** Exchanges of a finished scenario, packed: a run has thousands of scenarios, and reads few of them again. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Exchange } from '../wire/exchange.ts'

/** How much of a scenario's exchanges is kept, as the page has it. */
export type KeptLevel = 0 | 2 | 3 | 4

export interface KeptExchanges {
  /** JSON of `Unpacked`, packed; empty: there are none. */
  packed: string
  /** Lowest level of evidence on the page: 0 shows all; with 2 a passed scenario lacks headers and bodies, and so on. */
  level: KeptLevel
}

interface Unpacked {
  exchanges: Exchange[]
  /** How many more there were in front of them. */
  missing: number
}

/** JSON, deflated without a header, in Base64. */
export const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString('base64')

/** What is kept of exchanges. @param missing how many more there were in front of them */
export const packedExchanges = (exchanges: readonly Exchange[], level: KeptLevel = 0, missing = 0): KeptExchanges => ({
  packed: exchanges.length + missing === 0 ? '' : packed({ exchanges, missing }),
  level,
})

/** Reads what `packedExchanges` has packed. */
export const unpackedExchanges = (text: string): Unpacked =>
  text === '' ? { exchanges: [], missing: 0 } : JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString())

/** The exchanges that are kept of a scenario. */
export const exchangesOf = ({ exchanges }: { exchanges: KeptExchanges }): Exchange[] =>
  unpackedExchanges(exchanges.packed).exchanges
