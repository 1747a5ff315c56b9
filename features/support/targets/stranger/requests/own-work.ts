/** The harness's own requests between those of a scenario, such as those that put registers in order. */
import { AsyncLocalStorage } from 'node:async_hooks'

const ownWork = new AsyncLocalStorage<true>()

/** Requests of this work wait neither for work in progress nor for registers in order. */
export const asOwnWork = <Done>(work: () => Promise<Done>): Promise<Done> => ownWork.run(true, work)

/** Whether the present request is one of the harness's own. */
export const isOwnWork = (): boolean => ownWork.getStore() === true
