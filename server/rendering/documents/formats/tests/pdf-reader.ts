/** Reads a PDF as far as slips need it, by another hand than the one that writes it: pages, lines of text, filled shapes. */
import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'

/** A rectangle around a filled shape, in points from the left and the bottom. */
export interface FilledShape {
  left: number
  bottom: number
  right: number
  top: number
}

interface ReadPdf {
  version: string
  pages: number
  /** Points. */
  width: number
  height: number
  /** From top to bottom. */
  lines: string[]
  shapes: FilledShape[]
  /** Addresses of links. */
  links: string[]
  /** Of the document information; text is read from UTF-16 where it is written so. */
  info: Record<string, string>
}

type Objects = Map<string, { head: string; stream: Buffer | null }>

/** @throws AssertionError when the cross-reference table does not lead to every object */
function objectsOf(file: Buffer): Objects {
  const text = file.toString('latin1')
  const [, at] = text.match(/startxref\n(\d+)\n%%EOF\s*$/) ?? []
  assert.ok(at, 'no end of file')
  const table = text.slice(Number(at))
  assert.match(table, /^xref\n0 \d+\n0000000000 65535 f \n/)
  const objects: Objects = new Map()
  for (const [index, [, offset]] of [...table.matchAll(/^(\d{10}) \d{5} n/gm)].entries()) {
    const from = Number(offset)
    const head = text.slice(from, text.indexOf('endobj', from))
    assert.ok(head.startsWith(`${index + 1} 0 obj`), `object ${index + 1} is not where the table says`)
    const stream = head.indexOf('\nstream\n')
    const [, length] = head.match(/\/Length (\d+)/) ?? []
    const bytes = stream < 0 ? null : file.subarray(from + stream + 8, from + stream + 8 + Number(length))
    objects.set(String(index + 1), {
      head: stream < 0 ? head : head.slice(0, stream),
      stream: bytes && (head.includes('/FlateDecode') ? inflateSync(bytes) : bytes),
    })
  }
  return objects
}

/** The text of a glyph by its number, from the map that a font carries for searching. */
function glyphsOf(map: string): Map<number, string> {
  const glyphs = new Map<number, string>()
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, from, list] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex]] of [...list!.matchAll(/<([0-9a-f]*)>/g)].entries())
      glyphs.set(Number.parseInt(from!, 16) + index, text(hex!))
  return glyphs
}

/** Fonts of the page by the name its content calls them by. */
function fontsOf(objects: Objects, resources: string): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map] = objects.get(id!)!.head.match(/\/ToUnicode (\d+) 0 R/) ?? []
    fonts.set(name!, glyphsOf(objects.get(map!)!.stream!.toString()))
  }
  return fonts
}

/** What the content of a page writes and fills, by the operators that slips need. */
function drawn(content: string, fonts: Map<string, Map<number, string>>): Pick<ReadPdf, 'lines' | 'shapes'> {
  const lines: { y: number; text: string }[] = []
  const shapes: FilledShape[] = []
  let [matrix, font, y] = [[1, 0, 0, 1, 0, 0], new Map<number, string>(), 0]
  const saved: number[][] = []
  let points: [number, number][] = []
  const multiplied = (by: number[]): number[] => {
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number]
    const [g, h, i, j, k, l] = by as [number, number, number, number, number, number]
    return [g * a + h * c, g * b + h * d, i * a + j * c, i * b + j * d, k * a + l * c + e, k * b + l * d + f]
  }
  const placed = (x: number, y: number): [number, number] => {
    const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number]
    return [a * x + c * y + e, b * x + d * y + f]
  }
  const close = (): void => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    shapes.push({ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) })
    points = []
  }
  for (const row of content.split('\n')) {
    const parts = row.trim().split(' ')
    const numbers = parts.slice(0, -1).map(Number)
    switch (parts.at(-1)) {
      case 'q':
        saved.push(matrix)
        break
      case 'Q':
        matrix = saved.pop()!
        break
      case 'cm':
        matrix = multiplied(numbers)
        break
      case 'Tf':
        font = fonts.get(parts[0]!.slice(1))!
        break
      case 'Tm':
        y = placed(numbers[4]!, numbers[5]!)[1]
        break
      case 'TJ': {
        const glyphs = [...row.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
        lines.push({ y, text: glyphs.map((glyph) => font.get(Number.parseInt(glyph, 16))).join('') })
        break
      }
      case 'm':
      case 'l':
        points.push(placed(numbers[0]!, numbers[1]!))
        break
      case 'h':
        close()
    }
  }
  return { lines: lines.sort((a, b) => b.y - a.y).map(({ text }) => text), shapes }
}

/** @throws AssertionError when it is no whole PDF of one page */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const heads = [...objects.values()].map(({ head }) => head)
  const page = heads.find((head) => /\/Type \/Page\n/.test(head))!
  const [, width, height] = page.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/)!
  const named = (name: string) => objects.get(page.match(new RegExp(`/${name} (\\d+) 0 R`))![1]!)!
  const trailer = file.toString('latin1').match(/trailer\n[\s\S]*?\/Info (\d+) 0 R/)!
  const info = objects.get(trailer[1]!)!.head
  const utf16 = (text: string) =>
    text.startsWith('\xfe\xff') ? Buffer.from(text.slice(2), 'latin1').swap16().toString('utf16le') : text
  return {
    version: file.toString('latin1', 0, 8),
    pages: heads.filter((head) => /\/Type \/Page\n/.test(head)).length,
    width: Number(width),
    height: Number(height),
    ...drawn(named('Contents').stream!.toString('latin1'), fontsOf(objects, named('Resources').head)),
    links: heads.flatMap((head) => head.match(/\/URI \((.*)\)/)?.[1] ?? []),
    info: Object.fromEntries(
      [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [
        name!,
        utf16(objects.get(id!)!.head.match(/\(([\s\S]*)\)/)![1]!),
      ]),
    ),
  }
}
