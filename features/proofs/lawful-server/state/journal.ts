import { sign } from 'node:crypto'
import type { Register, Shift, Transaction } from './model.ts'
import { clearProtection, protect } from './protection.ts'
import { newId, type World } from './world.ts'

const RETRY_MS = 500
const BATCH_STEP_MS = 3

/** Content of a transaction. */
type Entry = {
  kind: string
  register: Register
  shift: Shift | null
  onSettled?: (transaction: Transaction) => void
}

/** Writes a transaction into the local store and the queue for the tax authority (JRN-001, CLD-013). */
export function record(world: World, entry: Entry): Transaction {
  const { register } = entry
  const createdAt = world.now()
  register.sequence += 1
  register.lastTransactionAt = createdAt
  const { promise, resolve } = Promise.withResolvers<void>()
  const id = newId(world.reading)
  const content = JSON.stringify({ id, kind: entry.kind, sequence: register.sequence, createdAt })
  if (register.offline) protect(register.protection, content)
  const spendsCode = register.offline && world.reading.codesFor.includes(entry.kind)
  const code = spendsCode ? register.codes.shift() : undefined
  const transaction: Transaction = {
    id,
    sequence: register.sequence,
    kind: entry.kind,
    register,
    shift: entry.shift,
    createdAt,
    dueAt: performance.now() + world.authority.delayMs,
    offline: register.offline,
    state: 'waiting',
    fiscalCode: code?.code ?? null,
    fiscalDate: register.offline ? createdAt : null,
    reason: null,
    signature: sign(null, Buffer.from(content), world.signer).toString('base64'),
    settled: promise,
    settle: resolve,
    onSettled: entry.onSettled ?? (() => {}),
  }
  register.pending.push(transaction)
  schedule(world, register)
  return transaction
}

/** Whether the head of the queue may be sent: offline documents wait until the register goes online (CLD-404). */
function mayLeave(register: Register, transaction: Transaction): boolean {
  return !transaction.offline || !register.offline || register.releasing
}

function schedule(world: World, register: Register, waitMs = 0): void {
  if (register.delivering || world.closing.signal.aborted) return
  const next = register.pending[0]
  if (next === undefined) {
    release(world, register, true)
    return
  }
  if (!mayLeave(register, next)) return
  register.delivering = true
  const timer = setTimeout(
    () => {
      register.delivering = false
      if (!world.closing.signal.aborted && mayLeave(register, next)) deliver(world, register, next)
    },
    Math.max(waitMs, next.dueAt - performance.now()),
  )
  timer.unref()
}

/** Sends the oldest document to the authority; a failure leaves it and all after it in the queue (CON-010). */
function deliver(world: World, register: Register, transaction: Transaction): void {
  const { id, kind, sequence } = transaction
  const document = { id, kind, sequence, register: register.id }
  if (!world.authority.up) {
    release(world, register, false)
    schedule(world, register, RETRY_MS)
    return
  }
  const reason = world.authority.verdict(document)
  if (reason !== null && kind !== 'SHIFT_OPEN') {
    transaction.reason = reason
    register.blockedByAuthority = true
    release(world, register, false)
    return
  }
  register.pending.shift()
  world.authority.seen.push(document)
  transaction.reason = reason
  transaction.state = reason === null ? 'sent' : 'rejected'
  if (reason === null) {
    transaction.fiscalCode ??= world.authority.nextCode()
    transaction.fiscalDate ??= world.now()
  }
  transaction.onSettled(transaction)
  transaction.settle()
  schedule(world, register)
}

/** Ends an attempt to go online; the register is online only when the whole queue has been sent (CON-003). */
function release(world: World, register: Register, sent: boolean): void {
  if (!register.releasing) return
  register.releasing = false
  if (sent) {
    register.offline = false
    clearProtection(register.protection)
    register.updatedAt = world.now()
    const spell = register.spells.at(-1)
    if (spell) spell.to = world.now()
  }
  const waiting = register.onReleased
  register.onReleased = []
  for (const answer of waiting) answer(sent)
}

/** Takes a register offline; the go-offline transaction is the first of the period (CON-005). Cancels going online. */
export function goOffline(world: World, register: Register): void {
  release(world, register, false)
  if (register.offline) return
  register.offline = true
  register.updatedAt = world.now()
  register.spells.push({ from: world.now(), to: null })
  record(world, { kind: 'GO_OFFLINE', register, shift: null })
}

/** Starts sending offline documents, oldest first; resolves with whether the register came online. */
export function goOnline(world: World, register: Register): Promise<boolean> {
  if (!register.offline) return Promise.resolve(true)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  register.onReleased.push(resolve)
  if (register.releasing) return promise
  register.releasing = true
  register.blockedByAuthority = false
  const start = performance.now() + Math.min(world.authority.delayMs, 100)
  for (const [index, transaction] of register.pending.entries()) transaction.dueAt = start + index * BATCH_STEP_MS
  schedule(world, register)
  return promise
}

/** The moment since which the register is offline, or null. */
export function offlineSince(register: Register): number | null {
  const spell = register.spells.at(-1)
  return spell && spell.to === null ? spell.from : null
}
