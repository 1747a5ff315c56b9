/** The pictures of the chapters. */
import type { KeptSlips } from '../source/slips.ts'
import { notedSlip } from './noted-slips.ts'
import { outagePicture } from './outage.ts'

const PICTURES: Readonly<Record<string, () => string>> = { offline: outagePicture }

/** HTML of the pictures of a chapter and of its slip with notes; empty: it has none. */
export const chapterPictures = (chapter: string, slips: KeptSlips): string =>
  `${PICTURES[chapter]?.() ?? ''}${notedSlip(chapter, slips)}`
