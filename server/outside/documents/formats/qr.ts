/** The code to check a receipt by, alone, as a picture. */
import type { CodeBlock, Slip } from '../slips/slip.ts'
import { modulesOf, pathOf } from './codes.ts'
import { drawnAsPng } from './png.ts'

/** Width of a module. */
const DOTS = 8

const isCheck = (block: Slip['blocks'][number]): block is CodeBlock => block.type === 'code' && block.variant === 'qr'

/** @returns null while there is nothing to check the receipt by */
export async function asQr({ blocks }: Slip): Promise<Buffer | null> {
  const code = blocks.find(isCheck)
  const modules = code && modulesOf(code)
  if (!modules) return null
  const size = modules.length * DOTS
  const path = `<path shape-rendering="crispEdges" transform="scale(${DOTS})" d="${pathOf(modules)}"/>`
  return drawnAsPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="#ffffff"/>${path}</svg>`,
  )
}
