/**
 * Goods that a run leaves at a target when it is killed: what was there before it, and what it has sent, lie in a file of
 * this user until the run has ended in order. The next run at the same registers finds the file, and with it what is ours.
 */
import { hash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** A row of a list of goods or groups, as far as it is known by. */
export interface CatalogueRow {
  id: string
  /** Of goods alone. */
  code?: unknown
  name?: unknown
}

/** What a run that was killed has noted. */
interface Note {
  before: ReadonlySet<string>
  sent: readonly string[]
}

const FOLDER = join(tmpdir(), `kasalab-${userInfo().uid}`)
/** Of a body the beginning is noted, characters: a longer one is a file that scenarios of bounds send, and is refused. */
const NOTED = 1_000_000

export class LeftGoods {
  readonly #file: string
  /** null: the run before has ended in order. */
  readonly #left: Note | null

  /** @param place what the run is at: the address of the cloud, and the registers */
  constructor(place: readonly string[], folder: string = FOLDER) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.#file = join(folder, `${hash('sha256', JSON.stringify(place))}.goods`)
    this.#left = noteIn(this.#file)
  }

  /**
   * A row is of the run that was killed: it came since that run began, and a body of it names its code and its name.
   * Goods of a workbook are named by no text, and stay.
   */
  isOurs({ id, code, name }: CatalogueRow): boolean {
    if (this.#left === null || this.#left.before.has(id)) return false
    const words = [code, name].filter((word) => typeof word === 'string' && word !== '') as string[]
    return words.length > 0 && this.#left.sent.some((body) => words.every((word) => body.includes(word)))
  }

  /** The run begins. @param before ids of the goods and groups that exist */
  begin(before: Iterable<string>): void {
    writeFileSync(this.#file, `${JSON.stringify([...before])}\n`, { mode: 0o600 })
  }

  /** To be called before a request that may make goods is sent. */
  sends(body: string | null): void {
    if (body !== null && body !== '') appendFileSync(this.#file, `${JSON.stringify(body.slice(0, NOTED))}\n`)
  }

  /** The run has ended in order. */
  end(): void {
    rmSync(this.#file, { force: true })
  }
}

/** A line that a kill has cut is none. */
function noteIn(file: string): Note | null {
  try {
    const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    const [before, ...sent] = lines.map((line) => JSON.parse(line))
    return { before: new Set(before), sent }
  } catch {
    return null
  }
}
