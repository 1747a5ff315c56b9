/** All test models. */
import { mailingTestModel } from './models/mailing/mailing.ts'
import { notificationTestModel } from './models/notification/notification.ts'
import { registerTestModel } from './models/register/register.ts'
import { reportTaskTestModel } from './models/report-task/report-task.ts'
import { sessionTestModel } from './models/session/session.ts'
import { terminalTestModel } from './models/terminal/terminal.ts'
import type { TestModel } from './test-model.ts'

export const testModels: readonly TestModel[] = [
  registerTestModel,
  sessionTestModel,
  terminalTestModel,
  reportTaskTestModel,
  notificationTestModel,
  mailingTestModel,
]
