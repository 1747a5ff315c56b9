/** Acts of bank terminals: tokens and clients of the cloud socket, operations by it and on the local network. */
import { cloudAsk } from '../asking.ts'
import type { Ask, ByAct, Json } from '../expected.ts'
import type { BankOperation, RefundFlaw, SaidToTerminal } from '../known/bank-operations.ts'
import type { TerminalManner } from '../known/terminals.ts'
import type { State } from '../state.ts'

export type TerminalAct =
  | { do: 'ask for a terminal token'; by: string | null; terminal: string; register: string; as: string }
  | { do: 'ask for a token of processing'; terminal: string; as: string }
  | { do: 'come in'; client: string; token: string; register: string }
  | { do: 'leave'; client: string }
  | { do: 'terminal connects'; terminal: string }
  | { do: 'terminal drops'; terminal: string }
  | { do: 'terminal enters bridge mode'; terminal: string }
  | { do: 'terminal leaves bridge mode'; terminal: string }
  | { do: 'show an empty card'; terminal: string }
  | ({ do: 'say' } & SaidToTerminal)
  | { do: 'terminal works'; terminal: string; manner: TerminalManner }
  /** At a terminal that does not work at once: the answer is heard later. */
  | { do: 'begin a purchase'; client: string; request: string; amount: number }
  | { do: 'hands at the terminal'; terminal: string; key: 'approve' | 'decline' | 'cancel' }
  | { do: 'hear'; client: string }
  | { do: 'ask on the LAN'; device: string; operation: BankOperation; carrier: 'socket' | 'HTTP' }

const UNKNOWN_RRN = '000000000000'

/** What identifies the purchase that a refund is of. */
function referenceOf(state: State, terminal: string | undefined, { of, flaw }: { of: number; flaw?: RefundFlaw }) {
  const purchase = terminal === undefined ? undefined : state.bridge.byId[terminal]?.purchases[of]
  const { rrn = UNKNOWN_RRN, authCode = '000000', invoice = 1 } = purchase ?? {}
  return {
    ...(flaw !== 'no invoiceNum' && {
      invoiceNum: flaw === 'invoiceNum 0' ? 0 : flaw === 'invoiceNum' ? invoice + 1 : invoice,
    }),
    ...(flaw !== 'no rrn' && { rrn: flaw === 'rrn' ? `${rrn} ` : rrn }),
    ...(flaw !== 'no auth_code' && {
      auth_code: flaw === 'empty auth_code' ? '' : flaw === 'auth_code' ? `${authCode}0` : authCode,
    }),
  }
}

const given = (name: string, value: Json | undefined) => (value === undefined ? {} : { [name]: value })

function payloadOf(state: State, terminal: string, operation: BankOperation): object | undefined {
  switch (operation.type) {
    case 'purchase':
      return given('amount', operation.amount)
    case 'cancel':
      return { ...given('amount', operation.amount), ...referenceOf(state, terminal, operation) }
    case 'display-receipt':
      return given('receipt', operation.receipt)
    case 'print-receipt':
      return { ...given('receipt', operation.receipt), ...given('qr_url', operation.qr_url) }
    default:
      return undefined
  }
}

export const terminalSaidTo = (state: State, { client, terminal }: SaidToTerminal): string =>
  terminal ?? state.bridge.clients[client]!.terminal

/** A message of the cloud socket (FLD-026). */
export function socketMessage(state: State, act: SaidToTerminal): string {
  const { operation, request } = act
  const terminal = terminalSaidTo(state, act)
  const payload = payloadOf(state, terminal, operation)
  return JSON.stringify({
    operation_type: operation.type,
    terminal_id: terminal,
    ...given('request_id', request),
    ...(payload && { payload }),
  })
}

export const terminalOfDevice = ({ bridge }: State, device: string) =>
  Object.values(bridge.byId).find((each) => each.device === device)

/** A purchase as it is said. */
export const purchaseSaid = ({ client, request, amount }: Extract<TerminalAct, { do: 'begin a purchase' }>) => ({
  ...{ client, request },
  operation: { type: 'purchase', amount } as const,
})

/** A body of the local network (FLD-027). */
function lanBody(state: State, device: string, operation: BankOperation): string {
  if (operation.type !== 'purchase' && operation.type !== 'cancel') return '{}'
  const reference =
    operation.type === 'cancel' ? referenceOf(state, terminalOfDevice(state, device)?.id, operation) : null
  return JSON.stringify({
    ...given('amount', operation.amount),
    ...(reference && given('rrn', reference.rrn)),
  })
}

