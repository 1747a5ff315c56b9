/** Messages of a front system to its terminal, and what is answered to them. */

import type { SeedTerminal } from '../../machines/vocabulary/seed-data.ts'
import { OPERATION_TYPES, type TerminalContext } from '../../machines/vocabulary/terminal.ts'
import { terminalStatuses as statuses, type TerminalStatus } from '../../machines/vocabulary/terminal-status.ts'
import type { Services } from '../runtime/services.ts'
import type { World } from '../runtime/worlds/world.ts'
import { objectOf } from './admission.ts'

/** A member of the message that longer text stands in is not told back. Characters. */
const TOLD_BACK_LIMIT = 64

/** Why a message comes to nothing at this terminal. */
async function statusOf(said: Record<string, unknown> | null, services: Services, world: World, { id }: SeedTerminal) {
  if (!said) return statuses.jsonFormatError
  const { operation_type } = said
  if (operation_type === undefined) return statuses.requiredFieldsAreMissing
  if (!OPERATION_TYPES.some((each) => each === operation_type)) return statuses.methodIsNotSupported
  const { server } = await services.switchboard.read<TerminalContext>(world, `terminal:${id}`)
  // The terminal that the lab connects has no operations of its own.
  return server.connection === null ? statuses.posTerminalNotConnected : statuses.methodIsNotSupported
}

/** The members by which a client finds what it asked, as it wrote them; null where it wrote none. */
const asked = (said: Record<string, unknown> | null) => {
  const told = (name: string): string | null => {
    const value = said?.[name]
    return typeof value === 'string' && value.length <= TOLD_BACK_LIMIT ? value : null
  }
  return {
    terminal_id: told('terminal_id'),
    request_id: told('request_id'),
    operation_type: told('operation_type'),
  }
}

/** The answer to a message that is none, or that the terminal cannot follow (NS-32). */
export async function answerTo(
  text: string,
  services: Services,
  world: World,
  terminal: SeedTerminal,
  language: 'uk' | 'en',
): Promise<object> {
  const said = objectOf(text)
  const status: TerminalStatus = await statusOf(said, services, world, terminal)
  const { code, name, en } = status
  return {
    ...asked(said),
    success: false,
    code,
    error: status[language],
    description: `${name}: ${en}`,
    result: {},
  }
}
