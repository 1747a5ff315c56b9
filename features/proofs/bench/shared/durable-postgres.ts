/** A PostgreSQL server that waits for the disk, beside the folder of the bench, which is closed to other users. */
import { dirname } from 'node:path'
import { PostgresServer } from '../../kit/postgres-server.ts'

/** @param folder of the bench @param work with the URL of an empty database; the server is gone behind it */
export async function withDurablePostgres<T>(folder: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await PostgresServer.start({ isDurable: true, within: dirname(folder) })
  const stop = (): void => server.stop()
  // The bench is interrupted
  process.once('exit', stop)
  try {
    return await work(server.url)
  } finally {
    process.off('exit', stop)
    stop()
  }
}
