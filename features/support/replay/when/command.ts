/** `kasalab when`: draws after which step of a replay its failure became certain. */
import { writeFileSync } from 'node:fs'
import { printable } from '../../../../server/commands/line/printable.ts'
import { siteOf } from '../command.ts'
import { readReplay } from '../replay-file.ts'
import type { ReplayFile } from '../replay-form.ts'
import { stepInWords } from '../step-in-words.ts'
import { certaintyOf } from './certainty.ts'
import { type CertaintyRow, certaintySvg, drawnRow, drawnScale, inColumns, verdictOf } from './drawing.ts'

export interface WhenOptions {
  file: string
  /** Address of a sandbox with a lab; null: its own server. */
  target: string | null
  /** Names of further hosts that the sandbox may name in its answers. */
  allowHosts: readonly string[]
  runs: number
  seed: string
  /** Where the drawing is written as SVG; null: nowhere. */
  svg: string | null
  isColoured: boolean
}

/** @returns whether any run ended broken @throws ReplayFileError, ReplayStopped */
export async function when({ file, target, allowHosts, runs, seed, svg, isColoured }: WhenOptions): Promise<boolean> {
  const read = readReplay(file)
  const server = await siteOf(target, allowHosts)
  const rows: CertaintyRow[] = []
  try {
    process.stdout.write(`${inColumns(printable(titleOf(read, runs)))}\n${drawnScale()}\n`)
    await certaintyOf(read, server, {
      runs,
      seed,
      told(after) {
        const words = after.index < 0 ? 'before the first step' : printable(stepInWords(read.steps[after.index]!))
        rows.push({ ...after, words })
        process.stdout.write(`${drawnRow(rows.at(-1)!, isColoured)}\n`)
      },
    })
  } finally {
    await server.close()
  }
  process.stdout.write(`${inColumns(verdictOf(rows))}\n`)
  if (svg !== null) {
    writeFileSync(svg, certaintySvg(rows, titleOf(read, runs)))
    process.stdout.write(`the drawing is in ${svg}\n`)
  }
  return rows.some(({ broken }) => broken > 0)
}

const titleOf = ({ about, breaks }: ReplayFile, runs: number): string =>
  `${breaks ?? about.replace(/\.$/, '')}: the share of ${runs} runs that end broken, after each step`
