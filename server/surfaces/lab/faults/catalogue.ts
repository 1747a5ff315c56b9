/** Every fault that can be thrown at a world, one row each. */
import Type from 'typebox'
import { Duration, durationMs, durationText } from '../../../../machines/duration.ts'
import { parseInstant } from '../../../../machines/instant.ts'
import { DOCUMENT_TYPES } from '../../../../machines/vocabulary/document.ts'
import type { BankTerminalFault } from '../../../../machines/vocabulary/outside/bank-terminal.ts'
import { DateTime } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { Issue } from '../../../wire/http/operation.ts'
import { Approved, Omitted } from '../bank-terminals.ts'
import { type FaultRow, faultRow, type Named, placeMember } from './fault-row.ts'
import { GATEWAY_FAULTS } from './gateway-faults.ts'
import { changedLetter, deletedRow, findLetter, findRow } from './journal-damage.ts'
import { MAIL_FAULTS } from './mail-faults.ts'
import { Latency, Times } from './parameters.ts'
import type { FaultTarget, StoreDamage } from './store-damage.ts'
import { bankTerminals, oneCashier, oneOrganization, oneRegister, registersOf, theReceiver } from './targets.ts'
import { plugIn, unplug } from './terminal-plug.ts'

const Reason = Type.String({ minLength: 1 })
/** Types of documents. */
const Refusable = Type.Array(Type.Enum([...DOCUMENT_TYPES]), { minItems: 1, uniqueItems: true })
const Status = Type.Integer({ minimum: 201, maximum: 599 })
const Hours = Type.Integer({ minimum: 1, maximum: 10_000 })
const CodesLeft = Type.Integer({ minimum: 0, maximum: 10_000 })
/** Said when the command does not say why a cashier is blocked. */
const REVOKED = 'сертифікат відкликано'

/** A fault that damages the store: one document that waits for delivery, the last when none is named. */
function storeDamage<Name extends 'journal-changed' | 'journal-deleted'>(
  name: Name,
  sentence: string,
  find: (where: FaultTarget, number?: number) => Promise<Named<Name> | Issue[]>,
  store: StoreDamage<Named<Name>>,
): FaultRow {
  const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
  return {
    name,
    target: oneRegister,
    sentence,
    parameters: Type.Object(
      { ...placeMember(oneRegister), number: Type.Optional(number) },
      { additionalProperties: false },
    ),
    fault: (parameters, where) => find(where, (parameters as { number?: number }).number),
    shown: {
      members: { number },
      of: (fault) => ({ number: (fault as Named<'journal-changed' | 'journal-deleted'>).number }),
    },
    store: store as StoreDamage,
  }
}

const authorities = registersOf('authority')

const terminalFault = <Name extends BankTerminalFault['name']>(name: Name, sentence: string): FaultRow =>
  faultRow(name, bankTerminals, sentence, {}, () => ({ name }) as Named<Name>)

