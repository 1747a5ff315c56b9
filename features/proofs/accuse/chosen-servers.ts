/** Which wrong servers a run tries: of some clauses, one part of all, or those that a change touches. */
import { spawnSync } from 'node:child_process'
import { relative } from 'node:path'
import { Misuse } from '../../../server/commands/line/arguments.ts'
import { shardOf } from '../../../server/commands/testing/verify-options.ts'
import { HOME } from '../../support/home.ts'
import { groupOf } from '../../support/law/known-clauses.ts'
import type { CataloguedServer } from './wrong-servers.ts'

/** Tried at most for a change: about two minutes on two processors. */
const MOST_OF_CHANGE = 150
/** Lines around a changed line of a feature in which the tags of its scenario are looked for. */
const AROUND = 12

export interface Choice {
  /** Ids and groups, with commas between them. */
  clause?: string | undefined
  /** In the description. */
  name?: string | undefined
  /** `I/N`. */
  shard?: string | undefined
  /** A revision of git: what differs from it in the working tree. */
  changed?: string | undefined
}

/** Output of git in the repository. @throws Misuse */
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: HOME, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (status !== 0) throw new Misuse(`git ${args[0]}: ${stderr.trim().split('\n')[0]}`)
  return stdout
}

/** What differs from a revision: files, and the clauses of scenarios. */
interface Change {
  files: ReadonlySet<string>
  clauses: ReadonlySet<string>
}

function changeSince(revision: string): Change {
  const files = git('diff', '--name-only', revision, '--').split('\n').filter(Boolean)
  const features = git('diff', `-U${AROUND}`, revision, '--', 'features/*.feature')
  return {
    files: new Set(files),
    clauses: new Set([...features.matchAll(/@([A-Z]{2,3}-\d+)\b/g)].map(([, id]) => id!)),
  }
}

/** Evenly spread over a list. */
const spread = <T>(all: readonly T[], most: number): T[] =>
  all.length <= most ? [...all] : Array.from({ length: most }, (_, n) => all[Math.floor((n * all.length) / most)]!)

/** @throws Misuse when the choice names nothing */
export function chosenServers(
  all: readonly CataloguedServer[],
  { clause, name, shard, changed }: Choice,
): { servers: CataloguedServer[]; leftOut: number } {
  const wanted = clause?.split(',')
  const { part, parts } = shardOf(shard ?? '1/1')
  const change = changed === undefined ? null : changeSince(changed)
  const touched = all
    .filter((server) => !wanted || wanted.includes(server.clause) || wanted.includes(groupOf(server.clause)))
    .filter(({ what }) => name === undefined || what.includes(name))
    .filter(
      (server) => !change || change.files.has(relative(HOME, server.catalogue)) || change.clauses.has(server.clause),
    )
    .filter((_, place) => place % parts === part - 1)
  if (touched.length === 0 && !change)
    throw new Misuse(`there is no wrong server of ${clause ?? name ?? `part ${shard}`}`)
  const servers = change ? spread(touched, MOST_OF_CHANGE) : touched
  return { servers, leftOut: touched.length - servers.length }
}
