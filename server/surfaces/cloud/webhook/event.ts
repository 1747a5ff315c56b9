/**
 * What a webhook is told of a document. It is made anew for every call, of nothing but what never changes: so a call
 * repeated hours later says the same, byte by byte, and bears the same signature.
 */
import type { Static } from 'typebox'
import type { RegisterFact } from '../../../../machines/vocabulary/register.ts'
import type { Shift } from '../../../../machines/vocabulary/shift.ts'
import type { RuntimeServices } from '../../../runtime/services.ts'
import type { World } from '../../../runtime/world/world.ts'
import type { LedgerRow } from '../../../store/queries/ledger-rows.ts'
import { Unreadable } from '../../../store/unreadable.ts'
import type { OwnCall } from '../../../transport/http/operation.ts'
import { cashRegisterModel } from '../models/register.ts'
import { fullShiftModel } from '../models/shift.ts'
import { pendingRow } from '../models/transaction.ts'
import { receiptModel } from '../receipts/receipt-model.ts'
import { ReceiptEvent, ServiceReceiptEvent, ShiftEvent } from '../receipts/receipt-schemas.ts'
import { seededShiftViews } from '../shifts/shift-views.ts'

type Fact<T extends RegisterFact['type']> = Extract<RegisterFact, { type: T }>
type Event = Static<typeof ReceiptEvent> | Static<typeof ServiceReceiptEvent> | Static<typeof ShiftEvent>
type Announcement = Fact<'documents.fiscalized'>

/** The events, by the names integrations know. */
export const webhookCalls: Readonly<Record<string, OwnCall>> = {
  receipt_notification: {
    summary: 'A sale or a return has been fiscalized',
    clauses: ['WHK-001', 'WHK-006', 'WHK-012', 'WHK-013'],
    body: ReceiptEvent,
  },
  service_receipt_notification: {
    summary: 'Cash put in or taken out has been fiscalized',
    clauses: ['WHK-004', 'WHK-005', 'WHK-006', 'WHK-012', 'WHK-013'],
    body: ServiceReceiptEvent,
  },
  shift_notification: {
    summary: 'A shift has opened or closed, and the tax authority has it',
    clauses: ['WHK-002', 'WHK-003', 'WHK-006', 'WHK-012', 'WHK-013'],
    body: ShiftEvent,
  },
}

interface Told {
  services: RuntimeServices
  world: World
  register: string
  row: LedgerRow
  announcement: Announcement
}

/**
 * A shift as it stood at the announcement, with its transactions as they were by then; its cashier and register as
 * they were made.
 */
async function shiftModel({ services, world, register, announcement }: Told, shift: Shift) {
  const [shown] = await seededShiftViews({ services, world }, [{ register, shift }])
  const { closing } = shown!
  const later = closing !== null && closing.number > announcement.to
  return fullShiftModel({ ...shown!, closing: later ? pendingRow(closing.entry) : closing })
}

/** The shift of a receipt: the one the register was in, or one before that, which is closed and stays as it is. */
const shiftOf = async (told: Told, { shift_id }: Fact<'receipt.created'>): Promise<Shift> => {
  const { standing } = told.announcement
  return standing?.id === shift_id ? standing : storedShift(told, shift_id)
}

/** @throws Unreadable when its row is not there, or is not what was written there */
async function storedShift({ services, world }: Told, id: string): Promise<Shift> {
  const stored = await services.shifts.find(world.id, id)
  if (!stored) throw new Unreadable(`shifts: world ${world.id}, id ${id}`)
  return stored.shift
}

/** WHK-002, WHK-003: as of the moment at which it opened or closed. Its row has both, and neither moment changes. */
async function registeredShift(told: Told, fact: Fact<'shift.created' | 'shift.closing'>): Promise<Shift> {
  const { opened_at, updated_at } = await storedShift(told, fact.shift.id)
  return fact.type === 'shift.created'
    ? { ...fact.shift, status: 'OPENED', opened_at, updated_at: opened_at! }
    : { ...fact.shift, status: 'CLOSED', updated_at }
}

async function receiptEvent(told: Told, fact: Fact<'receipt.created'>): Promise<Event | null> {
  const { world, row } = told
  const { type } = fact.document.body
  if (type === 'CASH_WITHDRAWAL') return null
  const register = world.reference.registers.get(told.register)!
  const taxes = world.reference.taxes(register.organization_id)
  const shift = await shiftOf(told, fact)
  const { cashier_id } = shift
  const receipt = receiptModel({ fact, row, register, shift: await shiftModel(told, shift), cashier_id, taxes })
  if (type === 'SERVICE_IN' || type === 'SERVICE_OUT') return { service_receipt: receipt }
  return { receipt: { ...receipt, cash_register: cashRegisterModel(register) } }
}

const textOf = (event: Event | null): string | null => event && JSON.stringify(event)

/**
 * The body of the event that a document is, as JSON.
 * @throws Unreadable when a row it is made of is not what was written there
 * @returns null when it is none: a going offline, whatever else is no sale and no cash movement, what was refused
 */
export const eventText = (
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
): Promise<string | null> =>
  textOfDocument(services, world, register, number, (n) => services.facts.announcement(world.id, register, number, n))

/**
 * The same of a document that was taken while there was no webhook as well: then its shift is told as the store last had
 * it, for nothing says how it stood.
 */
export const eventTextByHand = (
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
): Promise<string | null> =>
  textOfDocument(services, world, register, number, async (n) => {
    try {
      return await services.facts.announcement(world.id, register, number, n)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return { type: 'documents.fiscalized', at: world.clock.now(), from: number, to: number, standing: null }
    }
  })

/** @param announcementOf the announcement of a document, by the number of the fact it came with */
async function textOfDocument(
  services: RuntimeServices,
  world: World,
  register: string,
  number: number,
  announcementOf: (n: number) => Promise<Announcement>,
): Promise<string | null> {
  const { row, fact, n } = await services.ledgers.document(world.id, register, number)
  if (row.status !== 'DONE') return null
  const told = { services, world, register, row, announcement: await announcementOf(n) }
  switch (fact.type) {
    case 'receipt.created':
      return textOf(await receiptEvent(told, fact))
    case 'shift.created':
    case 'shift.closing':
      return textOf({ shift: await shiftModel(told, await registeredShift(told, fact)) })
    default:
      return null
  }
}
