/** A slip as a picture of the paper it is printed on: PNG, drawn as SVG first. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { assetUrl } from '../../../runtime/assets.ts'
import { type Block, type CodeBlock, centred, type Slip } from '../slips/slip.ts'
import { PICTURE_HEIGHT_DOTS, SlipTooLong } from './bounds.ts'
import { modulesOf, pathOf } from './codes.ts'
import { linesOf } from './lines.ts'
import { paperBlocks } from './paper.ts'

/** What can be wished of the picture; the template says what is not, and this what neither does. */
export interface PaperOptions {
  /** Characters in a line. */
  width?: number | undefined
  /** Millimetres. */
  paper_width?: number | undefined
  /** Percent of the width that QR codes take. */
  qrcode_scale?: number | undefined
}

const WIDTH_CHARACTERS = 32
const PAPER_MM = 58
const QR_PERCENT = 75
/** Of a thermal printer: 203 to the inch. */
const DOTS_PER_MM = 8
const MARGIN_MM = 5
/** Narrower characters cannot be read: the whole picture is enlarged. Dots. */
const NARROWEST_CHARACTER = 8

/** Of DejaVu Sans Mono: the width of a character and the distance of lines, in parts of its size. */
const ADVANCE = 1233 / 2048
const LEADING = 1.25
const BAR_HEIGHT_MM = 10

/** Size of a PNG in base64, in dots, as its head of 24 bytes has it. */
function sizeOf(png: string): { width: number; height: number } {
  const head = Buffer.from(png.slice(0, 32), 'base64')
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

const escaped = (text: string): string =>
  text.toWellFormed().replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

const INK = { strong: '#000000', plain: '#1c1c1c', light: '#4a4a4a' } as const

/** Paper that is drawn on from top to bottom. */
class Sheet {
  readonly #parts: string[] = []
  readonly #columns: number
  readonly #dots: number
  readonly #margin: number
  readonly #size: number
  readonly #qrWidth: number
  readonly #highest: number
  #y: number

  constructor(columns: number, paper: number, qrPercent: number, highest: number) {
    const inner = (paper - 2 * MARGIN_MM) * DOTS_PER_MM
    const enlarged = Math.max(1, Math.ceil((NARROWEST_CHARACTER * columns) / inner))
    this.#columns = columns
    this.#margin = MARGIN_MM * DOTS_PER_MM * enlarged
    this.#dots = inner * enlarged
    this.#size = this.#dots / columns / ADVANCE
    this.#qrWidth = (this.#dots * qrPercent) / 100
    this.#highest = highest
    this.#y = this.#margin
  }

  /** @throws SlipTooLong when the picture would become too high */
  draw(block: Block): void {
    if (block.type === 'picture') this.#picture(block.png)
    else if (block.type === 'code') this.#code(block)
    else
      for (const text of linesOf(block, this.#columns))
        this.#text(text, block.type === 'ruler' ? 'light' : block.weight)
    this.#bound()
  }

  #bound(): void {
    if (this.#y + this.#margin > this.#highest) throw new SlipTooLong(this.#highest, 'dots')
  }

  svg(): string {
    const [width, height] = [this.#dots + 2 * this.#margin, Math.ceil(this.#y + this.#margin)]
    const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans Mono" font-size="${this.#size}">`
    return `${root}<rect width="100%" height="100%" fill="#ffffff"/>${this.#parts.join('')}</svg>`
  }

  #text(text: string, weight: keyof typeof INK): void {
    this.#y += this.#size * LEADING
    this.#bound()
    if (text.trim() === '') return
    const bold = weight === 'strong' ? ' font-weight="bold"' : ''
    const place = `x="${this.#margin}" y="${this.#y.toFixed(1)}"`
    this.#parts.push(`<text xml:space="preserve" ${place} fill="${INK[weight]}"${bold}>${escaped(text)}</text>`)
  }

  /** As large as it is, at most as wide as the paper. */
  #picture(png: string): void {
    const { width, height } = sizeOf(png)
    const scale = Math.min(1, this.#dots / width)
    const [wide, high] = [width * scale, height * scale]
    const href = `data:image/png;base64,${png}`
    this.#parts.push(
      `<image x="${this.#centred(wide)}" y="${this.#y}" width="${wide}" height="${high}" image-rendering="optimizeSpeed" href="${href}"/>`,
    )
    this.#y += high + this.#size / 2
  }

  /** Modules are whole dots, else a reader sees grey. */
  #code({ variant, value, label, scale }: CodeBlock): void {
    const modules = modulesOf({ variant, value })
    if (!modules) {
      for (const text of linesOf(centred(label ?? value), this.#columns)) this.#text(text, 'plain')
      return
    }
    const across = modules[0]!.length
    const wished = scale === null && variant === 'qr' ? this.#qrWidth : this.#dots * (scale ?? 1)
    const dot = Math.max(1, Math.floor(Math.min(wished, this.#dots) / across))
    const high = variant === 'qr' ? across * dot : BAR_HEIGHT_MM * DOTS_PER_MM
    const path = pathOf(modules, variant === 'qr' ? 1 : high / dot)
    this.#y += this.#size / 2
    const place = `translate(${Math.floor(Number(this.#centred(across * dot)))} ${Math.ceil(this.#y)}) scale(${dot})`
    this.#parts.push(`<path shape-rendering="crispEdges" transform="${place}" d="${path}"/>`)
    this.#y += high
    if (label !== null) for (const text of linesOf(centred(label), this.#columns)) this.#text(text, 'plain')
    this.#y += this.#size / 2
  }

  #centred = (width: number): string => (this.#margin + (this.#dots - width) / 2).toFixed(1)
}

/** The slip as SVG in the font of the pictures. @param highest dots @throws SlipTooLong */
export function asSvg(slip: Slip, wish: PaperOptions = {}, highest = PICTURE_HEIGHT_DOTS): string {
  const { look } = slip.letterhead
  const sheet = new Sheet(
    wish.width ?? look.png_width ?? WIDTH_CHARACTERS,
    wish.paper_width ?? look.paper_width ?? PAPER_MM,
    wish.qrcode_scale ?? look.qr_scale ?? QR_PERCENT,
    highest,
  )
  for (const block of paperBlocks(slip)) sheet.draw(block)
  return sheet.svg()
}

let fonts: Promise<Buffer[]> | undefined

/** The renderer is made ready, and the font read, when the first picture is asked for. */
async function prepare(): Promise<Buffer[]> {
  await initWasm(await readFile(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))
  const fontFiles = ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf']
  return Promise.all(fontFiles.map((file) => readFile(assetUrl(`dejavu-fonts-ttf/ttf/${file}`))))
}

/** The slip as PNG. @param highest dots @throws SlipTooLong */
export async function asPng(slip: Slip, wish: PaperOptions = {}, highest = PICTURE_HEIGHT_DOTS): Promise<Buffer> {
  const svg = asSvg(slip, wish, highest)
  fonts ??= prepare()
  const picture = new Resvg(svg, {
    font: { fontBuffers: await fonts, defaultFontFamily: 'DejaVu Sans Mono', loadSystemFonts: false },
  })
  const image = picture.render()
  try {
    return Buffer.from(image.asPng())
  } finally {
    image.free()
    picture.free()
  }
}
