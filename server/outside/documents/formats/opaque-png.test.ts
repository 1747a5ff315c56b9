/** Pixels as a PNG without transparency, read back by a library of another hand. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PNG } from 'pngjs'
import { opaquePng } from './opaque-png.ts'

test('an opaque PNG has every pixel in its place and its colour', () => {
  const [width, height] = [5, 3]
  const rgba = Uint8Array.from({ length: width * height * 4 }, (_, at) => (at % 4 === 3 ? 255 : (at * 37) % 256))
  const read = PNG.sync.read(opaquePng(rgba, width, height), { checkCRC: true })
  assert.deepEqual([read.width, read.height], [width, height])
  assert.deepEqual(new Uint8Array(read.data), rgba)
})
