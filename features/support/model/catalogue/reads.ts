/** Where goods and templates are shown: by their id, by their code, in lists, and in force at a register. */
import { cloudAsk } from '../asking.ts'
import { type Expects, hasRows, hasValue, type Read } from '../expected.ts'
import type { ModelGood } from '../good.ts'
import { refusedFor } from '../refused.ts'
import type { State } from '../state.ts'
import { goodShown } from './expectations.ts'
import { templateInForce, templateShown, templatesOf } from './templates.ts'

interface Looker {
  by: string
  organization: string
  at: string
}

function read(
  state: State,
  { by }: Looker,
  name: string,
  path: string,
  shown: { clause: string; members: (() => Expects[]) | null },
): Read {
  const { clause, members } = shown
  return {
    name: `GET ${name}`,
    of: null,
    ask: cloudAsk(state, 'GET', path, { by }),
    expected: () => ({
      lawful: [
        members === null
          ? refusedFor(state, 'cloud', { name: 'unknown id', by: clause })
          : { status: 200, clause, members: members(), next: () => state },
      ],
    }),
  }
}

function goodReads(state: State, looker: Looker): Read[] {
  const isSeen = (good: ModelGood): boolean => !good.isDeleted && good.organization === looker.organization
  const seen = state.goods.filter(isSeen)
  const rows = () => seen.map((good) => ({ key: { code: good.code }, members: goodShown(good, 'EXT-501') }))
  const codes = [...new Set(state.goods.map(({ code }) => code))]
  return [
    read(state, looker, '/goods', '/goods?limit=100', {
      clause: 'EXT-501',
      members: () => [hasRows('results', rows(), 'EXT-501')],
    }),
    ...state.goods.slice(-4).map((good) =>
      read(state, looker, '/goods/{good_id}', `/goods/${good.id}`, {
        clause: isSeen(good) ? 'EXT-505' : 'EXT-506',
        members: isSeen(good) ? () => goodShown(good, good.isEdited ? 'EXT-521' : 'EXT-505') : null,
      }),
    ),
    ...codes.slice(-3).map((code) => {
      const good = seen.find((each) => each.code === code)
      return read(state, looker, '/goods/by-code/{code}', `/goods/by-code/${encodeURIComponent(code)}`, {
        clause: 'EXT-507',
        members: good ? () => goodShown(good, good.isEdited ? 'EXT-521' : 'EXT-507') : null,
      })
    }),
  ]
}

function templateReads(state: State, looker: Looker): Read[] {
  const { by, organization, at } = looker
  const all = templatesOf(organization)
  const listed = () => [
    hasValue('results.length', all.length, 'CLD-601'),
    ...all.map((each, n) => hasValue(`results.${n}.id`, each.id, 'CLD-601')),
  ]
  const inForce = templateInForce(state, at)
  return [
    read(state, looker, '/receipt-templates', '/receipt-templates', { clause: 'CLD-601', members: listed }),
    ...all.flatMap((each) => [
      read(state, looker, '/receipt-templates/{template_id}', `/receipt-templates/${each.id}`, {
        clause: 'CLD-603',
        members: () => templateShown(state, each, 'CLD-603'),
      }),
      ...(['assignments', 'activation'] as const).map((part) =>
        read(state, looker, `/receipt-templates/{template_id}/${part}`, `/receipt-templates/${each.id}/${part}`, {
          clause: part === 'activation' ? 'CLD-607' : 'CLD-606',
          members: () => entitiesShown(part === 'activation' ? each.activation : each.assignment),
        }),
      ),
    ]),
    ...(inForce
      ? [
          {
            ...read(state, looker, '/cash-registers/receipt-template', '', {
              clause: 'CLD-439',
              members: () => templateShown(state, inForce, 'CLD-439'),
            }),
            ask: cloudAsk(state, 'GET', '/cash-registers/receipt-template', { by, at }),
          },
        ]
      : []),
  ]
}

const entitiesShown = (given: { organization: boolean; branches: string[]; cash_registers: string[] }): Expects[] => [
  hasValue('organization', given.organization, 'NS-37'),
  hasValue('branches.length', given.branches.length, 'NS-37'),
  hasValue('cash_registers.length', given.cash_registers.length, 'NS-37'),
]

export function catalogueReads(state: State, at: string): Read[] {
  const { organization } = state.house.registers[at]!
  const [by] =
    Object.entries(state.sessions).find(
      ([, { cashier, hasEnded }]) => !hasEnded && state.house.cashiers[cashier]!.organization === organization,
    ) ?? []
  if (by === undefined) return []
  const looker = { by, organization, at }
  return [
    ...(state.goods.length > 0 ? goodReads(state, looker) : []),
    ...(Object.keys(state.edits).length > 0 ? templateReads(state, looker) : []),
  ]
}
