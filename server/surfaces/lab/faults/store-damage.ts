/** What a fault of the lab is, at whom it is thrown, and what it does to the store. */
import type { AuthorityFault } from '../../../../machines/vocabulary/document.ts'
import type { BankTerminalFault } from '../../../../machines/vocabulary/outside/bank-terminal.ts'
import type { GatewayFault } from '../../../../machines/vocabulary/outside/gateway.ts'
import type { MailboxFault } from '../../../../machines/vocabulary/outside/mailbox.ts'
import type { MessengerFault } from '../../../../machines/vocabulary/outside/messenger.ts'
import type { PrinterFault } from '../../../../machines/vocabulary/outside/printer.ts'
import type { SignatureFault } from '../../../../machines/vocabulary/outside/signer.ts'
import type { UplinkFault } from '../../../../machines/vocabulary/outside/uplink.ts'
import type { ReceiverFault } from '../../../../machines/vocabulary/outside/webhook-receiver.ts'
import type { RegisterFault } from '../../../../machines/vocabulary/register.ts'
import type { Services } from '../../../outbound/services.ts'
import type { World } from '../../../runtime/world/world.ts'

export type LabFault =
  | AuthorityFault
  | RegisterFault
  | SignatureFault
  | PrinterFault
  | UplinkFault
  | ReceiverFault
  | MailboxFault
  | MessengerFault
  | BankTerminalFault
  | GatewayFault

/** At whom a fault is to be. */
export interface FaultTarget {
  services: Services
  world: World
  id: string
}

/** What a fault does to the store beside being known: real damage, done and undone; either can be done twice. */
export interface StoreDamage<Damaging = LabFault> {
  inflict(where: FaultTarget, fault: Damaging): Promise<void>
  mend(where: FaultTarget, fault: Damaging): Promise<void>
}
