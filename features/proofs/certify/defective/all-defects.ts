/** Every defective client. */
import { type Defect, DISTURBED_DEFECTS } from './defects.ts'
import { QUIET_DEFECTS } from './quiet-defects.ts'
import { WORLD_DEFECTS } from './world-defects.ts'

export const DEFECTS: readonly Defect[] = [...QUIET_DEFECTS, ...DISTURBED_DEFECTS, ...WORLD_DEFECTS]
