import {
  type CallAnswer,
  createDriverNotification,
  DRIVER_NOTIFICATIONS_PAGE_SIZE,
  deleteDriverNotification,
  dryRunDriverNotification,
  listAlertFeatures,
  listDriverNotifications,
  readFleetValues,
  updateDriverNotification,
} from '@stormlane/contract'
import { type DriverNotification, joinAlertNames, type NotificationDraft, splitAlertNames } from '@stormlane/domain'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { QUERY_KEYS } from '../../platform/query-keys.ts'

export interface SavedNotification extends DriverNotification {
  updatedAt: Date
}

type OnWire = CallAnswer<typeof listDriverNotifications>['driverNotifications'][number]
export type DryRun = CallAnswer<typeof dryRunDriverNotification>['dryRun']
export type ForcedAlert = CallAnswer<typeof listAlertFeatures>['features'][number]['properties']

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'list'],
      queryFn: async ({ signal }) => {
        const query = { limit: DRIVER_NOTIFICATIONS_PAGE_SIZE }
        return (await api.send(listDriverNotifications, { query }, signal)).driverNotifications.map(notificationOf)
      },
    }),
  /** What the draft would have done in the last 24 hours; asked anew when what decides that changes. */
  dryRun: (draft: NotificationDraft) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'dry-run', decisiveOf(draft)],
      queryFn: async ({ signal }) =>
        (await api.send(dryRunDriverNotification, { body: { driverNotification: onWire(draft) } }, signal)).dryRun,
    }),
  /** How often the fleet met which values in the last 24 hours, by variable. */
  fleetValues: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'fleet-values'],
      queryFn: async ({ signal }) => {
        const { fleetValues } = await api.send(readFleetValues, {}, signal)
        return new Map(fleetValues.map(({ variable, counts }) => [variable, counts]))
      },
    }),
  /** The alerts in force, to show a message with the words of a real one. */
  alertsInForce: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'words'],
      queryFn: async ({ signal }) => {
        const query = { countries: 'all', omitGeometries: 'true' }
        return (await api.send(listAlertFeatures, { query }, signal)).features.map(({ properties }) => properties)
      },
    }),
}

/** The upcoming template travels only where the organization uses it (decision 13). */
export async function saveNotification(
  id: string | undefined,
  draft: NotificationDraft,
  { showUpcomingTemplate }: { showUpcomingTemplate: boolean },
): Promise<void> {
  const { upcomingTemplate, ...rest } = onWire(draft)
  const body = { driverNotification: showUpcomingTemplate ? { ...rest, upcomingTemplate } : rest }
  if (id === undefined) await api.send(createDriverNotification, { body })
  else await api.send(updateDriverNotification, { params: { id }, body })
}

export async function removeNotification(id: string): Promise<void> {
  await api.send(deleteDriverNotification, { params: { id } })
}

/** What belongs to another type than the chosen one stays behind. */
function onWire({ alerts, thresholds, ...draft }: NotificationDraft) {
  const isAlert = draft.notificationType === 'alert'
  return {
    ...draft,
    name: draft.name.trim(),
    thresholds: isAlert ? [] : [...thresholds],
    alerts: isAlert ? joinAlertNames(alerts) : '',
  }
}

function notificationOf({ alerts, updatedAt, ...notification }: OnWire): SavedNotification {
  return { ...notification, alerts: splitAlertNames(alerts), updatedAt: new Date(updatedAt) }
}

/** Name, status and urgency change nothing about who would be warned. */
function decisiveOf({ name: _name, status: _status, urgent: _urgent, ...decisive }: NotificationDraft) {
  return decisive
}
