/** The steps of this copy of the project, loaded without a run, for tests of their traits. */
import { loadConfiguration, loadSupport } from '@cucumber/cucumber/api'
import { HOME } from '../../support/run/run.ts'

export async function loadSteps(): Promise<void> {
  const { runConfiguration } = await loadConfiguration({}, { cwd: HOME })
  await loadSupport(runConfiguration, { cwd: HOME })
}
