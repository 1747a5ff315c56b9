/** Pictures of an organization, of the template in force for a register, and of a template by its id. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }
import { templateAt, templateInForce } from '../catalogue/templates.ts'
import type { RefusalName } from '../refused.ts'
import type { State } from '../state.ts'

/** A picture by its file in the fixtures, and when it was last changed. */
export interface SeededPicture {
  file: string
  changed_at: string
}

interface PictureLaw {
  path: string
  clause: string
  /** What is said of its licence key, and whether it may be left out. */
  key: string | null
  isKeyOptional: boolean
  /** That a copy of the moment is not sent again. */
  conditional: string
  /** @param of a register's id, or a template's; of an organization: its id */
  found(state: State, organization: string, of: { at: string | null; template: string }): SeededPicture | RefusalName
}

const organizationAt = (id: string) => seed.organizations.find((each) => each.id === id)!

const inForce = (state: State, at: string | null, which: 'html_logo' | 'text_logo'): SeededPicture | RefusalName => {
  const template = templateInForce(state, at!)
  return template ? (template[which] ?? 'no logo is set') : 'no template is in force'
}

export const PICTURES = {
  logo: {
    path: '/organization/logo.png',
    clause: 'CLD-303',
    key: 'CLD-305',
    isKeyOptional: true,
    conditional: 'CLD-306',
    found: (_, organization) => organizationAt(organization).logo ?? 'no logo is set',
  },
  'text logo': {
    path: '/organization/text_logo.png',
    clause: 'CLD-304',
    key: 'CLD-305',
    isKeyOptional: true,
    conditional: 'CLD-306',
    found: (_, organization) => organizationAt(organization).text_logo ?? 'no logo is set',
  },
  'logo in force': {
    path: '/cash-registers/receipt-template/html_logo.png',
    clause: 'CLD-441',
    key: 'CLD-443',
    isKeyOptional: false,
    conditional: 'CLD-445',
    found: (state, _, { at }) => inForce(state, at, 'html_logo'),
  },
  'text logo in force': {
    path: '/cash-registers/receipt-template/text_logo.png',
    clause: 'CLD-442',
    key: 'CLD-444',
    isKeyOptional: false,
    conditional: 'CLD-445',
    found: (state, _, { at }) => inForce(state, at, 'text_logo'),
  },
  'logo of a template': {
    path: '/receipt-templates/{template_id}/html_logo.png',
    clause: 'CLD-608',
    key: null,
    isKeyOptional: true,
    conditional: 'NS-42',
    found: (_, organization, { template: id }) => {
      const template = templateAt(id)
      if (template?.organization_id !== organization) return 'unknown id'
      return template.html_logo ?? 'no logo is set'
    },
  },
} as const satisfies Record<string, PictureLaw>

export type PictureName = keyof typeof PICTURES
