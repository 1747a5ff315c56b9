/** A thread that composes and renders slips, one at a time, as the render pool hands them in. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { WorkerFailure } from '../../runtime/worker-pool.ts'
import { composed, marked } from './composition.ts'
import { SlipTooLong } from './formats/bounds.ts'
import { asHtml } from './formats/html.ts'
import { asPdf } from './formats/pdf.ts'
import { asPng } from './formats/png.ts'
import { asText } from './formats/text.ts'
import type { RenderResult, RenderTask, SlipForm } from './render-task.ts'
import type { Slip } from './slips/slip.ts'

/** Where threads have priorities of their own, requests come before slips; elsewhere it would be that of the process. */
const NICE = 5
if (process.platform === 'linux') setPriority(NICE)

const utf8 = new TextEncoder()

async function drawn(slip: Slip, form: SlipForm): Promise<Uint8Array<ArrayBuffer>> {
  switch (form.as) {
    case 'png':
      return new Uint8Array(await asPng(slip, form))
    case 'pdf':
      return new Uint8Array(await asPdf(slip, form))
    case 'html':
      return utf8.encode(asHtml(slip, form))
    case 'text':
      return utf8.encode(asText(slip, form.width))
  }
}

async function rendered({ source, form }: RenderTask): Promise<RenderResult | WorkerFailure> {
  try {
    const slip = composed(source)
    return 'missing' in slip ? slip : { bytes: await drawn(marked(slip, form), form) }
  } catch (error) {
    if (error instanceof SlipTooLong) return { too_long: { limit: error.limit, unit: error.unit } }
    return { failed: (error as Error).stack ?? String(error) }
  }
}

parentPort!.on('message', async (task: RenderTask) => {
  const result = await rendered(task)
  parentPort!.postMessage(result, 'bytes' in result ? [result.bytes.buffer] : [])
})
