import type { Route } from '../kernel/routing.ts'
import type { World } from '../state/world.ts'
import { connectivityRoutes } from './connectivity.ts'
import { organizationRoutes } from './organization.ts'
import { paylinkRoutes } from './paylink.ts'
import { registerRoutes } from './registers.ts'
import { reportRoutes } from './reports/operations.ts'
import { sessionRoutes } from './sessions.ts'
import { shiftRoutes } from './shifts.ts'
import { templateRoutes } from './templates.ts'
import { webhookRoutes } from './webhook-settings.ts'

/** The operations of the cloud API: 46 of table A and 9 of the extended reports (CLD-001). */
export function cloudRoutes(world: World): Route[] {
  return [
    ...sessionRoutes(world),
    ...organizationRoutes(world),
    ...registerRoutes(world),
    ...connectivityRoutes(world),
    ...shiftRoutes(world),
    ...templateRoutes(world),
    ...paylinkRoutes(world),
    ...webhookRoutes(world),
    ...reportRoutes(world),
  ]
}
