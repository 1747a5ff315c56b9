import { sendMail } from '../../kernel/smtp.ts'
import type { ReportTask } from '../../state/reports.ts'
import type { World } from '../../state/world.ts'

/** The report file as attached: in the requested format, where the kind has it. */
export function reportFile(task: ReportTask): { name: string; type: string; content: Buffer } | null {
  if (task.json !== null && task.request.asks === 'JSON') {
    return { name: 'report.json', type: 'application/json', content: Buffer.from(JSON.stringify(task.json)) }
  }
  if (task.xlsx === null) return null
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name: 'report.xlsx', type, content: task.xlsx }
}

/** Mails a finished report to its addresses, one message each, none to the unsubscribed (REP-006, REP-007). */
export async function mailReport(world: World, task: ReportTask): Promise<void> {
  const file = reportFile(task)
  if (world.smtp === null || file === null) return
  for (const address of new Set(task.request.emails)) {
    if (world.unsubscribed.has(address.toLowerCase())) continue
    await sendMail(world.smtp, {
      to: address,
      subject: `Report ${task.request.type}`,
      text: 'Звіт у вкладенні.',
      attachment: file,
    })
  }
}