const inLab = (method: Ask['method'], path: string, body?: object): Ask => ({
  surface: 'lab',
  method,
  path: `/terminals/${path}`,
  ...(body && { body }),
})

/** What a lab does so that a terminal works otherwise, and so that it works at once again. */
const MANNERS: Readonly<Record<Exclude<TerminalManner, 'at once'>, (terminal: string, isOn: boolean) => Ask>> = {
  'by hand': (terminal, isOn) =>
    inLab(isOn ? 'PUT' : 'DELETE', `${terminal}/script`, isOn ? { mode: 'manual' } : undefined),
  silent: (terminal, isOn) => terminalFault('terminal-silent', terminal, isOn),
  'losing answers': (terminal, isOn) => terminalFault('terminal-loses-answers', terminal, isOn),
}

const terminalFault = (name: string, terminal_id: string, isOn: boolean): Ask => ({
  surface: 'lab',
  ...(isOn ? { method: 'PUT', body: { terminal_id } } : { method: 'DELETE', query: { terminal_id } }),
  path: `/faults/${name}`,
})

const mannerAsk = ({ bridge }: State, { terminal, manner }: Extract<TerminalAct, { do: 'terminal works' }>): Ask => {
  const other = manner === 'at once' ? bridge.byId[terminal]!.manner : manner
  return MANNERS[other === 'at once' ? 'by hand' : other](terminal, manner !== 'at once')
}

/** What was told to a client since it was looked at last. */
export const hearingAsk = ({ bridge }: State, client: string): Ask => ({
  surface: 'bridge',
  method: 'GET',
  path: '',
  socket: { client, does: 'hear', count: bridge.clients[client]!.told.length },
})

export const terminalAsks: ByAct<TerminalAct, Ask> = {
  'ask for a terminal token': (state, { by, terminal, register }) =>
    cloudAsk(state, 'POST', '/paylink/auth/client', { by, body: { id: terminal, cash_register_id: register } }),
  'ask for a token of processing': (_, { terminal }) => processingAsk(terminal),
  'come in': ({ bridge }, { client, token, register }) => ({
    surface: 'bridge',
    method: 'GET',
    path: '',
    query: { token: bridge.tokens[token]?.token ?? 'no-token', cash_register_id: register },
    socket: { client, does: 'open' },
  }),
  leave: (_, { client }) => ({ surface: 'bridge', method: 'DELETE', path: '', socket: { client, does: 'leave' } }),
  'terminal connects': (_, { terminal }) => inLab('PUT', `${terminal}/connection`),
  'terminal drops': (_, { terminal }) => inLab('DELETE', `${terminal}/connection`),
  'terminal enters bridge mode': (_, { terminal }) => inLab('PUT', `${terminal}/bridge-mode`),
  'terminal leaves bridge mode': (_, { terminal }) => inLab('DELETE', `${terminal}/bridge-mode`),
  'show an empty card': (_, { terminal }) => inLab('POST', `${terminal}/card`, { card: 'insufficient-funds' }),
  say: (state, act) => ({
    surface: 'bridge',
    method: 'POST',
    path: '',
    body: socketMessage(state, act),
    socket: { client: act.client, does: 'say' },
  }),
  'terminal works': mannerAsk,
  'begin a purchase': (state, act) => ({
    surface: 'bridge',
    method: 'POST',
    path: '',
    body: socketMessage(state, purchaseSaid(act)),
    socket: { client: act.client, does: 'tell' },
  }),
  'hands at the terminal': (_, { terminal, key }) => inLab('POST', `${terminal}/${key}`),
  hear: (state, { client }) => hearingAsk(state, client),
  'ask on the LAN': (state, { device, operation, carrier }) => ({
    surface: 'lan',
    method: 'POST',
    path: `/api/pos/${device}/${operation.type}`,
    body: lanBody(state, device, operation),
    ...(carrier === 'socket' && { socket: { client: '', does: 'exchange' as const } }),
  }),
}

/** A token of a terminal without a cashier (CLD-706). */
export const processingAsk = (terminal: string): Ask => ({
  surface: 'processing',
  method: 'POST',
  path: '/auth/client',
  body: { terminalId: terminal },
})
