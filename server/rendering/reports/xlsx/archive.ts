/** A ZIP archive, written piece by piece: the same content makes the same bytes, whenever and wherever it is written. */
import { constants, deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

const DEFLATED = 8
/** Sizes have four bytes. */
const LONGEST = 2 ** 32 - 1
/** Text that is compressed at a time, characters: less is compressed worse, more takes more memory. */
const PIECE = 64 * 1024

/** A file of the archive, compressed by Node itself: it takes half the time of a program in JavaScript. */
class DeflatedFile extends ZipPassThrough {
  override compression = DEFLATED
  /** The first moment an archive can name. It names none but by the wall clock, so that this one is the same everywhere. */
  override mtime = new Date(1980, 0, 1)

  protected override process(chunk: Uint8Array, final: boolean): void {
    const finishFlush = final ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(chunk, { finishFlush }), final)
  }
}

/** Files are written one after the other; what is ready of the archive is taken out of it meanwhile. */
export class Archive {
  readonly #longest: number
  readonly #zip = new Zip((error, bytes) => {
    if (error) throw error
    this.#length += bytes.length
    this.#ready.push(bytes)
  })
  #ready: Uint8Array[] = []
  #length = 0
  #file: DeflatedFile | null = null
  #text = ''

  /** @param longest bytes of the archive, and of each of its files */
  constructor(longest = LONGEST) {
    this.#longest = longest
  }

  /** Begins a file; what is written next belongs to it. */
  open(path: string): void {
    this.#file = new DeflatedFile(path)
    this.#zip.add(this.#file)
  }

  /** @throws ArchiveTooLong */
  write(text: string): void {
    this.#text += text
    if (this.#text.length >= PIECE) this.#push(false)
  }

  /** Ends the file. @throws ArchiveTooLong */
  close(): void {
    this.#push(true)
    this.#file = null
  }

  add(path: string, text: string): void {
    this.open(path)
    this.write(text)
    this.close()
  }

  /** Ends the archive. */
  end(): void {
    this.#zip.end()
  }

  /** What has been written since the last time. */
  taken(): Uint8Array[] {
    if (this.#ready.length === 0) return this.#ready
    const taken = this.#ready
    this.#ready = []
    return taken
  }

  #push(final: boolean): void {
    const file = this.#file!
    file.push(Buffer.from(this.#text), final)
    this.#text = ''
    if (file.size > this.#longest || this.#length > this.#longest) throw new ArchiveTooLong(this.#longest)
  }
}

export class ArchiveTooLong extends Error {
  constructor(longest: number) {
    super(`the file is longer than ${longest} bytes: ask for less time`)
  }
}
