/** A fact as the lab shows it. */
import type { FactRow } from '../store/fact-rows.ts'
import { labInstant } from './instants.ts'

export const factBody = ({ n, at, address, type, fact }: FactRow) => ({ n, at: labInstant(at), address, type, fact })
