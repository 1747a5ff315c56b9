/** A clock as the lab sets and shows it. */
import Type, { type Static } from 'typebox'
import { DateTime } from '../../../../machines/vocabulary/schemas/wire.ts'
import type { ClockMode } from '../../../runtime/world/clock.ts'
import type { World } from '../../../runtime/world/world.ts'
import { Model } from '../../../wire/http/model.ts'
import type { Issue } from '../../../wire/http/operation.ts'
import { LabInstant, labInstant } from '../instants.ts'

export const ClockSetting = Type.Object(
  { mode: Type.Enum(['real', 'virtual']), now: Type.Optional(LabInstant) },
  { additionalProperties: false },
)
export type ClockSetting = Static<typeof ClockSetting>

/** What the schema cannot say: a real clock is the machine's and cannot be set. */
export const settingIssues = ({ mode, now }: ClockSetting, loc: string[]): Issue[] =>
  mode === 'real' && now !== undefined
    ? [{ loc: [...loc, 'now'], msg: 'only a virtual clock can be set', type: 'value_error.extra' }]
    : []

/** As the worlds take it: epoch milliseconds. */
export const settingOf = ({ mode, now }: ClockSetting): { mode: ClockMode; now?: number } =>
  now === undefined ? { mode } : { mode, now: Date.parse(now) }

/** As it is shown. */
export const ClockModel = Model('Clock', { mode: Type.Enum(['real', 'virtual']), now: DateTime })

export const clockBody = ({ clock }: World): Static<typeof ClockModel> => ({
  mode: clock.mode,
  now: labInstant(clock.now()),
})
