/** The letters of slips on paper: DejaVu Sans Mono has every Ukrainian one, each as wide as the next. */
import { readFile } from 'node:fs/promises'
import { assetUrl } from '../../../runtime/assets.ts'
import type { Weight } from '../slips/slip.ts'

/** Colours of lines by their weight. */
export const INK: Readonly<Record<Weight, string>> = { strong: '#000000', plain: '#1c1c1c', light: '#4a4a4a' }

interface FontFiles {
  plain: Buffer
  bold: Buffer
}

let files: Promise<FontFiles> | undefined

async function read(): Promise<FontFiles> {
  const [plain, bold] = await Promise.all(
    ['DejaVuSansMono.ttf', 'DejaVuSansMono-Bold.ttf'].map((file) =>
      readFile(assetUrl('dejavu-fonts-ttf', `ttf/${file}`)),
    ),
  )
  return { plain: plain!, bold: bold! }
}

/** The files of the font, read once. */
export function fontFiles(): Promise<FontFiles> {
  files ??= read()
  return files
}
