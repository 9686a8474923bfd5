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
import {
  type DriverNotification,
  joinAlertNames,
  type NotificationDraft,
  splitAlertNames,
} from '@stormlane/domain/drivers'
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
        return (await api.send(listDriverNotifications, { query }, signal)).driverNotifications.map(toNotification)
      },
    }),
  /** What the draft would have sent in the last 24 hours. The key has only the fields that affect the result. */
  dryRun: (draft: NotificationDraft) =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'dry-run', dryRunFields(draft)],
      queryFn: async ({ signal }) =>
        (await api.send(dryRunDriverNotification, { body: { driverNotification: onWire(draft) } }, signal)).dryRun,
    }),
  /** The distribution of the fleet's values in the last 24 hours, by variable. */
  fleetValues: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.driverNotifications, 'fleet-values'],
      queryFn: async ({ signal }) => {
        const { fleetValues } = await api.send(readFleetValues, {}, signal)
        return new Map(fleetValues.map(({ variable, counts }) => [variable, counts]))
      },
    }),
  /** The active alerts, so that the preview can show real text. */
  alertsInForce: () =>
    queryOptions({
      queryKey: [...QUERY_KEYS.alerts, 'words'],
      queryFn: async ({ signal }) => {
        const query = { countries: 'all', omitGeometries: 'true' }
        return (await api.send(listAlertFeatures, { query }, signal)).features.map(({ properties }) => properties)
      },
    }),
}

/** The upcoming template is sent only if the organization has it (NOTIFY-027, API-141). */
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

/** Drops the fields of other notification types. */
function onWire({ alerts, thresholds, ...draft }: NotificationDraft) {
  const isAlert = draft.notificationType === 'alert'
  return {
    ...draft,
    name: draft.name.trim(),
    thresholds: isAlert ? [] : [...thresholds],
    alerts: isAlert ? joinAlertNames(alerts) : '',
  }
}

function toNotification({ alerts, updatedAt, ...notification }: OnWire): SavedNotification {
  return { ...notification, alerts: splitAlertNames(alerts), updatedAt: new Date(updatedAt) }
}

/** Leaves out name, status and urgency, which do not affect who would be warned. */
function dryRunFields({ name: _name, status: _status, urgent: _urgent, ...decisive }: NotificationDraft) {
  return decisive
}
