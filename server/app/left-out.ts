/** What clients call of the live service and is not simulated, for whoever lists it. */
export { knownOperations } from '../surfaces/cloud/known.ts'
