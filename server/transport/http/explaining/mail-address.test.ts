/** A domain in another alphabet is mailed as its ASCII form, whole, or the address stays as it came, to be refused. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asciiAddress } from './mail-address.ts'

test('a domain in any alphabet has its ASCII form', () => {
  for (const [given, ascii] of [
    ['olena@приклад.укр', 'olena@xn--80aikifvh.xn--j1amh'],
    ['olena@ПРИКЛАД。укр', 'olena@xn--80aikifvh.xn--j1amh'],
    ['olena@faß.de', 'olena@xn--fa-hia.de'],
    ['олена@приклад.укр', 'олена@xn--80aikifvh.xn--j1amh'],
  ] as const)
    assert.equal(asciiAddress(given), ascii)
})

test('nothing of an address is cut off or taken out in silence', () => {
  for (const address of [
    'olena@приклад.укр/x',
    'olena@приклад.укр\\x',
    'olena@приклад.укр?x',
    'olena@приклад.укр:25',
    'olena@при\tклад.укр',
    'olena@при\u00adклад.укр',
    'olena@приклад..укр',
    'olena@１２７.1',
    `olena@${'п'.repeat(70)}.укр`,
    'приклад.укр',
    'olena@example.com',
  ])
    assert.equal(asciiAddress(address), address)
})
