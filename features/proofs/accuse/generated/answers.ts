/** Wrong servers of answers: each member left out, of its sibling, and each list doubled or cut to its first entry. */
import { operations } from '../../../../server/app/operations.ts'
import { showsMember } from '../seams/rows.ts'
import { type Seam, together } from '../seams/seam.ts'
import type { GeneratedServer } from './generated-server.ts'
import { placeOfRow } from './reach.ts'

type Node = Record<string, any>

/** A member of an object that answers show: the same object may be shown by several rows, at other paths. */
interface Member {
  /** Where each row shows it: `goods.*.price`. */
  paths: Map<string, string>
  name: string
  /** Its siblings of the same type. */
  siblings: readonly string[]
  isList: boolean
}

const typeOf = (node: Node): string => JSON.stringify([node.type, node.format, node.anyOf?.map(typeOf)])
const isList = (node: Node): boolean => [node, ...(node.anyOf ?? [])].some(({ type }) => type === 'array')

/** Gathers the members of answers, by the object that has them. */
class ShownMembers {
  readonly #byOwner = new Map<Node, Map<string, Member>>()

  /** @param above schemas around this one: a schema may name itself */
  add(row: string, node: Node, path: string, above: readonly Node[] = []): void {
    if (above.includes(node)) return
    const within = [...above, node]
    for (const each of [...(node.anyOf ?? []), ...(node.allOf ?? []), ...(node.oneOf ?? [])])
      this.add(row, each, path, within)
    if (node.items) this.add(row, node.items, `${path}*.`, within)
    const properties = Object.entries((node.properties ?? {}) as Record<string, Node>)
    const own = this.#byOwner.get(node) ?? new Map<string, Member>()
    if (properties.length > 0) this.#byOwner.set(node, own)
    for (const [name, each] of properties) {
      const siblings = properties.filter(([other, its]) => other !== name && typeOf(its) === typeOf(each))
      const member = own.get(name) ?? {
        ...{ paths: new Map<string, string>(), name, isList: isList(each) },
        siblings: siblings.map(([other]) => other),
      }
      own.set(name, member)
      if (!member.paths.has(row)) member.paths.set(row, path + name)
      this.add(row, each, `${path}${name}.`, within)
    }
  }

  /** One for each place where it is shown first. */
  all(): Map<string, Member> {
    const members = [...this.#byOwner.values()].flatMap((own) => [...own.values()])
    return new Map(members.map((member) => [[...member.paths][0]!.join(': '), member]))
  }
}

function shownMembers(): Map<string, Member> {
  const shown = new ShownMembers()
  for (const row of operations.filter(({ surface }) => surface !== 'lab'))
    for (const [status, forms] of Object.entries(row.answers ?? {}))
      for (const form of [forms].flat())
        if (Number(status) < 300 && typeof form === 'object') shown.add(row.id, form, '')
  return shown.all()
}

export const wrongAnswers = (): GeneratedServer[] =>
  [...shownMembers()].flatMap(([what, { paths, name, siblings, isList: list }]) => {
    const rows = [...paths.keys()]
    const named = { what, places: rows.map(placeOfRow), words: [name] }
    const shown = (wrong: (value: any, owner: any) => unknown): Seam =>
      together(...[...paths].map(([row, path]) => showsMember(row, path, wrong)))
    const left = { ...named, kind: 'a member is left out', seam: shown(() => undefined) }
    if (list)
      return [
        left,
        { ...named, kind: 'a list is shown twice', seam: shown((value) => value && [...value, ...value]) },
        { ...named, kind: 'a list is cut to its first', seam: shown((value) => value?.slice(0, 1)) },
      ]
    const other = siblings.slice(0, 1).map((sibling) => ({
      ...named,
      kind: 'a member shows its sibling',
      seam: shown((_, owner) => owner[sibling]),
    }))
    return [left, ...other]
  })
