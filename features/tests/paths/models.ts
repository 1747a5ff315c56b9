/** All test models. */
import { registerTestModel } from './models/register/register.ts'
import { sessionTestModel } from './models/session/session.ts'
import type { TestModel } from './test-model.ts'

export const testModels: readonly TestModel[] = [registerTestModel, sessionTestModel]
