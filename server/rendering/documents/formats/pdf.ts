/** A slip as PDF: one page as large as its paper, with text that can be searched and codes that are drawn in lines. */

import { crc32, deflateSync } from 'node:zlib'
import type PDFDocument from 'pdfkit'
import { assetUrl } from '../../../runtime/assets.ts'
import { drawableLine, drawableText } from '../slips/characters.ts'
import type { Slip } from '../slips/slip.ts'
import { PAGE_HEIGHT_MM } from './bounds.ts'
import { pathOf } from './codes.ts'
import { fontFiles, INK } from './fonts.ts'
import { drawnAs } from './png.ts'
import { laidOut, type PaperOptions, type PaperSheet, type Placed } from './sheet.ts'

// Pixels as a PNG without transparency, which a page of PDF takes up as it is: three bytes a pixel, unfiltered.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS_PER_SAMPLE = 8
const TRUE_COLOUR = 2

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** @param rgba four bytes a pixel, row by row; the fourth is left out */
export function opaquePng(rgba: Uint8Array, width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS_PER_SAMPLE, TRUE_COLOUR], 8)
  const rows = Buffer.alloc(height * (1 + width * 3))
  let to = 0
  for (let row = 0; row < height; row++) {
    // The first byte of a row says how it is filtered: not at all.
    to++
    for (let from = row * width * 4; from < (row + 1) * width * 4; from += 4) {
      rows[to++] = rgba[from]!
      rows[to++] = rgba[from + 1]!
      rows[to++] = rgba[from + 2]!
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const POINTS_PER_MM = 72 / 25.4

type Fonts = Awaited<ReturnType<typeof fontFiles>>

/** The library, loaded when the first slip is asked for as PDF. */
async function pdfLibrary(): Promise<typeof PDFDocument> {
  const { href } = assetUrl('pdfkit', 'js/pdfkit.standalone.js')
  return ((await import(href)) as { default: typeof PDFDocument }).default
}

/** What is said of a file, and shown by who reads it. */
const inOneLine = (text: string): string => drawableLine(drawableText(text)).toWellFormed()

/** The page that a sheet becomes. Its dates are those of the slip: the same slip is the same file. */
async function pageOf(
  { title, at, letterhead }: Slip,
  { width, height, dots_per_mm, font_size }: PaperSheet,
  { plain, bold }: Fonts,
): Promise<PDFKit.PDFDocument> {
  const scale = POINTS_PER_MM / dots_per_mm
  const made = new Date(at)
  const pdf = new (await pdfLibrary())({
    size: [width * scale, height * scale],
    margin: 0,
    // None of the library's: it has no Ukrainian letters.
    font: '',
    lang: 'uk',
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: inOneLine(title),
      Author: inOneLine(letterhead.organization.title),
      Creator: 'Kasalab',
      Producer: 'Kasalab, PDFKit',
      CreationDate: made,
      ModDate: made,
    },
  })
  return pdf.registerFont('plain', plain).registerFont('bold', bold).font('plain', font_size).scale(scale)
}

/**
 * A picture as the renderer of pictures draws it on white, a pixel for each dot: the library that writes the page waits
 * for ever for a damaged one, unpacks one of any size, and looks for the threads of a browser when one is transparent.
 */
function redrawn({ width, height, png }: Extract<Placed, { type: 'picture' }>): Promise<Buffer> {
  const size = `width="${Math.ceil(width)}" height="${Math.ceil(height)}"`
  const image = `<image ${size} image-rendering="optimizeSpeed" href="data:image/png;base64,${png}"/>`
  return drawnAs(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#ffffff"/>${image}</svg>`,
    ({ pixels, width, height }) => opaquePng(pixels, width, height),
  )
}

async function draw(pdf: PDFKit.PDFDocument, placed: Placed): Promise<void> {
  const { x, y } = placed
  switch (placed.type) {
    case 'text': {
      const { text, weight } = placed
      pdf.font(weight === 'strong' ? 'bold' : 'plain').fillColor(INK[weight])
      pdf.text(text.toWellFormed(), x, y, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    case 'picture': {
      const { width, height } = placed
      if (width > 0 && height > 0) pdf.image(await redrawn(placed), x, y, { width, height })
      return
    }
    case 'code': {
      const { dot, modules, module_height, value } = placed
      const path = pathOf(modules, module_height)
      pdf.save().translate(x, y).scale(dot).path(path).fill('#000000').restore()
      const [across, high] = [modules[0]!.length * dot, modules.length * module_height * dot]
      if (/^https?:\/\//.test(value)) pdf.link(x, y, across, high, value)
    }
  }
}

/** The slip as PDF. @param longest millimetres @throws SlipTooLong */
export async function asPdf(slip: Slip, wish: PaperOptions = {}, longest = PAGE_HEIGHT_MM): Promise<Buffer> {
  const sheet = laidOut(slip, wish, { limit: longest, unit: 'mm' })
  const pdf = await pageOf(slip, sheet, await fontFiles())
  const pieces: Buffer[] = []
  const written = new Promise<void>((resolve, reject) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  for (const placed of sheet.placed) await draw(pdf, placed)
  pdf.end()
  await written
  return Buffer.concat(pieces)
}
