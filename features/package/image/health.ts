/**
 * The image's health check, run in the container beside the server: asks the cloud port and ends with 0 when the server
 * can work, else with 1 and a line on why. It imports nothing of ours: it runs every few
 * seconds.
 */
import { get } from 'node:http'

/** The first that the server knows decides; an older server has only the last. */
const PATHS = ['/health/ready', '/status']
/** The container's own limit is three seconds. */
const TIMEOUT_MS = 2500

const { KASALAB_HOST: bound = '', KASALAB_PORT: set = '' } = process.env
// Kubernetes sets KASALAB_PORT to tcp://… for a service named kasalab: the server does not read that as a setting either
const port = /^\d+$/.test(set) ? set : '8080'
const host = bound === '' || bound === '0.0.0.0' || bound === '::' ? '127.0.0.1' : bound

/** @returns the status of the answer */
const statusOf = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get({ host, port, path, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
      .on('timeout', () => reject(new Error(`no answer in ${TIMEOUT_MS} ms`)))
      .on('error', reject)
  })

/** @returns what is wrong; null: nothing */
async function trouble(): Promise<string | null> {
  for (const path of PATHS) {
    const status = await statusOf(path)
    if (status === 200) return null
    if (status !== 404) return `${path} answers ${status}`
  }
  return `neither ${PATHS.join(' nor ')} is there: is another server on port ${port}?`
}

const wrong = await trouble().catch(({ message }: Error) => `port ${port}: ${message}`)
if (wrong !== null) console.error(`kasalab: ${wrong}`)
process.exit(wrong === null ? 0 : 1)
