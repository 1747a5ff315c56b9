/** The actors of the outside, by the noun of their address: simulated authority, terminals, printers, mailboxes. The only place that imports a simulator. */
import { bankOperation } from '../../simulators/bank-terminal/bank-operation.ts'
import { bankTerminal } from '../../simulators/bank-terminal/bank-terminal.ts'
import { gateway } from '../../simulators/gateway.ts'
import { mailbox } from '../../simulators/mailbox.ts'
import { messenger } from '../../simulators/messenger.ts'
import { outage } from '../../simulators/outage.ts'
import { printer } from '../../simulators/printer.ts'
import { signatureService } from '../../simulators/signature-service.ts'
import { taxAuthority } from '../../simulators/tax-authority/tax-authority.ts'
import { uplink } from '../../simulators/uplink.ts'
import { webhookReceiver } from '../../simulators/webhook-receiver.ts'
import {
  isAuthority,
  isBankOperation,
  isCashier,
  isGateway,
  isOrganization,
  isRegister,
} from '../runtime/turns/actor-ids.ts'
import { authorityInput, bankOperationInput, messengerInput, signatureInput } from '../runtime/turns/actor-inputs.ts'
import type { ActorType } from '../runtime/turns/actors.ts'

/** @param authorityDelayMs from a document to the answer of the tax authority, ms: of registers it has not met yet */
export const outsideKinds = (authorityDelayMs?: number): Record<string, ActorType> => ({
  'bank-terminal': {
    machine: bankTerminal,
    has: ({ terminals }, id) => terminals.has(id),
    input: ({ seed }, id) => ({ id, seed }),
  },
  'bank-operation': { machine: bankOperation, has: isBankOperation, input: bankOperationInput },
  authority: {
    machine: taxAuthority,
    has: isRegister,
    input: (world, id) => authorityInput(world, id, authorityDelayMs),
  },
  printer: { machine: printer, has: isRegister, input: () => ({}) },
  uplink: { machine: uplink, has: isRegister, input: () => ({}) },
  receiver: { machine: webhookReceiver, input: () => ({}) },
  signature: { machine: signatureService, has: isCashier, input: (world, id) => signatureInput(world, id) },
  mailbox: { machine: mailbox, input: () => ({}) },
  gateway: { machine: gateway, has: isGateway, input: () => ({}) },
  outage: { machine: outage, has: isAuthority, input: () => ({}) },
  messenger: { machine: messenger, has: isOrganization, input: messengerInput },
})
