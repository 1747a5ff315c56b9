/** Whether somebody is there: no part of the specification, but clients ask for it before anything else. */
import { instant } from '../instant.ts'
import { type Operation, reply } from '../operation.ts'

export const healthOperations: Operation[] = [
  {
    id: 'getHealth',
    method: 'GET',
    path: '/status',
    surface: 'lab',
    summary: 'The house is there; the time by the clock of the world',
    clauses: [],
    who: 'anyone',
    handle: ({ world }) => reply(200, { status: 'ok', timestamp: instant(world.clock.now()) }),
  },
]
