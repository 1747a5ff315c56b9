import { momentText } from '../../kernel/moments.ts'
import { type Sheet, workbook } from '../../kernel/workbook.ts'
import type { Register, Shift } from '../../state/model.ts'
import type { Receipt } from '../../state/receipts.ts'
import type { ReportTask } from '../../state/reports.ts'
import { sameId, type World } from '../../state/world.ts'

type Row = (string | number)[]

/** Registers that a task is about: of its organization, narrowed by register and outlet. */
function registersOf(world: World, task: ReportTask): Register[] {
  const { registerId, branchId } = task.request
  return world.registers
    .filter((register) => register.organization === task.organization)
    .filter((register) => registerId === null || sameId(register.id, registerId))
    .filter((register) => branchId === null || sameId(register.outlet.id, branchId))
}

function shiftsOf(world: World, task: ReportTask): Shift[] {
  const { from, to } = task.request
  return registersOf(world, task)
    .flatMap((register) => register.shifts)
    .filter((shift) => shift.zReport !== null && (shift.closedAt ?? shift.updatedAt) >= from)
    .filter((shift) => (shift.closedAt ?? shift.updatedAt) <= to)
}

function receiptsOf(world: World, task: ReportTask): Receipt[] {
  const { from, to } = task.request
  return registersOf(world, task)
    .flatMap((register) => register.shifts.flatMap((shift) => shift.receipts))
    .filter((receipt) => receipt.createdAt >= from && receipt.createdAt <= to)
}

/** Sold and returned goods by code and name; whole-receipt discounts are left out (REP-105, REP-106). */
function goodsSheet(world: World, task: ReportTask): Sheet {
  const rows = new Map<string, { code: string; name: string; sold: number; returned: number; quantity: number }>()
  for (const receipt of receiptsOf(world, task)) {
    for (const item of receipt.goods) {
      const key = JSON.stringify([item.code, item.name])
      const row = rows.get(key) ?? { code: item.code, name: item.name, sold: 0, returned: 0, quantity: 0 }
      rows.set(key, row)
      row.quantity += receipt.isReturn ? -item.quantity : item.quantity
      if (receipt.isReturn) row.returned += item.sum
      else row.sold += item.sum
    }
  }
  const all = [...rows.values()]
  const money = (value: number) => value / 100
  if (task.request.short) {
    const shown: Row[] = all.map((row) => [row.name, money(row.sold - row.returned)])
    return { name: 'Товари', columns: ['Назва', 'Сума'], rows: shown }
  }
  const shown: Row[] = all.map((row) => {
    const { code, name, quantity, sold, returned } = row
    return [code, name, quantity / 1000, money(sold), money(returned), money(sold - returned)]
  })
  return { name: 'Товари', columns: ['Код', 'Назва', 'Кількість', 'Продано', 'Повернено', 'Сума'], rows: shown }
}

function zRecord(world: World, task: ReportTask, shift: Shift): Record<string, unknown> {
  const names = { organization_name: task.organization.title, outlet_name: shift.register.outlet.name }
  return {
    register: shift.register.fiscalNumber,
    closed_at: shift.closedAt === null ? null : momentText(world.reading, shift.closedAt),
    ...(task.request.organizationInfo ? names : {}),
    ...shift.zReport,
  }
}

const Z_SUMS = ['serial', 'sell_receipts_count', 'return_receipts_count', 'initial', 'balance', 'discounts_sum']

function turnoverOf(shift: Shift): { sold: number; returned: number } {
  const sum = (isReturn: boolean) =>
    shift.receipts
      .filter((receipt) => receipt.isReturn === isReturn)
      .reduce((total, receipt) => total + receipt.total + receipt.rounding, 0)
  return { sold: sum(false), returned: sum(true) }
}

function zSheet(world: World, task: ReportTask): Sheet {
  const names = task.request.organizationInfo ? ['organization_name', 'outlet_name'] : []
  const columns = ['register', 'closed_at', ...names, ...Z_SUMS, 'sold', 'returned']
  const rows = shiftsOf(world, task).map((shift) => {
    const record: Record<string, unknown> = { ...zRecord(world, task, shift), ...turnoverOf(shift) }
    return columns.map((name) => (typeof record[name] === 'number' ? record[name] : String(record[name] ?? '')))
  })
  return { name: 'Z-звіти', columns, rows }
}

/** Money by kind of payment, one column per kind that occurs (REP-009). */
function moneySheet(world: World, task: ReportTask): Sheet {
  const receipts = receiptsOf(world, task)
  const labels = [...new Set(receipts.flatMap((receipt) => receipt.taken.map((part) => part.label)))]
  const sums = labels.map((label) => {
    const parts = receipts.flatMap((receipt) =>
      receipt.taken
        .filter((part) => part.label === label)
        .map((part) => (receipt.isReturn ? -part.value : part.value) / 100),
    )
    return parts.reduce((total, part) => total + part, 0)
  })
  const net = receipts.reduce((sum, receipt) => sum + (receipt.isReturn ? -1 : 1) * receipt.total, 0) / 100
  return { name: 'Виторг', columns: ['Вид', 'Разом', ...labels], rows: [[task.request.type, net, ...sums]] }
}

/** The files of a report: a workbook of every kind, JSON of the Z report only (LIM-090, LIM-091). */
export function makeReport(world: World, task: ReportTask): { xlsx: Buffer; json: unknown } {
  const { type } = task.request
  if (type === 'GOODS') return { xlsx: workbook(goodsSheet(world, task)), json: null }
  if (type === 'Z_REPORTS') {
    const records = shiftsOf(world, task).map((shift) => zRecord(world, task, shift))
    return { xlsx: workbook(zSheet(world, task)), json: { z_reports: records } }
  }
  if (type === 'BOOKKEEPER_Z_REPORT') return { xlsx: workbook(zSheet(world, task)), json: null }
  return { xlsx: workbook(moneySheet(world, task)), json: null }
}
