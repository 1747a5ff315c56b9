/** All test models. */
import { registerTestModel } from './models/register/register.ts'
import type { TestModel } from './test-model.ts'

export const testModels: readonly TestModel[] = [registerTestModel]
