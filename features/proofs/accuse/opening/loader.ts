/**
 * Loader of the accusation, given to node by `--import`: it opens the modules of the product, so that their top-level
 * bindings can be replaced while they run. Nothing of it is in the product, and no text of it is named.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import './bindings.ts'
import { PRODUCT_MODULE, withOpenBindings } from './opened-source.ts'

registerHooks({
  load(url, context, next) {
    const [, path] = PRODUCT_MODULE.exec(url) ?? []
    if (path === undefined) return next(url, context)
    const text = readFileSync(fileURLToPath(url), 'utf8')
    return { format: 'module-typescript', source: withOpenBindings(text, path), shortCircuit: true }
  },
})
