/** An exported name has one meaning: twins are listed here, each with its reason. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sources, textOfFile } from './sources.ts'

/** Separate programs, with their own names. */
const APART: Record<string, string> = {
  'features/proofs/lawful-server/': 'a server of another hand: it must not share names with ours',
  'features/proofs/strict-client/': 'a client of another hand: its models are its own',
  'console/': 'a program for the browser: it and the server never meet in one process',
  'server/client/': 'the client of the package: its types are those that the lab publishes',
}

/** Names that more than one file exports, with the reason. */
const EXPLAINED: Record<string, string> = {}

const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:class|interface|type|const|let|function\*?) (\w+)/gm

test('no exported name has two meanings', () => {
  const files = new Map<string, Set<string>>()
  for (const file of sources.filter((each) => !Object.keys(APART).some((folder) => each.startsWith(folder))))
    for (const [, name] of textOfFile.get(file)!.matchAll(EXPORT))
      files.set(name!, (files.get(name!) ?? new Set()).add(file))
  const twins = [...files].filter(([, own]) => own.size > 1)
  assert.deepEqual(
    twins.filter(([name]) => !(name in EXPLAINED)).map(([name, own]) => `${name}: ${[...own].join(', ')}`),
    [],
  )
  assert.deepEqual(
    Object.keys(EXPLAINED).filter((name) => !twins.some(([twin]) => twin === name)),
    [],
    'these are no twins any more: the list may only grow shorter',
  )
})
