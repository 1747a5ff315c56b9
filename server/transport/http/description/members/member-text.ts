/**
 * What the members of the wire mean, in a phrase each: one for a name wherever it is met, or one for those that own it
 * where that differs.
 */

/**
 * By name of the member: a phrase; or phrases by owner, which are titles of models, ids of operations whose parameters
 * and bodies have no title, or `.name` of the member they lie in. More than one owner is separated by spaces; the
 * empty one is any other.
 */
export type MemberTexts = Readonly<Record<string, string | Readonly<Record<string, string>>>>

/** One text for every owner of a member. */
export class Glossary {
  readonly #texts = new Map<string, Map<string, string>>()
  readonly #used = new Set<string>()

  /** @throws when a member has two texts for one owner */
  constructor(...parts: readonly MemberTexts[]) {
    for (const part of parts)
      for (const [name, texts] of Object.entries(part))
        for (const [owners, text] of Object.entries(typeof texts === 'string' ? { '': texts } : texts))
          for (const owner of owners.split(' ')) this.#add(name, owner, text)
  }

  /**
   * The text of a member.
   * @param path what it lies in, from the model or operation inwards: `['sell', 'goods', 'discounts']`
   */
  of(name: string, path: readonly string[]): string | undefined {
    const texts = this.#texts.get(name)
    if (!texts) return undefined
    const owner = [path.join('.'), `.${path.at(-1)}`, path[0] ?? '', ''].find((each) => texts.has(each))
    if (owner === undefined) return undefined
    this.#used.add(`${owner} ${name}`)
    return texts.get(owner)
  }

  /** Texts that no member has asked for so far: `owner name`. */
  get unused(): string[] {
    const all = [...this.#texts].flatMap(([name, texts]) => [...texts.keys()].map((owner) => `${owner} ${name}`))
    return all.filter((each) => !this.#used.has(each))
  }

  #add(name: string, owner: string, text: string): void {
    const texts = this.#texts.get(name) ?? new Map<string, string>()
    if (texts.has(owner)) throw new Error(`${owner} ${name} has two texts: ${texts.get(owner)}; ${text}`)
    this.#texts.set(name, texts.set(owner, text))
  }
}
