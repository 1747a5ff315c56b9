/** The world as one file, and back. */

import { WorldRewritten } from '../../../runtime/world/world.ts'
import { longAnswer } from '../../../wire/http/answers/long-answer.ts'
import { invalid, type Operation, operation, reply } from '../../../wire/http/operation.ts'
import { WorldFileModel } from './file-model.ts'
import { FileRefused, fileReading } from './file-reading.ts'
import { WorldModel, worldBody } from './world-body.ts'
import { worldFile } from './world-file.ts'

/** A larger file is not taken. */
const FILE_LIMIT_BYTES = 256 * 1024 * 1024

export const snapshotOperations: Operation[] = [
  operation({
    id: 'getSnapshot',
    method: 'GET',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'The world as one file, as of one moment',
    clauses: [],
    who: 'lab',
    answers: { 200: WorldFileModel },
    async handle({ services, world }) {
      for (;;)
        try {
          const kept = { bytes: 0 }
          return await longAnswer(services, worldFile(services, world, kept), kept)
        } catch (error) {
          // Its journal was rewritten before any of it was sent: it is read anew.
          if (!(error instanceof WorldRewritten)) throw error
        }
    },
  }),
  operation({
    id: 'restoreSnapshot',
    method: 'PUT',
    path: '/lab/snapshot',
    surface: 'lab',
    summary: 'Puts this world into the state of a file, as a whole or not at all; its name stays',
    clauses: [],
    who: 'lab',
    body: WorldFileModel,
    rawBody: true,
    bodyLimit: FILE_LIMIT_BYTES,
    answers: { 200: WorldModel },
    async handle(request) {
      const { services, world, http, sent } = request
      try {
        const reading = await fileReading(services, sent!, http.headers)
        return reply(200, worldBody(request, await services.worlds.restore(world, reading)))
      } catch (error) {
        if (error instanceof FileRefused) return invalid(error.issues)
        throw error
      }
    },
  }),
]
