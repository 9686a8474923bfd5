import {
  INTERVAL_MINUTES,
  isThresholdVariable,
  LOOKAHEAD_HOURS,
  MAX_THRESHOLDS,
  NEW_NOTIFICATION,
  NOTIFICATION_FREQUENCIES,
  NOTIFICATION_NAME_MAX_LENGTH,
  NOTIFICATION_STATUSES,
  NOTIFICATION_TYPES,
  splitAlertNames,
  TEMPLATE_MAX_LENGTH,
  THRESHOLD_VARIABLE_IDS,
} from '@stormlane/domain/drivers'
import * as z from 'zod'
import { defineCall } from './call.ts'
import { instant, page, resourceId, success } from './conventions.ts'

/** Notifications per page of a list (API-080). */
export const DRIVER_NOTIFICATIONS_PAGE_SIZE = 10_000

const bound = z
  .number()
  .nullish()
  .transform((value) => value ?? null)

/** A sent id is ignored; the server builds it from variable and bounds (NOTIFY-034). */
const thresholdInput = z.object({
  id: z.string().max(100).optional(),
  variable: z
    .string()
    .refine(isThresholdVariable, `variable must be one of ${THRESHOLD_VARIABLE_IDS.join(', ')}`)
    .transform((name) => name as (typeof THRESHOLD_VARIABLE_IDS)[number])
    .meta({ enum: THRESHOLD_VARIABLE_IDS }),
  lower_bound: bound.meta({ description: 'In the unit of its slider: 0-10, mph, °F, mi; null if open' }),
  upper_bound: bound,
})

const thresholdSchema = z
  .object({
    id: z.string().meta({ description: '{variable}_{lower}_{upper}, with an open bound left empty' }),
    variable: z.enum(THRESHOLD_VARIABLE_IDS),
    lower_bound: z.number().nullable(),
    upper_bound: z.number().nullable(),
  })
  .meta({ id: 'NotificationThreshold', description: 'Both bounds are inclusive' })

const alertNames = z
  .string()
  .max(10_000)
  .transform(splitAlertNames)
  .meta({ description: 'Names of government alert events, separated by commas' })

const interval = z
  .int(`interval must be a whole number of minutes`)
  .min(INTERVAL_MINUTES.min, `interval must be at least ${INTERVAL_MINUTES.min} minute`)
  .max(INTERVAL_MINUTES.max, `interval must be at most ${INTERVAL_MINUTES.max} minutes`)

const template = (name: string) =>
  z.string().max(TEMPLATE_MAX_LENGTH, `${name} is longer than ${TEMPLATE_MAX_LENGTH} characters`)

const fields = {
  name: z
    .string()
    .trim()
    .max(NOTIFICATION_NAME_MAX_LENGTH, `name is longer than ${NOTIFICATION_NAME_MAX_LENGTH} characters`),
  notification_type: z.enum(NOTIFICATION_TYPES),
  status: z.enum(NOTIFICATION_STATUSES),
  frequency: z.enum(NOTIFICATION_FREQUENCIES),
  interval: interval.meta({ description: 'Minutes' }),
  window_size: z
    .number()
    .min(LOOKAHEAD_HOURS.min, 'window_size must be between 0 and 8 hours')
    .max(LOOKAHEAD_HOURS.max, 'window_size must be between 0 and 8 hours')
    .meta({ description: 'Hours of the route ahead that are watched' }),
  thresholds: z.array(thresholdInput).max(MAX_THRESHOLDS, `at most ${MAX_THRESHOLDS} thresholds`),
  alerts: alertNames,
  template: template('template'),
  upcoming_template: template('upcoming_template'),
  urgent: z.boolean(),
}

export const driverNotificationSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    notification_type: fields.notification_type,
    status: fields.status.meta({
      description: 'enabled: sent and logged; testing: logged only; disabled: neither',
    }),
    frequency: fields.frequency.meta({
      description: 'change: once, and again when level or text change; interval: again after each interval',
    }),
    interval: z.int(),
    window_size: z.number(),
    thresholds: z.array(thresholdSchema),
    alerts: z.string().meta({ description: 'Names, separated by commas' }),
    template: z.string(),
    upcoming_template: z.string(),
    urgent: z.boolean(),
    updated_at: instant,
  })
  .meta({ id: 'DriverNotification' })

export type DriverNotificationOnWire = z.input<typeof driverNotificationSchema>

