/** Questions to the user at a terminal, or to piped input: one line is one answer. */
import { createInterface, type Interface } from 'node:readline'
import { type Readable, Writable } from 'node:stream'
import { maskedPrintable, withoutSecrets } from '../../wire/printable.ts'

/** Input and output of a process, or their substitutes. */
export interface Terminal {
  input: Readable & { isTTY?: boolean }
  output: Writable
}

interface Question {
  /** The answer to an empty line. */
  fallback?: string
  /** Hidden on a terminal while it is typed. */
  secret?: boolean
}

/** The input has ended. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

export class SetupDialog {
  readonly #output: Writable
  readonly #isTerminal: boolean
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>
  #isHidden = false
  /** Secret answers. */
  readonly #secrets = new Set<string>()

  constructor({ input, output }: Terminal) {
    this.#output = output
    this.#isTerminal = input.isTTY === true
    const echo = new Writable({
      // At once: the echo is decided while the text is typed.
      write: (piece, _encoding, done) => {
        if (!this.#isHidden) output.write(piece)
        done()
      },
    })
    this.#lines = createInterface({ input, output: echo, terminal: this.#isTerminal })
    this.#answers = this.#lines[Symbol.asyncIterator]()
  }

  /** Prints a line made safe: part of it may be a server's. */
  say(text: string): void {
    this.#output.write(`${maskedPrintable(text, this.#secrets)}\n`)
  }

  /** Text without secret answers. */
  hide = (text: string): string => withoutSecrets(text, this.#secrets)

  /** @throws NoAnswer when the input has ended */
  async ask(question: string, { fallback = '', secret = false }: Question = {}): Promise<string> {
    const prompt = maskedPrintable(`${question}${fallback ? ` [${fallback}]` : ''}: `, this.#secrets)
    this.#lines.setPrompt(prompt)
    // Piped input may have ended already.
    if (this.#isTerminal) this.#lines.prompt()
    else this.#output.write(prompt)
    this.#isHidden = secret
    const { value, done } = await this.#answers.next()
    this.#isHidden = false
    // A hidden answer's line end is not echoed.
    if (secret || !this.#isTerminal || done) this.#output.write('\n')
    if (done) throw new NoAnswer(`there is no answer to: ${question}`)
    const answer = value.trim() || fallback
    if (secret) this.#secrets.add(answer)
    return answer
  }

  /** @returns null when the answer is an empty line */
  askOptional = async (question: string, how: Question = {}): Promise<string | null> =>
    (await this.ask(`${question} (nothing: none)`, how)) || null

  close(): void {
    this.#lines.close()
  }
}
