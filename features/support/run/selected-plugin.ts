/** A plugin of the runner: shows the selected scenarios, with their steps, before any of them begins. */
import type { CoordinatorTransformValues, Plugin } from '@cucumber/cucumber/api'

/** Selected scenarios, in their order. */
export type Selected = CoordinatorTransformValues['pickles:order']

/** Of the next run of this thread. @returns the scenarios to run; when it throws, none is */
export const nextRun: { choose(selected: Selected): Promise<Selected> } = { choose: async (selected) => selected }

export default {
  type: 'plugin',
  coordinator: ({ transform }) => transform('pickles:order', (selected) => nextRun.choose(selected)),
} satisfies Plugin
