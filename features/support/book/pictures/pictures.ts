/** The pictures of the chapters. */
import { outagePicture } from './outage.ts'

const PICTURES: Readonly<Record<string, () => string>> = { offline: outagePicture }

/** HTML of the pictures of a chapter; empty: it has none. */
export const chapterPictures = (chapter: string): string => PICTURES[chapter]?.() ?? ''