/** Missing fields take the defaults of a new notification (NOTIFY-012 to NOTIFY-015). */
const newNotification = z.object({
  ...fields,
  status: fields.status.default(NEW_NOTIFICATION.status),
  frequency: fields.frequency.default(NEW_NOTIFICATION.frequency),
  interval: fields.interval.default(NEW_NOTIFICATION.interval),
  window_size: fields.window_size.default(NEW_NOTIFICATION.windowSize),
  thresholds: fields.thresholds.default([]),
  alerts: fields.alerts.default([]),
  upcoming_template: fields.upcoming_template.default(''),
  urgent: fields.urgent.default(NEW_NOTIFICATION.urgent),
})

export const listDriverNotifications = defineCall({
  id: 'listDriverNotifications',
  tag: 'Driver notifications',
  method: 'GET',
  path: '/driver_notifications.json',
  needsFullSession: true,
  access: 'session',
  summary: 'Driver notifications, by name',
  query: z.object(page(DRIVER_NOTIFICATIONS_PAGE_SIZE)),
  answer: z.object({ driver_notifications: z.array(driverNotificationSchema), total_count: z.int().optional() }),
})

export const createDriverNotification = defineCall({
  id: 'createDriverNotification',
  tag: 'Driver notifications',
  method: 'POST',
  path: '/driver_notifications.json',
  access: 'admin',
  failsWith: ['LIMIT_REACHED'],
  summary: 'Create a driver notification',
  body: z.object({ driver_notification: newNotification }),
  answer: z.object({ driver_notification: driverNotificationSchema }),
})

const notificationCall = { params: z.object({ id: resourceId }), access: 'admin' } as const

export const updateDriverNotification = defineCall({
  ...notificationCall,
  id: 'updateDriverNotification',
  tag: 'Driver notifications',
  method: 'PATCH',
  path: '/driver_notifications/:id',
  summary: 'Change a driver notification; fields that are left out stay as they are',
  body: z.object({ driver_notification: z.object(fields).partial() }),
  answer: z.object({ driver_notification: driverNotificationSchema }),
})

export const deleteDriverNotification = defineCall({
  ...notificationCall,
  id: 'deleteDriverNotification',
  tag: 'Driver notifications',
  method: 'DELETE',
  path: '/driver_notifications/:id',
  summary: 'Delete a driver notification; its messages stay in the log',
  answer: success,
})

/** How far back a dry run looks. */
export const DRY_RUN_HOURS = 24

export const dryRunDriverNotification = defineCall({
  id: 'dryRunDriverNotification',
  tag: 'Driver notifications',
  method: 'POST',
  path: '/driver_notifications/dry_run',
  access: 'session',
  summary:
    'Which drivers a notification, saved or not, would have warned in the last 24 hours, at their position and ahead on their route; nothing is sent',
  body: z.object({ driver_notification: newNotification }),
  answer: z.object({
    dry_run: z
      .object({
        from: instant,
        to: instant,
        recorded_since: instant
          .nullable()
          .meta({ description: 'Time of the oldest observation; null if there is none' }),
        messages: z.int(),
        drivers: z.int(),
        by_hour: z.array(z.int()).meta({ description: 'Messages per hour, oldest first' }),
        by_event: z.array(z.object({ label: z.string(), messages: z.int() })),
        busiest: z.array(z.object({ vehicle_id: z.string(), vehicle_name: z.string(), messages: z.int() })),
        latest: z.array(z.object({ vehicle_id: z.string(), vehicle_name: z.string(), at: instant, label: z.string() })),
      })
      .meta({ id: 'DryRun' }),
  }),
})

/** Number of bars in the histogram behind a slider. */
export const FLEET_VALUE_BINS = 40

export const readFleetValues = defineCall({
  id: 'readFleetValues',
  tag: 'Driver notifications',
  method: 'GET',
  path: '/driver_notifications/fleet_values.json',
  needsFullSession: true,
  access: 'session',
  summary: 'Histogram of the values at the vehicles of the fleet in the last 24 hours, for each threshold variable',
  answer: z.object({
    fleet_values: z.array(
      z.object({
        variable: z.enum(THRESHOLD_VARIABLE_IDS),
        counts: z.array(z.int()).length(FLEET_VALUE_BINS).meta({
          description:
            "Observations per bin, which are equal parts of the variable's range; values outside count in the first or last bin",
        }),
      }),
    ),
  }),
})
