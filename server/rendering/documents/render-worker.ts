/** A thread that composes and renders slips, one at a time, as the render pool hands them in. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { WorkerFailure } from '../../runtime/worker-pool.ts'
import { composed, marked, taxDocumentOf } from './composition.ts'
import { SlipTooLong } from './formats/bounds.ts'
import { asPdf } from './formats/pdf.ts'
import { asPng, asQr } from './formats/png.ts'
import { tooLong, written } from './light-forms.ts'
import type { RenderResult, RenderTask, SlipForm, SlipSource } from './render-task.ts'
import type { Slip } from './slips/slip.ts'
import { xmlBytes } from './tax-documents/encoding.ts'

/** Where threads have priorities of their own, requests come before slips; elsewhere it would be that of the process. */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

/** @returns null when there is nothing to check the receipt by */
async function drawn(slip: Slip, form: Exclude<SlipForm, { as: 'xml' }>): Promise<Uint8Array<ArrayBuffer> | null> {
  switch (form.as) {
    case 'png':
      return new Uint8Array(await asPng(slip, form))
    case 'pdf':
      return new Uint8Array(await asPdf(slip, form))
    case 'qrcode': {
      const picture = await asQr(slip)
      return picture && new Uint8Array(picture)
    }
    default:
      return written(slip, form)
  }
}

/** Receipts and Z-reports are documents of the tax authority. */
function xmlOf(source: SlipSource, form: Extract<SlipForm, { as: 'xml' }>): RenderResult {
  if (source.kind !== 'RECEIPT' && source.kind !== 'Z_REPORT') throw new Error(`no XML of ${source.kind}`)
  const document = taxDocumentOf(source, form)
  return 'missing' in document ? document : { bytes: xmlBytes(document, form.encoding) }
}

async function rendered({ source, form }: RenderTask): Promise<RenderResult | WorkerFailure> {
  try {
    if (form.as === 'xml') return xmlOf(source, form)
    const slip = composed(source)
    if ('missing' in slip) return slip
    const bytes = await drawn(marked(slip, form), form)
    return bytes ? { bytes } : { uncheckable: true }
  } catch (error) {
    if (error instanceof SlipTooLong) return tooLong(error)
    return { failed: (error as Error).stack ?? String(error) }
  }
}

parentPort!.on('message', async (task: RenderTask) => {
  const result = await rendered(task)
  parentPort!.postMessage(result, 'bytes' in result ? [result.bytes.buffer] : [])
})
