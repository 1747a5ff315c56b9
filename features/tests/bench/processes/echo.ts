/** The yardstick, as a separate process: plain Express with its JSON parser. */
import type { AddressInfo } from 'node:net'
import express from 'express'

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
// Ends when the bench closes its input.
process.stdin.on('end', () => process.exit()).resume()
