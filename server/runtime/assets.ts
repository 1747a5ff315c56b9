/**
 * Files of other packages that the server hands on or draws with. They are a tenth of those packages: `npm run build`
 * copies them beside the compiled code, so that nothing else of the packages is installed with ours.
 */
import { extname } from 'node:path'

/** By package; the terms they may be handed on under go with them. */
export const COPIED_ASSETS: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': [
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger-ui-bundle.js.LICENSE.txt',
    'LICENSE',
    'NOTICE',
  ],
  'dejavu-fonts-ttf': ['ttf/DejaVuSansMono.ttf', 'ttf/DejaVuSansMono-Bold.ttf', 'LICENSE'],
}

const isCompiled = extname(import.meta.filename) === '.js'

/** Where a file is read from. @param path behind the name of its package */
export const assetUrl = (path: string): URL =>
  new URL(isCompiled ? `../../assets/${path}` : import.meta.resolve(path), import.meta.url)
