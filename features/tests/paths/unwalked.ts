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
    'an answer that comes after the register fell offline unasked: the authority that is mute never answers those',
  'authority.ponged': NOT_IN_MODEL(
    'an answer to a ping that finds the register cut off, or asked meanwhile to stay offline',
  ),
  'delivery.refused': 'the offline session crosses its limit during a delivery, which takes a second',
}

/** @param machine its name @param event empty for a transition without one */
export const whyUnwalked = (machine: string, event: string): string =>
  machine === 'register' ? (REGISTER[event] ?? 'no path reaches it') : NO_MODEL
