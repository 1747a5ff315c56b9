/** Slips made from what is stored: of the documents and reports that print jobs refer to. */
import type { Document, ZReportBody } from '../../machines/vocabulary/document.ts'
import type { HouseCashRegister } from '../../machines/vocabulary/house.ts'
import type { PrintJob } from '../../machines/vocabulary/printer.ts'
import type { House } from '../house.ts'
import { cashSlip } from '../renderers/cash-slip.ts'
import { periodicalSlip } from '../renderers/periodical-slip.ts'
import { receiptSlip } from '../renderers/receipt-slip.ts'
import { xReportSlip, zReportSlip } from '../renderers/report-slip.ts'
import type { Slip } from '../renderers/slip.ts'
import type { World } from '../world.ts'
import { letterheadOf } from './letterhead.ts'
import { readPeriod } from './period.ts'

/**
 * The slip of a print job, with what is known by now: a receipt made online has its fiscal number once the tax
 * authority has answered.
 */
export async function slipOf(
  house: House,
  world: World,
  register: HouseCashRegister,
  { at, slip }: Pick<PrintJob, 'at' | 'slip'>,
): Promise<Slip> {
  const letterhead = await letterheadOf(house, world, register)
  switch (slip.kind) {
    case 'PERIODICAL_REPORT': {
      const period = await readPeriod(house, world, register, slip, at)
      return periodicalSlip({ letterhead, period, is_short: slip.is_short, at })
    }
    case 'X_REPORT': {
      const report = await house.facts.xReport(world.id, `register:${register.id}`, at, slip.report)
      const shift = await shiftAt(house, world, register, at)
      return xReportSlip({ letterhead, report, at, ...shift })
    }
    case 'Z_REPORT': {
      const row = await house.ledgers.one(world.id, register.id, slip.document)
      const { shift_id, shift_serial, report } = (row.entry.document as Document<ZReportBody>).body
      return zReportSlip({ letterhead, row, report, shift_serial, cashier: await cashierOf(house, world, shift_id) })
    }
    default: {
      const { receipt_number, shift_id, ...row } = await house.ledgers.receipt(world.id, register.id, slip.document)
      const cashier = await cashierOf(house, world, shift_id)
      const paper = { letterhead, row, receipt_number, cashier }
      if (slip.kind !== 'RECEIPT') return cashSlip(paper)
      return receiptSlip({ ...paper, taxes: world.directory.taxes(register.organization_id) })
    }
  }
}

const nameOf = (world: World, cashier: string): string => world.directory.cashiers.get(cashier)!.full_name

async function cashierOf(house: House, world: World, shiftId: string): Promise<string> {
  const found = await house.shifts.find(world.id, shiftId)
  return nameOf(world, found!.shift.cashier_id)
}

/** The shift a register was in at a moment. */
async function shiftAt(house: House, world: World, { id }: HouseCashRegister, at: number) {
  const [found] = await house.shifts.list(world.id, { of: { register: id }, to: at, desc: true, limit: 1, offset: 0 })
  const { serial, cashier_id } = found!.shift
  return { shift_serial: serial, cashier: nameOf(world, cashier_id) }
}
