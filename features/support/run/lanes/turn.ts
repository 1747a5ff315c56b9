/** The first module of a lane: all further ones are loaded in its turn. */
import { waitForTurn } from './first-lane.ts'

waitForTurn(Number(process.env.CUCUMBER_WORKER_ID ?? 0))
// Processes that a lane starts take no turns
if (process.env.NODE_OPTIONS?.includes(import.meta.url)) delete process.env.NODE_OPTIONS
