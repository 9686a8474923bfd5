// Applies the notification rules to the recorded observations of the last day, to show which drivers would have been warned.
import {
  DRY_RUN_HOURS,
  type dryRunDriverNotification,
  FLEET_VALUE_BINS,
  type readFleetValues,
} from '@stormlane/contract'
import {
  type DryRunMessage,
  dryRun,
  hiddenThresholdProblems,
  isVariableOffered,
  type NotificationDraft,
  observationFromRow,
  type RecordedMoment,
  THRESHOLD_VARIABLE_IDS,
  thresholdText,
} from '@stormlane/domain/drivers'
import { alertEventName } from '@stormlane/domain/hazards'
import { type Clock, HOUR_MS } from '@stormlane/domain/time'
import type * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { governmentAlertRepository } from '../government-alerts/government-alert.repository.ts'
import type { OrganizationRepository } from '../organizations/organization.repository.ts'
import { observationRepository, type RecordedRow } from './observation.repository.ts'

type DryRunOnWire = z.input<(typeof dryRunDriverNotification)['answer']>['dry_run']

type FleetValuesOnWire = z.input<(typeof readFleetValues)['answer']>['fleet_values']

/** Rows in each list of the dry-run panel. */
const PANEL_ROWS = 5

export type DryRunService = ReturnType<typeof dryRunService>

interface Dependencies {
  database: Database
  clock: Clock
  organizations: Pick<OrganizationRepository, 'flags'>
}

export function dryRunService({ database, clock, organizations }: Dependencies) {
  const observations = observationRepository(database)
  const alerts = governmentAlertRepository(database)

  async function watchedAlerts({ notificationType, alerts: names }: NotificationDraft, from: Date) {
    if (notificationType !== 'alert') return []
    const watched = new Set(names.map((name) => alertEventName(name) ?? name))
    const issued = await alerts.endingAfter(from)
    return issued.filter(({ event }) => watched.has(alertEventName(event) ?? event))
  }

  return {
    /** Histogram of each variable over the fleet's last day, which the editor shows beside a threshold. */
    async fleetValues(organizationId: string): Promise<FleetValuesOnWire> {
      const from = new Date(clock.now().getTime() - DRY_RUN_HOURS * HOUR_MS)
      const bins = await observations.countsByValue(organizationId, from, FLEET_VALUE_BINS)
      const counts = THRESHOLD_VARIABLE_IDS.map(() => Array.from({ length: FLEET_VALUE_BINS }, () => 0))
      for (const { variable, part, records } of bins) (counts[variable] as number[])[part] = records
      const flags = await organizations.flags(organizationId)
      return THRESHOLD_VARIABLE_IDS.map((variable, i) => ({ variable, counts: counts[i] as number[] })).filter(
        ({ variable }) => isVariableOffered(variable, flags),
      )
    },

    async run(organizationId: string, draft: NotificationDraft): Promise<DryRunOnWire> {
      const hidden = hiddenThresholdProblems(draft, await organizations.flags(organizationId))
      if (hidden.length > 0) throw new DomainError('INVALID_INPUT', hidden)
      const to = clock.now()
      const from = new Date(to.getTime() - DRY_RUN_HOURS * HOUR_MS)
      const [watched, since] = await Promise.all([watchedAlerts(draft, from), observations.since(organizationId, from)])
      const alertsById = new Map(watched.map((alert) => [alert.id, alert]))
      const rows = await observations.meeting(organizationId, from, {
        thresholds: draft.notificationType === 'alert' ? [] : draft.thresholds,
        alertIds: [...alertsById.keys()],
        withWayThere: draft.windowSize > 0,
      })
      const moments = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
      const toMoment = ({ at, observed, alerts: ids, threads, routeUntil }: RecordedRow): RecordedMoment => ({
        at,
        observation: observed && observationFromRow(observed),
        routeUntil,
        alerts: ids.flatMap((id, i) => {
          const alert = alertsById.get(id)
          return alert ? { alert, threadId: threads[i] ?? id } : []
        }),
      })
      const messages = dryRun(draft, new Map(Array.from(moments, ([id, records]) => [id, records.map(toMoment)])))
      const vehicleNames = new Map(rows.map(({ vehicleId, vehicleName }) => [vehicleId, vehicleName]))
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        recorded_since: since?.toISOString() ?? null,
        ...summarizeMessages(messages, draft, from, (id) => vehicleNames.get(id) ?? id),
      }
    },
  }
}

function summarizeMessages(
  messages: readonly DryRunMessage[],
  { thresholds }: NotificationDraft,
  from: Date,
  vehicleName: (vehicleId: string) => string,
): Omit<DryRunOnWire, 'from' | 'to' | 'recorded_since'> {
  const byHour = Array.from({ length: DRY_RUN_HOURS }, () => 0)
  for (const { at } of messages) {
    const hour = Math.min(DRY_RUN_HOURS - 1, Math.floor((at.getTime() - from.getTime()) / HOUR_MS))
    byHour[hour] = (byHour[hour] ?? 0) + 1
  }
  const eventLabel = ({ occurrence }: DryRunMessage) => {
    const threshold = thresholds.find(({ id }) => id === occurrence.event)
    return threshold ? thresholdText(threshold) : (occurrence.words('UTC').event ?? occurrence.event)
  }
  const messageLabel = (message: DryRunMessage) => {
    const { variable, value, units } = message.occurrence.words('UTC')
    return variable === undefined ? eventLabel(message) : `${variable} ${value} ${units}`.trim()
  }
  const mostFirst = (groups: Map<string, unknown[]>) =>
    Array.from(groups, ([key, list]) => ({ key, messages: list.length })).sort((a, b) => b.messages - a.messages)
  const byVehicle = Map.groupBy(messages, ({ vehicleId }) => vehicleId)
  return {
    messages: messages.length,
    drivers: byVehicle.size,
    by_hour: byHour,
    by_event: mostFirst(Map.groupBy(messages, eventLabel))
      .slice(0, PANEL_ROWS)
      .map(({ key, messages: count }) => ({ label: key, messages: count })),
    busiest: mostFirst(byVehicle)
      .slice(0, PANEL_ROWS)
      .map(({ key, messages: count }) => ({ vehicle_id: key, vehicle_name: vehicleName(key), messages: count })),
    latest: messages.slice(0, PANEL_ROWS).map((message) => ({
      vehicle_id: message.vehicleId,
      vehicle_name: vehicleName(message.vehicleId),
      at: message.at.toISOString(),
      label: messageLabel(message),
    })),
  }
}
