import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { test } from 'node:test'
import type { Operation } from './operation.ts'
import { slashRedirect } from './slash-redirect.ts'

const PATHS = ['/', '/api/v1/goods', '/api/v1/shifts/:shift_id', '/lab/prints/:register/:job.png']
const ledTo = (url: string, surface: Operation['surface'] = 'cloud', method = 'GET', places = ['/w/:world', '/']) => {
  const given = slashRedirect(surface, places, PATHS)({ url, method } as IncomingMessage)
  return given && [given.status, given.headers?.location]
}

test('a slash behind a path leads to the path without it, in its world and with its query', () => {
  for (const [url, to] of [
    ['/api/v1/goods/', '/api/v1/goods'],
    ['/api/v1/goods///', '/api/v1/goods'],
    ['/api/v1/goods/?limit=1&q=/', '/api/v1/goods?limit=1&q=/'],
    ['/w/ours/api/v1/goods/?', '/w/ours/api/v1/goods?'],
    ['/w/ours/api/v1/shifts/%7B7%7D/', '/w/ours/api/v1/shifts/%7B7%7D'],
    ['/lab/prints/a/b.png/', '/lab/prints/a/b.png'],
  ] as const)
    for (const method of ['GET', 'POST', 'DELETE']) assert.deepEqual(ledTo(url, 'cloud', method), [307, to], url)
})

test('where nothing is served a slash leads nowhere, and never to another host', () => {
  for (const url of [
    '/api/v1/goods',
    '/api/v1/good/',
    '/api/v1//goods/',
    '//example.com/',
    '//api/v1/goods/',
    '/w//api/v1/goods/',
    '/lab/prints/a/b-png/',
    '//',
    '/',
  ])
    assert.equal(ledTo(url), null, url)
})

test('without a lab there are no worlds, at the desk no such paths, and the local network reads alone', () => {
  assert.equal(ledTo('/w/ours/api/v1/goods/', 'cloud', 'GET', ['/']), null)
  assert.equal(ledTo('/api/v1/goods/', 'local'), null)
  assert.equal(ledTo('/api/v1/goods/', 'lan', 'POST'), null)
  assert.deepEqual(ledTo('/api/v1/goods/', 'lan'), [307, '/api/v1/goods'])
})
