/** A worker thread that records scenarios before a run. */
import { workerData } from 'node:worker_threads'
import type { RunOptions } from '../run/run.ts'
import { keepTraces } from './dry-run.ts'

await keepTraces(workerData as RunOptions)