export const FAULTS: readonly FaultRow[] = [
  faultRow('authority-mute', authorities, 'The tax authority hears nothing and answers nothing.', {}, () => ({
    name: 'authority-mute',
  })),
  faultRow(
    'authority-refusing',
    authorities,
    'The tax authority refuses documents for a reason: all of them, or those of the types named.',
    {
      reason: Reason,
      documents: Type.Optional(Refusable),
    },
    ({ reason, documents = null }) => ({ name: 'authority-refusing', reason, documents }),
    {
      members: { reason: Reason, documents: Type.Optional(Refusable) },
      of: ({ reason, documents }) => (documents ? { reason, documents } : { reason }),
    },
  ),
  faultRow(
    'authority-slow',
    authorities,
    'The tax authority answers everything so much later, on the clock of the world.',
    { latency: Latency },
    ({ latency }) => ({ name: 'authority-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  faultRow(
    'authority-loses-answers',
    authorities,
    'The tax authority takes documents and keeps them, but its answer gets lost.',
    {},
    () => ({ name: 'authority-loses-answers' }),
  ),
  faultRow('signature-stopped', oneCashier, 'The signature service of the cashier does not run.', {}, () => ({
    name: 'signature-stopped',
  })),
  faultRow(
    'key-expired',
    oneCashier,
    "The cashier's key ends at the moment given, or has ended just now.",
    { certificate_end: Type.Optional(DateTime) },
    ({ certificate_end }, now) => ({
      name: 'key-expired',
      certificate_end: certificate_end === undefined ? now : parseInstant(certificate_end),
    }),
    {
      members: { certificate_end: DateTime },
      of: ({ certificate_end }) => ({ certificate_end: new Date(certificate_end).toISOString() }),
    },
  ),
  faultRow(
    'cashier-blocked',
    oneCashier,
    'The cashier is blocked for a reason: his certificate has been revoked, unless another is given.',
    { reason: Type.Optional(Reason) },
    ({ reason = REVOKED }) => ({ name: 'cashier-blocked', reason }),
    { members: { reason: Reason }, of: ({ reason }) => ({ reason }) },
  ),
  faultRow('cashier-deactivated', oneCashier, 'The cashier is deactivated: he has access to nothing.', {}, () => ({
    name: 'cashier-deactivated',
  })),
  faultRow('register-frozen', oneRegister, 'The register is frozen, as for a long time without receipts.', {}, () => ({
    name: 'register-frozen',
  })),
  faultRow(
    'bill-unpaid',
    oneOrganization,
    'The organization has an unpaid bill: all of its registers are blocked.',
    {},
    () => ({ name: 'bill-unpaid' }),
  ),
  faultRow(
    'other-device',
    oneRegister,
    'Another computer holds the desk of the register. Taken off, the register is free for the next to open a shift.',
    {},
    () => ({ name: 'other-device' }),
  ),
  faultRow(
    'printer-out-of-paper',
    registersOf('printer'),
    'The printer of the desk has no paper: what is to be printed waits until there is some.',
    {},
    () => ({ name: 'printer-out-of-paper' }),
  ),
  faultRow(
    'printer-unplugged',
    registersOf('printer'),
    'The desk has no printer: what is to be printed is lost.',
    {},
    () => ({ name: 'printer-unplugged' }),
  ),
  faultRow(
    'server-unreachable',
    registersOf('uplink'),
    'The desk cannot reach the server: nothing it sends arrives, nothing comes, and after a while it goes offline by itself.',
    {},
    () => ({ name: 'server-unreachable' }),
  ),
  storeDamage(
    'journal-changed',
    'One letter of a document that was made offline and waits for delivery is another one in the store.',
    findLetter,
    changedLetter,
  ),
  storeDamage(
    'journal-deleted',
    'The row of a document that was made offline and waits for delivery is removed from the store.',
    findRow,
    deletedRow,
  ),
  faultRow(
    'receiver-failing',
    theReceiver,
    'The receiver of webhooks answers 500, or with the status given: until it is switched off, or so many times.',
    {
      status: Type.Optional(Status),
      times: Times,
    },
    ({ status = 500, times = null }) => ({ name: 'receiver-failing', status, times }),
    {
      members: { status: Status, times: Times },
      of: ({ status, times }) => (times === null ? { status } : { status, times }),
    },
  ),
  faultRow(
    'receiver-silent',
    theReceiver,
    'The receiver of webhooks takes what it is sent and never answers.',
    {},
    () => ({
      name: 'receiver-silent',
    }),
  ),
  faultRow(
    'receiver-slow',
    theReceiver,
    'The receiver of webhooks answers so much later, on the clock of the world.',
    { latency: Latency },
    ({ latency }) => ({ name: 'receiver-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  ...MAIL_FAULTS,
  faultRow(
    'offline-limit',
    oneOrganization,
    'The organization allows its registers so many hours offline, not those it is seeded with.',
    { hours: Hours },
    ({ hours }) => ({ name: 'offline-limit', hours }),
    { members: { hours: Hours }, of: ({ hours }) => ({ hours }) },
  ),
  faultRow(
    'few-offline-codes',
    oneRegister,
    'The register has no more offline codes left than so many; switched off, it has all that no document has spent.',
    { left: CodesLeft },
    ({ left }) => ({ name: 'few-offline-codes', left }),
    { members: { left: CodesLeft }, of: ({ left }) => ({ left }) },
  ),
  {
    ...terminalFault('terminal-unplugged', 'The bank terminal has neither power nor a line: the bridge has lost it.'),
    also: { set: unplug, clear: plugIn },
  },
  terminalFault(
    'terminal-silent',
    'The bank terminal takes operations, and none of them gets on until its time is over.',
  ),
  terminalFault('terminal-out-of-paper', 'The bank terminal has no paper: what has to print is not done.'),
  terminalFault('terminal-host-unreachable', 'The bank terminal does not reach its bank.'),
  terminalFault('terminal-loses-answers', 'The bank terminal does what it is asked, but its answer gets lost.'),
  terminalFault('terminal-busy', 'The bank terminal is busy with something else and takes no operation.'),
  faultRow(
    'terminal-approves-part',
    bankTerminals,
    'The bank approves no more of a purchase than so much: its answer is a success, and says in `amount` what was charged.',
    { amount: Approved },
    ({ amount }) => ({ name: 'terminal-approves-part', amount }),
    { members: { amount: Approved }, of: ({ amount }) => ({ amount }) },
  ),
  faultRow(
    'terminal-omits-members',
    bankTerminals,
    'The bank terminal does what it is asked, and its answer is without the members named.',
    { members: Omitted },
    ({ members }) => ({ name: 'terminal-omits-members', members }),
    { members: { members: Omitted }, of: ({ members }) => ({ members }) },
  ),
  ...GATEWAY_FAULTS,
]
