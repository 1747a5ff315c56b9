/** Every fault that can be thrown at a world, one row each. */
import Type from 'typebox'
import { durationMs, durationText } from '../../../../machines/duration.ts'
import { parseInstant } from '../../../../machines/instant.ts'
import { DOCUMENT_TYPES } from '../../../../machines/vocabulary/document.ts'
import type { BankTerminalFault } from '../../../../machines/vocabulary/outside/bank-terminal.ts'
import { DateTime } from '../../../../machines/vocabulary/schemas/scalars.ts'
import type { ConnectionEvent, TerminalContext } from '../../../../machines/vocabulary/terminal.ts'
import type { Issue } from '../../../transport/http/operation.ts'
import { Approved, Omitted } from '../bank-terminals.ts'
import { Duration } from '../instants.ts'
import { type FaultRow, faultRow, Latency, type Named, placeMember, Times } from './fault-row.ts'
import { GATEWAY_FAULTS } from './gateway-faults.ts'
import { changedLetter, deletedRow, findLetter, findRow } from './journal-damage.ts'
import type { FaultTarget, StoreDamage } from './store-damage.ts'
import {
  bankTerminals,
  oneCashier,
  oneMessenger,
  oneOrganization,
  oneRegister,
  registersOf,
  theMailbox,
  theReceiver,
} from './targets.ts'

async function tell(
  { services, world, id }: FaultTarget,
  type: ConnectionEvent['type'],
  connection: string,
): Promise<void> {
  await services.switchboard.ask(world, `terminal:${id}`, { type, at: world.clock.now(), connection })
}

const connectionOf = async ({ services, world, id }: FaultTarget): Promise<string | null> =>
  (await services.switchboard.read<TerminalContext>(world, `terminal:${id}`)).server.connection

/** Its connection to the bridge drops, if it has one. */
async function unplug(where: FaultTarget): Promise<void> {
  const connection = await connectionOf(where)
  if (connection !== null) await tell(where, 'terminal.disconnected', connection)
}

/** It connects to the bridge, if it is not connected. */
async function plugIn(where: FaultTarget): Promise<void> {
  if ((await connectionOf(where)) === null) await tell(where, 'terminal.connected', where.world.newId('connection'))
}

/** 421 and 554 are of the connection, and not of a mail. */
const Refusal = Type.Integer({ minimum: 400, maximum: 599, not: { enum: [421, 554] } })

/** Faults of those who take mails and messages, one row each. */
const MAIL_FAULTS: readonly FaultRow[] = [
  faultRow(
    'mailbox-refusing',
    theMailbox,
    { status: Type.Optional(Refusal), times: Times },
    ({ status = 451, times = null }) => ({ name: 'mailbox-refusing', status, times }),
    {
      members: { status: Refusal, times: Times },
      of: ({ status, times }) => (times === null ? { status } : { status, times }),
    },
  ),
  faultRow(
    'mailbox-slow',
    theMailbox,
    { latency: Latency },
    ({ latency }) => ({ name: 'mailbox-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  faultRow('mailbox-down', theMailbox, {}, () => ({
    name: 'mailbox-down',
  })),
  faultRow('messenger-disconnected', oneMessenger, {}, () => ({ name: 'messenger-disconnected' })),
]

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
  find: (where: FaultTarget, number?: number) => Promise<Named<Name> | Issue[]>,
  store: StoreDamage<Named<Name>>,
): FaultRow {
  const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
  return {
    name,
    target: oneRegister,
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

const terminalFault = <Name extends BankTerminalFault['name']>(name: Name): FaultRow =>
  faultRow(name, bankTerminals, {}, () => ({ name }) as Named<Name>)

export const FAULTS: readonly FaultRow[] = [
  faultRow('authority-mute', authorities, {}, () => ({
    name: 'authority-mute',
  })),
  faultRow(
    'authority-refusing',
    authorities,
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
    { latency: Latency },
    ({ latency }) => ({ name: 'authority-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  faultRow('authority-loses-answers', authorities, {}, () => ({ name: 'authority-loses-answers' })),
  faultRow('signature-stopped', oneCashier, {}, () => ({
    name: 'signature-stopped',
  })),
  faultRow(
    'key-expired',
    oneCashier,
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
    { reason: Type.Optional(Reason) },
    ({ reason = REVOKED }) => ({ name: 'cashier-blocked', reason }),
    { members: { reason: Reason }, of: ({ reason }) => ({ reason }) },
  ),
  faultRow('cashier-deactivated', oneCashier, {}, () => ({
    name: 'cashier-deactivated',
  })),
  faultRow('register-frozen', oneRegister, {}, () => ({
    name: 'register-frozen',
  })),
  faultRow('bill-unpaid', oneOrganization, {}, () => ({ name: 'bill-unpaid' })),
  faultRow('other-device', oneRegister, {}, () => ({ name: 'other-device' })),
  faultRow('printer-out-of-paper', registersOf('printer'), {}, () => ({ name: 'printer-out-of-paper' })),
  faultRow('printer-unplugged', registersOf('printer'), {}, () => ({ name: 'printer-unplugged' })),
  faultRow('server-unreachable', registersOf('uplink'), {}, () => ({ name: 'server-unreachable' })),
  storeDamage('journal-changed', findLetter, changedLetter),
  storeDamage('journal-deleted', findRow, deletedRow),
  faultRow(
    'receiver-failing',
    theReceiver,
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
  faultRow('receiver-silent', theReceiver, {}, () => ({
    name: 'receiver-silent',
  })),
  faultRow(
    'receiver-slow',
    theReceiver,
    { latency: Latency },
    ({ latency }) => ({ name: 'receiver-slow', latency_ms: durationMs(latency)! }),
    { members: { latency: Duration }, of: ({ latency_ms }) => ({ latency: durationText(latency_ms) }) },
  ),
  ...MAIL_FAULTS,
  faultRow('offline-limit', oneOrganization, { hours: Hours }, ({ hours }) => ({ name: 'offline-limit', hours }), {
    members: { hours: Hours },
    of: ({ hours }) => ({ hours }),
  }),
  faultRow('few-offline-codes', oneRegister, { left: CodesLeft }, ({ left }) => ({ name: 'few-offline-codes', left }), {
    members: { left: CodesLeft },
    of: ({ left }) => ({ left }),
  }),
  {
    ...terminalFault('terminal-unplugged'),
    also: { set: unplug, clear: plugIn },
  },
  terminalFault('terminal-silent'),
  terminalFault('terminal-out-of-paper'),
  terminalFault('terminal-host-unreachable'),
  terminalFault('terminal-loses-answers'),
  terminalFault('terminal-busy'),
  faultRow(
    'terminal-approves-part',
    bankTerminals,
    { amount: Approved },
    ({ amount }) => ({ name: 'terminal-approves-part', amount }),
    { members: { amount: Approved }, of: ({ amount }) => ({ amount }) },
  ),
  faultRow(
    'terminal-omits-members',
    bankTerminals,
    { members: Omitted },
    ({ members }) => ({ name: 'terminal-omits-members', members }),
    { members: { members: Omitted }, of: ({ members }) => ({ members }) },
  ),
  ...GATEWAY_FAULTS,
]
