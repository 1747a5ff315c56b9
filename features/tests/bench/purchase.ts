/** The message of every bridge measurement, about 200 bytes. */

/** Placeholder of the request_id, overwritten before each sending. */
export const BLANK = '00000000-0000-4000-8000-000000000000'

export const purchase = (terminal_id: string, operation_type = 'purchase'): string =>
  JSON.stringify({ operation_type, terminal_id, request_id: BLANK, payload: { amount: 12_345 } })
