/** The file of a report on its way to a client: by name, in pieces. */
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { ReportFormat, ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { ReportNotMade } from '../../../rendering/reports/report-thread.ts'
import { type Reply, refused, reply } from '../../../transport/http/operation.ts'
import { JSON_TYPE } from '../../../transport/http/outgoing.ts'
import type { Request } from '../../../transport/http/request.ts'

export const MEDIA_TYPES: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: JSON_TYPE,
  csv: 'text/csv; charset=utf-8',
}

type Named = Pick<ReportTaskContext, 'id' | 'wish'>

export const fileName = ({ id, wish }: Named): string => `${wish!.type.toLowerCase()}-${id}.${wish!.format}`

/** The file of a report that is done; a file that is not there is made again, which may fail by now. */
export async function fileReply({ services, world, language }: Request, task: ReportTaskContext): Promise<Reply> {
  const path = await services.reportBuilder.file(world, task).catch((error: Error) => {
    if (!(error instanceof ReportNotMade)) throw error
    return { reason: error.message }
  })
  if (typeof path !== 'string') return refused('report could not be made', path, language)
  const handle = await open(path)
  const { size } = await handle.stat()
  const headers = {
    'content-type': MEDIA_TYPES[task.wish!.format],
    'content-length': size,
    'content-disposition': `attachment; filename="${fileName(task)}"`,
  }
  return {
    ...reply(200),
    stream(response) {
      response.writeHead(200, headers)
      // A client that leaves in the middle is not logged.
      pipeline(handle.createReadStream(), response, () => {})
    },
  }
}
