import { momentText } from '../kernel/moments.ts'
import type { Cashier, Register, Shift, Template, Terminal, Transaction } from '../state/model.ts'
import type { World } from '../state/world.ts'

const momentOrNull = (world: World, at: number | null): string | null =>
  at === null ? null : momentText(world.reading, at)

/** A cashier without credentials. */
export function cashierView(world: World, cashier: Cashier): Record<string, unknown> {
  return {
    id: cashier.id,
    name: cashier.name,
    is_senior: cashier.senior,
    is_test: cashier.isTest,
    outlet: { id: cashier.outlet.id, name: cashier.outlet.name },
    key_valid_to: momentText(world.reading, cashier.keyExpiresAt),
    created_at: momentText(world.reading, cashier.createdAt),
  }
}

/** A register of the list: thirteen members, `shift` null when free (FLD-003). */
export function registerView(world: World, register: Register): Record<string, unknown> {
  const { shift, outlet } = register
  return {
    id: register.id,
    fiscal_number: register.fiscalNumber,
    active: true,
    created_at: momentText(world.reading, register.createdAt),
    updated_at: momentText(world.reading, register.updatedAt),
    number: register.number,
    is_test: register.isTest,
    shift: shift === null ? null : { id: shift.id, serial: shift.serial, status: shift.status },
    offline_mode: register.offline,
    stay_offline: false,
    branch: { id: outlet.id, name: outlet.name },
    address: outlet.address,
    type: register.type,
  }
}

/** The register in detail: its list item and further members. */
export function registerDetails(world: World, register: Register): Record<string, unknown> {
  return {
    ...registerView(world, register),
    organization_id: register.organization.id,
    template_id: register.template.id,
    unsent: register.pending.length,
    offline_codes: register.codes.length,
  }
}

function transactionView(world: World, transaction: Transaction): Record<string, unknown> {
  return {
    id: transaction.id,
    type: world.reading.name === 'a' ? transaction.kind : transaction.kind.toLowerCase().replace('_', '-'),
    state: transaction.state.toUpperCase(),
    reason: transaction.reason,
    fiscal_number: transaction.fiscalCode,
    fiscal_moment: momentOrNull(world, transaction.fiscalDate),
    made_at: momentText(world.reading, transaction.createdAt),
    signature: transaction.signature,
  }
}

/** A shift with its cashier and register; the names of the embedded two are the reading's (FLD-037). */
export function shiftView(world: World, shift: Shift): Record<string, unknown> {
  const { reading } = world
  const [cashierName, registerName] = reading.embedded
  const closing = shift.closing === null ? null : transactionView(world, shift.closing)
  const client = reading.clientReport === 'both' ? { client_z_report: shift.clientReport } : {}
  return {
    id: shift.id,
    serial: shift.serial,
    status: shift.status,
    created_at: momentText(reading, shift.createdAt),
    opened_at: momentOrNull(world, shift.openedAt),
    closed_at: momentOrNull(world, shift.closedAt),
    updated_at: momentText(reading, shift.updatedAt),
    initial_transaction: shift.opening === null ? null : transactionView(world, shift.opening),
    ...(closing === null && reading.name === 'b' ? {} : { closing_transaction: closing }),
    z_report: reading.clientReport === 'replaces' ? (shift.clientReport ?? shift.zReport) : shift.zReport,
    ...client,
    [cashierName]: cashierView(world, shift.cashier),
    [registerName]: registerView(world, shift.register),
  }
}

/** A template without its images. */
export function templateView(world: World, template: Template): Record<string, unknown> {
  return {
    id: template.id,
    title: template.name,
    header: template.header,
    footer: template.footer,
    created_at: momentText(world.reading, template.createdAt),
    changed_at: momentText(world.reading, template.changedAt),
  }
}

/** The terminal record, first variant (FLD-005). */
export function terminalView(world: World, terminal: Terminal): Record<string, unknown> {
  return {
    id: terminal.id,
    device_id: terminal.deviceId,
    label: terminal.label,
    last_client_online_at: momentOrNull(world, terminal.lastClientAt),
    last_server_online_at: momentOrNull(world, terminal.lastServerAt),
    created_at: momentText(world.reading, terminal.createdAt),
    updated_at: momentText(world.reading, terminal.updatedAt),
    online: { server: terminal.attached, client: terminal.clients > 0 },
  }
}

/** The terminal record, second variant: of the processing authorisation only (FLD-006). */
export function processingTerminalView(world: World, terminal: Terminal): Record<string, unknown> {
  return {
    id: terminal.id,
    device_id: terminal.deviceId,
    label: terminal.label,
    last_server_connect_at: momentText(world.reading, terminal.lastServerAt ?? terminal.createdAt),
    last_client_connect_at: momentText(world.reading, terminal.lastClientAt ?? terminal.createdAt),
    organization_id: terminal.organization.id,
    created_at: momentText(world.reading, terminal.createdAt),
    updated_at: momentText(world.reading, terminal.updatedAt),
    online: { server: terminal.attached, client: terminal.clients > 0, connected_clients: terminal.clients },
  }
}
