/** The layout of a slip on paper: its blocks placed from top to bottom, in dots, for whatever draws them. */
import { type Block, type CodeBlock, centred, type Slip, type Weight } from '../slips/slip.ts'
import { PICTURE_DOTS, SlipTooLong, type Unit } from './bounds.ts'
import { type Modules, modulesOf } from './codes.ts'
import { linesOf } from './lines.ts'
import { PAPER_MM, paperBlocks } from './paper.ts'

/** What can be wished of the paper; the template says what is not, and this what neither does. */
export interface PaperOptions {
  /** Characters in a line. */
  width?: number | undefined
  /** Characters in a line where the template says nothing either. */
  usual_width?: number | undefined
  /** Millimetres. */
  paper_width?: number | undefined
  /** Percent of the width that QR codes take. */
  qrcode_scale?: number | undefined
}

const WIDTH_CHARACTERS = 32
const QR_PERCENT = 75
/** Of a thermal printer: 203 to the inch. */
export const DOTS_PER_MM = 8
const MARGIN_MM = 5
/** Narrower characters cannot be read: the whole sheet is enlarged. Dots. */
const NARROWEST_CHARACTER = 7
/** The narrowest that can be asked for. */
const NARROWEST_PAPER_MM = 40

/** Of DejaVu Sans Mono: the width of a character and the distance of lines, in parts of its size. */
const ADVANCE = 1233 / 2048
const LEADING = 1.25
const BAR_HEIGHT_MM = 10

/** Something on the sheet; its place is in dots from the left and the top. */
export type Placed =
  /** One line; `y` is where its letters stand. */
  | { type: 'text'; x: number; y: number; text: string; weight: Weight }
  /** PNG in base64. */
  | { type: 'picture'; x: number; y: number; width: number; height: number; png: string }
  /** A module is `dot` wide and `module_height` modules high. */
  | { type: 'code'; x: number; y: number; dot: number; module_height: number; modules: Modules; value: string }

/** A slip as it lies on paper. */
export interface PaperSheet {
  /** Dots. */
  width: number
  height: number
  /** Dots to a millimetre of the paper: more of them where narrow characters had the sheet enlarged. */
  dots_per_mm: number
  /** Size of the characters, dots. */
  font_size: number
  placed: Placed[]
}

/** A bound of the sheet's length. */
export interface Longest {
  limit: number
  unit: Extract<Unit, 'dots' | 'mm'>
}

/** Size of a PNG in base64, in dots, as its head of 24 bytes has it. */
function sizeOf(png: string): { width: number; height: number } {
  const head = Buffer.from(png.slice(0, 32), 'base64')
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/**
 * How many times a sheet is enlarged. By its columns alone, as the narrowest paper needs it: of the same text, wider
 * paper is always a wider picture.
 */
const enlargement = (columns: number): number =>
  Math.max(1, Math.ceil((NARROWEST_CHARACTER * columns) / ((NARROWEST_PAPER_MM - 2 * MARGIN_MM) * DOTS_PER_MM)))

/** Paper that is filled from top to bottom. */
class Paper {
  readonly #placed: Placed[] = []
  readonly #columns: number
  readonly #dots: number
  readonly #margin: number
  readonly #size: number
  readonly #qrWidth: number
  readonly #enlarged: number
  readonly #longest: Longest
  #y: number

  constructor(columns: number, paper: number, qrPercent: number, longest: Longest) {
    const inner = (paper - 2 * MARGIN_MM) * DOTS_PER_MM
    this.#enlarged = enlargement(columns)
    this.#columns = columns
    this.#margin = MARGIN_MM * DOTS_PER_MM * this.#enlarged
    this.#dots = inner * this.#enlarged
    this.#size = this.#dots / columns / ADVANCE
    this.#qrWidth = (this.#dots * qrPercent) / 100
    this.#longest = longest
    this.#y = this.#margin
  }

  /** @throws SlipTooLong when the sheet would become too long */
  place(block: Block): void {
    if (block.type === 'picture') this.#picture(block.png)
    else if (block.type === 'code') this.#code(block)
    else
      for (const text of linesOf(block, this.#columns))
        this.#text(text, block.type === 'ruler' ? 'light' : block.weight)
    this.#bound()
  }

  #bound(): void {
    const { unit } = this.#longest
    const limit =
      unit === 'mm' ? this.#longest.limit : Math.min(this.#longest.limit, Math.floor(PICTURE_DOTS / this.#width))
    const dots = unit === 'mm' ? limit * DOTS_PER_MM * this.#enlarged : limit
    if (this.#y + this.#margin > dots) throw new SlipTooLong(limit, unit)
  }

  get #width(): number {
    return this.#dots + 2 * this.#margin
  }

  sheet(): PaperSheet {
    return {
      width: this.#width,
      height: Math.ceil(this.#y + this.#margin),
      dots_per_mm: DOTS_PER_MM * this.#enlarged,
      font_size: this.#size,
      placed: this.#placed,
    }
  }

  #text(text: string, weight: Weight): void {
    this.#y += this.#size * LEADING
    this.#bound()
    if (text.trim() !== '') this.#placed.push({ type: 'text', x: this.#margin, y: this.#y, text, weight })
  }

  /** As large as a printer sets it, at most as wide as the paper. */
  #picture(png: string): void {
    const natural = sizeOf(png)
    const scale = Math.min(this.#enlarged, this.#dots / natural.width)
    const [width, height] = [natural.width * scale, natural.height * scale]
    this.#placed.push({ type: 'picture', x: this.#centred(width), y: this.#y, width, height, png })
    this.#y += height + this.#size / 2
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
    const high = variant === 'qr' ? across * dot : BAR_HEIGHT_MM * DOTS_PER_MM * this.#enlarged
    this.#y += this.#size / 2
    const [x, y] = [Math.floor(this.#centred(across * dot)), Math.ceil(this.#y)]
    const module_height = variant === 'qr' ? 1 : high / dot
    this.#placed.push({ type: 'code', x, y, dot, module_height, modules, value })
    this.#y += high
    if (label !== null) for (const text of linesOf(centred(label), this.#columns)) this.#text(text, 'plain')
    this.#y += this.#size / 2
  }

  #centred = (width: number): number => this.#margin + (this.#dots - width) / 2
}

/** Lays a slip out. @throws SlipTooLong */
export function laidOut(slip: Slip, wish: PaperOptions, longest: Longest): PaperSheet {
  const { look } = slip.letterhead
  const paper = new Paper(
    wish.width ?? look.png_width ?? wish.usual_width ?? WIDTH_CHARACTERS,
    wish.paper_width ?? look.paper_width ?? PAPER_MM,
    wish.qrcode_scale ?? look.qr_scale ?? QR_PERCENT,
    longest,
  )
  for (const block of paperBlocks(slip)) paper.place(block)
  return paper.sheet()
}
