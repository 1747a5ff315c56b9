/**
 * The sandbox in a container of the test's: `import { KasalabContainer } from 'kasalab/testcontainers'`. The package
 * testcontainers is to be installed beside it.
 */
export { ContainerWorld, type WorldCredentials } from './container/container-world.ts'
export { KasalabContainer } from './container/kasalab-container.ts'
export { StartedKasalabContainer } from './container/started-container.ts'
