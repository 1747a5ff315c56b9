/** The task that a path names. */
import type { ReportTaskContext } from '../../../../machines/vocabulary/reports/report-task.ts'
import { type Reply, refused } from '../../../wire/http/operation.ts'
import type { RequestBy } from '../../../wire/http/request.ts'

/** A task of the organization of the cashier that is still kept, or the refusal (TSK-007). */
export async function taskOf({
  services,
  world,
  cashier,
  params,
  language,
}: RequestBy<'cashier'> & { params: { report_task_id: string } }): Promise<ReportTaskContext | Reply> {
  const id = params.report_task_id
  const task = await services.switchboard.read<ReportTaskContext>(world, `report-task:${id}`)
  const isKept = task.wish !== null && task.organization_id === cashier.organization_id
  return isKept ? task : refused('unknown id', { report_task_id: id }, language)
}
