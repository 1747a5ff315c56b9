/**
 * Loader of the accusation, given to node by `--import`: it opens the modules of the product, so that their top-level
 * bindings can be replaced while they run. Nothing of it is in the product, and no text of it is named.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import './bindings.ts'
import { type EditedText, edited, PRODUCT_MODULE, withOpenBindings } from './opened-source.ts'

/** Texts that are changed before they are compiled: `?edits=JSON` behind the name of this file. */
const edits: readonly EditedText[] = JSON.parse(new URL(import.meta.url).searchParams.get('edits') ?? '[]')

registerHooks({
  load(url, context, next) {
    const [, path] = PRODUCT_MODULE.exec(url) ?? []
    if (path === undefined) return next(url, context)
    const text = edited(readFileSync(fileURLToPath(url), 'utf8'), path, edits)
    return { format: 'module-typescript', source: withOpenBindings(text, path), shortCircuit: true }
  },
})
