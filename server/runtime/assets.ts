/**
 * Files of other packages that the server hands on or draws with. They are a tenth of those packages and of what these
 * depend on: `npm run build` copies them beside the compiled code, so that nothing else of them is installed with ours.
 */
import { findPackageJSON } from 'node:module'
import { extname } from 'node:path'
import { pathToFileURL } from 'node:url'

/** By package; the terms they may be handed on under go with them. */
export const COPIED_ASSETS: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': [
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'LICENSE',
    'NOTICE',
  ],
  // One file with all it needs, and the manifest by which Node takes it for CommonJS.
  pdfkit: ['js/pdfkit.standalone.js', 'package.json', 'LICENSE'],
  // The console's, which the browser runs as they are.
  preact: ['dist/preact.mjs', 'hooks/dist/hooks.mjs', 'LICENSE'],
  '@preact/signals-core': ['dist/signals-core.mjs', 'LICENSE'],
  '@preact/signals': ['dist/signals.mjs', 'LICENSE'],
  htm: ['dist/htm.mjs', 'LICENSE'],
  '@tanstack/virtual-core': [
    ...['index', 'lazy-measurements', 'utils', 'scroll-classifier', 'ios-gesture'].map((part) => `dist/esm/${part}.js`),
    'LICENSE',
  ],
  'eventsource-parser': ['dist/index.js', 'dist/parse.js', 'dist/errors.js', 'LICENSE'],
  // The search of the book, which runs in the browser and where the book is written.
  minisearch: ['dist/umd/index.js', 'LICENSE.txt'],
  '@orama/stemmers': ['dist/uk.cjs', 'dist/en.cjs', 'LICENSE.md'],
  'dejavu-fonts-ttf': ['ttf/DejaVuSansMono.ttf', 'ttf/DejaVuSansMono-Bold.ttf', 'LICENSE'],
}

const isCompiled = extname(import.meta.filename) === '.js'

/** Where a file is read from. @param name of its package @param path inside the package */
export const assetUrl = (name: string, path: string): URL =>
  isCompiled
    ? new URL(`../../assets/${name}/${path}`, import.meta.url)
    : new URL(path, pathToFileURL(findPackageJSON(name, import.meta.url)!))
