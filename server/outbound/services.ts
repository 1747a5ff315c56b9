/** The port of the server: what rows of the surfaces are given. */
import type { GatewaySurface } from '../../machines/vocabulary/outside/gateway.ts'
import type { OfflineHashes } from '../rendering/documents/offline-hashes.ts'
import type { RenderPool } from '../rendering/documents/render-pool.ts'
import type { ReportBuilder } from '../rendering/reports/report-builder.ts'
import type { WorkbookReader } from '../rendering/workbooks/workbook-reader.ts'
import type { RuntimeServices } from '../runtime/services.ts'
import type { MailReader } from './mail/reading/mail-reader.ts'
import type { InboxPass } from './webhooks/inbox-pass.ts'

export interface Services extends RuntimeServices {
  /** Render slips in worker threads. */
  readonly renderers: Record<'clients' | 'mails', RenderPool>
  /** What documents made offline say of those before them. */
  readonly offlineHashes: OfflineHashes
  readonly reportBuilder: ReportBuilder
  /** How webhooks of this server get into its own inboxes. */
  readonly inboxPass: InboxPass
  /** Parses received mails in a worker thread. */
  readonly mailReader: MailReader
  /** Reads uploaded workbooks in a worker thread. */
  readonly workbookReader: WorkbookReader
  /** Ids of the operations that a surface describes. */
  operationIds(surface: GatewaySurface): Promise<ReadonlySet<string>>
}
