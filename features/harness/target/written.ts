/** What a scenario says by being written so. */
import type { ITestCaseHookParameter } from '@cucumber/cucumber'

const DAY = /\b20\d\d-\d\d-\d\d\b/

/** It names a day: the clock has to stand there. */
export const writtenMoments = ({ steps }: ITestCaseHookParameter['pickle']): boolean =>
  steps.some(({ text, argument }) => DAY.test(text) || DAY.test(JSON.stringify(argument ?? '')))
