/** The server's machines, observed while paths are walked. */
import type { AnyStateMachine } from 'xstate'
import { session } from '../../../machines/cashier/session.ts'
import { mailing } from '../../../machines/mail/mailing.ts'
import { register } from '../../../machines/register/register.ts'
import { reportTaskMachine } from '../../../machines/report-task.ts'
import { terminalMachine } from '../../../machines/terminal/terminal.ts'
import { webhook } from '../../../machines/webhook.ts'
import { MachineObserver } from './observed.ts'

const MACHINES: Readonly<Record<string, AnyStateMachine>> = {
  register,
  session,
  terminal: terminalMachine,
  webhook,
  'report-task': reportTaskMachine,
  mailing,
}

/** Observes all of them from now on. @returns observers by the machine's name */
export const observeMachines = (): ReadonlyMap<string, MachineObserver> =>
  new Map(Object.entries(MACHINES).map(([name, machine]) => [name, new MachineObserver(machine)]))
