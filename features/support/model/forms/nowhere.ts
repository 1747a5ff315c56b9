/** Requests of what the interface does not have: a method or a path too many; and the description of what it has. */
import { succeeds } from '../asking.ts'
import { type Ask, type ByAct, isSuch, type Lawful, shownAt } from '../expected.ts'
import type { State } from '../state.ts'

export type NowhereAct =
  /** `path` as an ask of its surface has it. */
  | {
      do: 'ask for what is not there'
      surface: 'cloud' | 'desk' | 'root'
      register?: string
      method: Ask['method']
      path: string
      clause: string
    }
  | { do: 'look at the description' }

export const nowhereAsks: ByAct<NowhereAct, Ask> = {
  'ask for what is not there': (_, { surface, register, method, path }) => ({
    surface,
    ...(register !== undefined && { register }),
    method,
    path,
  }),
  'look at the description': () => ({ surface: 'root', method: 'GET', path: '/api/openapi.json' }),
}

/** Nothing at this path, or nothing by this method; the law gives no status (NS-31). */
const NOT_THERE = [404, 405] as const
/** The version that the cloud declares. */
const VERSION = '2.108.3'

const isDeclared = (version: unknown): boolean => typeof version === 'string' && version.startsWith(VERSION)

export const nowhereAnswers: ByAct<NowhereAct, readonly Lawful[]> = {
  'ask for what is not there': (state: State, { clause, surface }) =>
    NOT_THERE.map((status) => ({
      ...succeeds(status, clause, [], () => state),
      also: surface === 'root' ? ['CLD-001'] : [],
      statusBy: clause,
    })),
  'look at the description': (state) => [
    succeeds(
      200,
      'VER-001',
      [isSuch('info', `version ${VERSION} and more`, (info) => isDeclared(shownAt(info, 'version')), 'VER-001')],
      () => state,
    ),
  ],
}
