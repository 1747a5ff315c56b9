/** What becomes of a bank terminal in the lab, and well-formed messages to it: what a table changes members of. */

/** A call of the lab. */
export interface TerminalTurn {
  method: 'PUT' | 'DELETE' | 'POST'
  path: (id: string) => string
  body?: (id: string) => object
}

const own = (method: TerminalTurn['method'], place: string, body?: object): TerminalTurn => ({
  method,
  path: (id) => `/terminals/${id}/${place}`,
  ...(body && { body: () => body }),
})

const fault = (name: string): TerminalTurn => ({
  method: 'PUT',
  path: () => `/faults/terminal-${name}`,
  body: (terminal_id) => ({ terminal_id }),
})

export const TERMINAL_TURNS: Record<string, TerminalTurn> = {
  connects: own('PUT', 'connection'),
  drops: own('DELETE', 'connection'),
  'waits for a hand at every step': own('PUT', 'script', { mode: 'manual' }),
  'is shown a card without funds': own('POST', 'card', { card: 'insufficient-funds' }),
  'approves by hand': own('POST', 'approve'),
  'is unplugged': fault('unplugged'),
  'is silent': fault('silent'),
  'has no paper': fault('out-of-paper'),
  'does not reach its bank': fault('host-unreachable'),
  'loses its answers': fault('loses-answers'),
  'is busy': fault('busy'),
}

export interface TerminalMessage {
  operation_type: string
  request_id?: string
  payload?: object
}

const REQUEST = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'

export const TERMINAL_MESSAGES: Record<string, TerminalMessage> = {
  'a purchase': { operation_type: 'purchase', request_id: REQUEST, payload: { amount: 2000 } },
  /** Of that purchase, by what its answer says in a world of the features. */
  'a refund': {
    operation_type: 'cancel',
    request_id: '7a9619ff-8b86-4d01-b42d-00cf4fc964ff',
    payload: { amount: 2000, invoiceNum: 1, rrn: '748920811769', auth_code: '858449' },
  },
  'a settlement': { operation_type: 'settlement' },
  'a text on its screen': { operation_type: 'display-receipt', payload: { receipt: 'Хліб «Ґанок» 20.00 ₴' } },
  'a text on paper': { operation_type: 'print-receipt', payload: { receipt: 'Дякуємо за покупку ♥' } },
}
