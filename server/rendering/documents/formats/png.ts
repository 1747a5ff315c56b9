/** A slip as a picture of the paper it is printed on: PNG, drawn as SVG first. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { CodeBlock, Slip } from '../slips/slip.ts'
import { PICTURE_HEIGHT_DOTS } from './bounds.ts'
import { modulesOf, pathOf } from './codes.ts'
import { fontFiles, INK } from './fonts.ts'
import { laidOut, type PaperOptions, type Placed } from './sheet.ts'

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

type RenderedImage = ReturnType<InstanceType<typeof Resvg>['render']>

const escaped = (text: string): string =>
  text.toWellFormed().replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

function svgOf(placed: Placed): string {
  const { x, y } = placed
  switch (placed.type) {
    case 'text': {
      const bold = placed.weight === 'strong' ? ' font-weight="bold"' : ''
      const place = `x="${x}" y="${y.toFixed(1)}"`
      return `<text xml:space="preserve" ${place} fill="${INK[placed.weight]}"${bold}>${escaped(placed.text)}</text>`
    }
    case 'picture': {
      const { width, height, png } = placed
      return `<image x="${x.toFixed(1)}" y="${y}" width="${width}" height="${height}" image-rendering="optimizeSpeed" href="data:image/png;base64,${png}"/>`
    }
    case 'code': {
      const { dot, modules, module_height } = placed
      return `<path shape-rendering="crispEdges" transform="translate(${x} ${y}) scale(${dot})" d="${pathOf(modules, module_height)}"/>`
    }
  }
}

/** The slip as SVG in the font of the pictures. @param highest dots @throws SlipTooLong */
export function asSvg(slip: Slip, wish: PaperOptions = {}, highest = PICTURE_HEIGHT_DOTS): string {
  const { width, height, font_size, placed } = laidOut(slip, wish, { limit: highest, unit: 'dots' })
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans Mono" font-size="${font_size}">`
  return `${root}<rect width="100%" height="100%" fill="#ffffff"/>${placed.map(svgOf).join('')}</svg>`
}

let fonts: Promise<Buffer[]> | undefined

/** The renderer is made ready when the first picture is asked for. */
async function prepare(): Promise<Buffer[]> {
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  const { plain, bold } = await fontFiles()
  return [plain, bold]
}

/** An SVG in the font of the pictures, rendered. @param use what is made of the pixels, which are gone after it */
export async function drawnAs<T>(svg: string, use: (image: RenderedImage) => T): Promise<T> {
  fonts ??= prepare()
  const picture = new Resvg(svg, {
    font: { fontBuffers: await fonts, defaultFontFamily: 'DejaVu Sans Mono', loadSystemFonts: false },
  })
  const image = picture.render()
  try {
    return use(image)
  } finally {
    image.free()
    picture.free()
  }
}

export const drawnAsPng = (svg: string): Promise<Buffer> => drawnAs(svg, (image) => Buffer.from(image.asPng()))

/** The slip as PNG. @param highest dots @throws SlipTooLong */
export const asPng = async (slip: Slip, wish: PaperOptions = {}, highest = PICTURE_HEIGHT_DOTS): Promise<Buffer> =>
  drawnAsPng(asSvg(slip, wish, highest))
