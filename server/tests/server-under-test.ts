/** A server for listeners that a test opens by themselves, without the others of an app. */
import { createServer, type RequestListener, type Server } from 'node:http'

/** As long as the app's own listeners keep an idle connection. */
const KEEP_ALIVE_MS = 75_000

/**
 * Listens on a free port of this machine. Node's own 5 s for idle connections pass while a busy runner loads the files
 * of a hundred tests: the server would close a connection on which its client sends the next request.
 */
export const serverOf = (listener: RequestListener): Server =>
  createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, listener).listen(0)
