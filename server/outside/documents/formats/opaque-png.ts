/** Pixels as a PNG without transparency, which a page of PDF takes up as it is: three bytes a pixel, unfiltered. */
import { crc32, deflateSync } from 'node:zlib'

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
