/** Whether the server is there: no part of the specification, but clients ask for it before anything else. */

import Type from 'typebox'
import { instant } from '../../../machines/instant.ts'
import { Model } from '../../transport/http/model.ts'
import { type Operation, operation, reply } from '../../transport/http/operation.ts'

export const healthOperations: Operation[] = [
  operation({
    id: 'getHealth',
    method: 'GET',
    path: '/status',
    surface: 'lab',
    summary: 'The service is there, and the time by its clock',
    clauses: [],
    who: 'anyone',
    linked: true,
    answers: { 200: Model('Health', { status: Type.Literal('ok'), timestamp: Type.String({ format: 'date-time' }) }) },
    handle: ({ world }) => reply(200, { status: 'ok', timestamp: instant(world.clock.now()) }),
  }),
]
