/**
 * The yardstick of the bridge, as a separate process: plain ws, which answers every message with the same text without
 * parsing it. Argument: that text. It prints its port, and its memory at each line of input.
 */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { WebSocketServer } from 'ws'
import { memory } from './memory.ts'

const say = (said: unknown): boolean => process.stdout.write(`${JSON.stringify(said)}\n`)

const answer = process.argv[2]!
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, backlog: 4096 })
server.on('connection', (socket) => socket.on('message', () => socket.send(answer)).on('error', () => {}))
await once(server, 'listening')
say({ port: (server.address() as AddressInfo).port })
for await (const _line of createInterface({ input: process.stdin })) say(await memory())
process.exit()
