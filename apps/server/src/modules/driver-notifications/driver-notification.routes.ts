import {
  createDriverNotification,
  deleteDriverNotification,
  dryRunDriverNotification,
  listDriverNotifications,
  readFleetValues,
  updateDriverNotification,
} from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { DriverNotificationService } from './driver-notification.service.ts'
import type { DryRunService } from './dry-run.service.ts'
import { draftFromWire, notificationOnWire } from './notification-on-wire.ts'

interface Dependencies {
  notifications: DriverNotificationService
  dryRuns: DryRunService
}

export function driverNotificationRoutes(app: FastifyInstance, { notifications, dryRuns }: Dependencies): void {
  route(app, listDriverNotifications, async ({ session, query: { include_total_count, ...filter } }) => {
    const found = await notifications.list(session.organizationId, filter)
    const total = include_total_count ? { total_count: await notifications.count(session.organizationId) } : {}
    return { driver_notifications: found.map(notificationOnWire), ...total }
  })

  route(app, createDriverNotification, async ({ actor, body }) => ({
    driver_notification: notificationOnWire(await notifications.create(actor, draftFromWire(body.driver_notification))),
  }))

  route(app, updateDriverNotification, async ({ actor, params, body }) => ({
    driver_notification: notificationOnWire(
      await notifications.update(actor, params.id, draftFromWire(body.driver_notification)),
    ),
  }))

  route(app, dryRunDriverNotification, async ({ session, body }) => ({
    dry_run: await dryRuns.run(session.organizationId, draftFromWire(body.driver_notification)),
  }))

  route(app, readFleetValues, async ({ session }) => ({
    fleet_values: await dryRuns.fleetValues(session.organizationId),
  }))

  route(app, deleteDriverNotification, async ({ actor, params }) => {
    await notifications.remove(actor, params.id)
    return { success: true as const }
  })
}
