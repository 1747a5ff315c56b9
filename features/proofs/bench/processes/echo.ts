/**
 * The yardstick, as a separate process: plain Express with its JSON parser. At each line of input it prints its processor
 * time since the last one.
 */
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import express from 'express'
import type { Business } from './server.ts'

const app = express()
app.use(express.json())
app.post('/echo', (request, response) => {
  response.json(request.body)
})
app.get('/', (_request, response) => {
  response.json({})
})

const server = app.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: (server.address() as AddressInfo).port })}\n`)
})

let used = process.cpuUsage()
createInterface({ input: process.stdin })
  .on('line', () => {
    const { user, system } = process.cpuUsage(used)
    used = process.cpuUsage()
    process.stdout.write(`${JSON.stringify({ cpu_ms: (user + system) / 1000 } satisfies Pick<Business, 'cpu_ms'>)}\n`)
  })
  // The bench has closed its input
  .on('close', () => process.exit())
