/** Why a transition of the server's machines is taken by no path, by the event that it takes. */

const NO_MODEL = 'no test model drives this machine yet'
const NOT_IN_MODEL = (what: string): string => `not in the test model: ${what}`

const REGISTER: Readonly<Record<string, string>> = {
  'receipt.withdraw': NOT_IN_MODEL(
    'a withdrawal from a card is a receipt that moves the link and the shift as a sale does',
  ),
  'slip.send': NOT_IN_MODEL('what is sent of a receipt changes neither link nor shift'),
  'journal.checked': NOT_IN_MODEL('damaged offline files'),
  'fault.set': NOT_IN_MODEL('a limit of the offline session that a fault changes'),
  'fault.clear': NOT_IN_MODEL('a limit of the offline session that a fault changes'),
  'cashier.changed': NOT_IN_MODEL('a cashier who is blocked or changes keys'),
  'webhook.changed': NOT_IN_MODEL('webhooks'),
  'uplink.changed': NOT_IN_MODEL('a desk that is cut off from the server'),
  'documents.judged':
    'an answer that finds the register offline unasked, or 36 hours later blocked: an authority that is mute gives none',
  'authority.ponged': NOT_IN_MODEL(
    'an answer to a ping that finds the register cut off, or asked meanwhile to stay offline',
  ),
  'delivery.refused': 'the offline session crosses its limit during a delivery, which takes a second',
}

const TERMINAL: Readonly<Record<string, string>> = {
  'terminal.connected': NOT_IN_MODEL('hardware of its own, which alone connects again before its end is known'),
  'terminal.disconnected': NOT_IN_MODEL('hardware of its own whose earlier connection ends behind a later one'),
  'client.connected': 'each connection has a name of its own and says once that it has come',
  'client.disconnected': 'each connection that has come says once that it has gone',
  'connections.lost':
    'a server that stops in good order notes that its clients have gone; only a kill leaves any, and no walk kills it',
}

const REPORT_TASK: Readonly<Record<string, string>> = {
  'build.begin': "a report takes a minute of the world's clock to make, which stands still meanwhile",
  'build.resume': 'the process ends amid the making of a report, and no walk kills it: npm run torture does',
}

const BY_MACHINE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  register: REGISTER,
  session: {},
  terminal: TERMINAL,
  'report-task': REPORT_TASK,
  webhook: {},
  mailing: {},
}

/** @param machine its name @param event empty for a transition without one */
export function whyUnwalked(machine: string, event: string): string {
  const own = BY_MACHINE[machine]
  return own ? (own[event] ?? 'no path reaches it') : NO_MODEL
}
