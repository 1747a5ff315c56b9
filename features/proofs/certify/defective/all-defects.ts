/** Every defective client. */
import { CARD_DEFECTS } from './card-defects.ts'
import { type Defect, DISTURBED_DEFECTS } from './defects.ts'
import { OTHER_LANGUAGES } from './other-languages.ts'
import { PYTHON_DEFECTS } from './python-defects.ts'
import { QUIET_DEFECTS } from './quiet-defects.ts'
import { WEBHOOK_DEFECTS } from './webhook-defects.ts'
import { WORLD_DEFECTS } from './world-defects.ts'

export const DEFECTS: readonly Defect[] = [
  ...QUIET_DEFECTS,
  ...DISTURBED_DEFECTS,
  ...WORLD_DEFECTS,
  ...CARD_DEFECTS,
  ...WEBHOOK_DEFECTS,
  ...OTHER_LANGUAGES,
  ...PYTHON_DEFECTS,
]
