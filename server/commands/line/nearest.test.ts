import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from '../../../machines/text.ts'
import { nearest } from './nearest.ts'

test('the distance of two texts counts the letters to change', () => {
  const pairs = [
    ['abc', 'abc'],
    ['abc', 'axc'],
    ['', 'abc'],
    ['abc', ''],
    ['abcd', 'bd'],
    ['prot', 'port'],
  ] as const
  assert.deepEqual(
    pairs.map(([from, to]) => distance(from, to)),
    [0, 1, 3, 3, 2, 1],
  )
})

test('the nearest word is one that could have been meant, or none', () => {
  const options = ['port', 'local-port', 'profile']
  assert.deepEqual(
    ['prot', 'locl-port', 'prof', 'zzzz'].map((word) => nearest(word, options)),
    ['port', 'local-port', 'profile', null],
  )
})
