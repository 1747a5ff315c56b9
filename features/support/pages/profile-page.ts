/**
 * The JSON schema of a profile for editors, features/profile.schema.json, and the same for people, features/profile.md.
 */
import { markdownTable } from '../living/markup/markdown.ts'
import { VARIABLE } from '../targets/profile/environment.ts'
import { PROFILE_MEMBERS } from '../targets/profile/members.ts'
import { type Kind, ROLES, rolesOf } from '../targets/profile/roles.ts'
import { ProfileSchema } from '../targets/profile/schema.ts'
import { formattedSource } from './formatted-source.ts'

/** A schema, with the members used here. */
interface Schema {
  description?: string
  type?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  propertyNames?: Schema
  required?: string[]
}

const isKind = (path: string): path is Kind => path in ROLES

/** A schema with descriptions, and roles as names of members. @param path within the profile @param seen all of them */
function described(schema: Schema, path: string, seen: Set<string>): Schema {
  const below = (name: string): string => (path === '' ? name : `${path}.${name}`)
  const { properties, patternProperties, items, anyOf, pattern } = schema
  const description = PROFILE_MEMBERS[path]
  if (path !== '') seen.add(path)
  const entries = Object.entries(properties ?? {})
  return {
    ...(description !== undefined && { description }),
    ...schema,
    ...(pattern !== undefined && { pattern: `${pattern}|${VARIABLE}` }),
    ...(anyOf && {
      anyOf: anyOf.map((each) => described(each, path, seen)).map(({ description: _, ...each }) => each),
    }),
    // Members of a lane are those of the profile
    ...(items && { items: described(items, path === 'lanes' ? '' : path, seen) }),
    ...(properties && {
      properties: Object.fromEntries(entries.map(([name, each]) => [name, described(each, below(name), seen)])),
    }),
    ...(patternProperties && {
      patternProperties: Object.fromEntries(
        Object.entries(patternProperties).map(([name, each]) => [
          name,
          path === 'headers' ? each : described(each, below('*'), seen),
        ]),
      ),
    }),
    ...(isKind(path) && { propertyNames: { enum: rolesOf(path) } }),
  }
}

const plain = (): Schema => JSON.parse(JSON.stringify(ProfileSchema)) as Schema

/** Paths of all members. */
export function memberPaths(): string[] {
  const seen = new Set<string>()
  described(plain(), '', seen)
  return [...seen]
}

/** The schema as its file has it. */
export const profileSchema = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Profile of a server that kasalab verify tests',
  ...described(plain(), '', new Set()),
})

/** What a member takes, in words. */
function typeOf({ type, const: only, enum: words, anyOf, items, patternProperties }: Schema): string {
  if (only !== undefined) return `\`${JSON.stringify(only)}\``
  if (words) return words.map((word) => `\`${JSON.stringify(word)}\``).join(' or ')
  if (anyOf) return anyOf.map(typeOf).join(' or ')
  if (items) return `list of ${typeOf(items)}`
  if (patternProperties) return 'object by name'
  return { string: 'text', boolean: 'true or false' }[type ?? ''] ?? type ?? ''
}

/** Rows of the table: each member once. */
function* rows(schema: Schema, path: string): Generator<string[]> {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const own = path === '' ? name : `${path}.${name}`
    const needed = schema.required?.includes(name) ? ', needed' : ''
    yield [`\`${own}\``, `${typeOf(each)}${needed}`, PROFILE_MEMBERS[own] ?? '']
    if (own === 'lanes' || own === 'headers') continue
    yield* rows(each, own)
    for (const inner of Object.values(each.patternProperties ?? {})) yield* rows(inner, `${own}.*`)
  }
}

const roleRows = (kind: Kind): string[][] =>
  rolesOf(kind).map((role) => [kind, `\`${role}\``, ROLES[kind][role] ?? 'every scenario of a cloud or desk'])

const EXAMPLE = `{
  "$schema": "./node_modules/kasalab/features/profile.schema.json",
  "name": "staging",
  "cloud": "https://staging.example",
  "cashiers": { "the cashier": { "login": "till-1", "password": "\${TILL_PASSWORD}" } },
  "registers": {
    "the register": { "id": "40000000-0000-4000-8000-000000000001", "license_key": "\${LICENCE_KEY}", "is_test": true }
  }
}`

/** The page. */
export const profilePage = (): string =>
  [
    '# The profile of a server',
    '',
    '<!-- Made by npm run index from the schema of profiles: not to be edited. -->',
    '',
    'A profile says where the surfaces of a server are, and which people and registers the scenarios may use. `kasalab target',
    'init` asks for one, and `kasalab target check FILE` looks at it. What a run does with it: [any server on',
    'trial](README.md#any-server-on-trial). Editors complete and check the file by [its JSON schema](profile.schema.json):',
    '',
    '```json',
    EXAMPLE,
    '```',
    '',
    `A text may have variables of the environment, \`"\${NAME}"\`; \`$\${\` is \`\${\` as it stands. An unknown member is refused.`,
    '',
    ...markdownTable(['member', 'takes', 'what it is'], [...rows(plain(), '')]),
    '',
    '## Roles',
    '',
    'Each role that is left out is named with what is not tested without it.',
    '',
    ...markdownTable(['of', 'role', 'tests'], (['cashiers', 'registers', 'terminals'] as const).flatMap(roleRows)),
    '',
  ].join('\n')

/** The text of the schema's file. */
export const schemaText = (): string => formattedSource(`${JSON.stringify(profileSchema(), null, 2)}\n`, 'json')
