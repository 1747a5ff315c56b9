import type { RawData } from 'ws'
import { isObject } from '../kernel/form.ts'
import { jsonText, parseJson } from '../kernel/json.ts'
import type { Reading } from '../readings.ts'
import type { Outcome } from './bank.ts'

/** The bytes of a frame. */
function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data)
  return Buffer.isBuffer(data) ? data : Buffer.from(data)
}

/** The object of a frame; null when it is none. */
export function objectOf(data: RawData): Record<string, unknown> | null {
  try {
    const value = parseJson(bytesOf(data))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/** What an answer is addressed to: the terminal, the request and the operation, as far as known. */
type Heading = { terminalId: unknown; requestId: unknown; type: unknown }

const known = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** A terminal response: success with code 0, or a failure with another code (FLD-024, ERR-401). */
export function responseText(reading: Reading, heading: Heading, outcome: Outcome): string {
  const head = {
    terminal_id: known(heading.terminalId),
    request_id: known(heading.requestId),
    operation_type: known(heading.type),
  }
  const [name, value] = reading.extraMember
  if (!outcome.success) {
    const result = reading.name === 'a' ? {} : null
    return jsonText(reading, { ...head, success: false, code: outcome.code, result, reason: outcome.text })
  }
  return jsonText(reading, { ...head, success: true, code: 0, result: outcome.result, [name]: value })
}

/** The answer to a settlement in which 200 is seen: a bare frame, or a member of the envelope (AMB-17). */
export function settlementText(reading: Reading, heading: Heading, outcome: Outcome): string {
  if (!outcome.success) return responseText(reading, heading, outcome)
  if (reading.settlementFrame === 'bare') return '200'
  const response = JSON.parse(responseText(reading, heading, outcome))
  return jsonText(reading, { ...response, status: 200 })
}

/** A positive integer amount out of JSON; NaN when it is none. */
export const amountOf = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) ? value : Number.NaN

/** An amount of a LAN body: digits of minor units; the other reading knows integers and `1.00` too (AMB-02). */
export function lanAmountOf(reading: Reading, value: unknown): number {
  if (typeof value === 'string' && /^\d{1,12}$/.test(value)) return Number(value)
  if (reading.lanAmount === 'digits') return Number.NaN
  if (typeof value === 'string' && /^\d{1,10}\.\d{1,2}$/.test(value)) return Math.round(Number(value) * 100)
  return amountOf(value)
}
