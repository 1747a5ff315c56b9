/** Names of the seeded house; a house that is not ours has names of its own: undefined. */
import seed from '../../../../fixtures/house.json' with { type: 'json' }

export const outletOf = (branch: string): string | undefined => seed.branches.find(({ id }) => id === branch)?.name

export const organizationNamed = (organization: string): string | undefined =>
  seed.organizations.find(({ id }) => id === organization)?.title
