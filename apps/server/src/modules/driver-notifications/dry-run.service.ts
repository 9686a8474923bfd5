// Whom a notification would have warned: the rules of each minute, over the record of the last day.
import {
  DRY_RUN_HOURS,
  type dryRunDriverNotification,
  FLEET_VALUE_BINS,
  type readFleetValues,
} from '@stormlane/contract'
import {
  alertEventName,
  type Clock,
  type DryRunMessage,
  dryRun,
  HOUR_MS,
  type NotificationDraft,
  observationFromRow,
  type RecordedMoment,
  THRESHOLD_VARIABLE_IDS,
  thresholdText,
} from '@stormlane/domain'
import type * as z from 'zod'
import type { Database } from '../../platform/database/database.ts'
import { governmentAlertRepository } from '../government-alerts/government-alert.repository.ts'
import { observationRepository, type RecordedRow } from './observation.repository.ts'

type DryRunOnWire = z.input<(typeof dryRunDriverNotification)['answer']>['dry_run']

type FleetValuesOnWire = z.input<(typeof readFleetValues)['answer']>['fleet_values']

/** As many as a panel shows. */
const LISTED = 5

export type DryRunService = ReturnType<typeof dryRunService>

export function dryRunService({ database, clock }: { database: Database; clock: Clock }) {
  const observations = observationRepository(database)
  const alerts = governmentAlertRepository(database)

  async function watchedAlerts({ notificationType, alerts: names }: NotificationDraft, from: Date) {
    if (notificationType !== 'alert') return []
    const watched = new Set(names.map((name) => alertEventName(name) ?? name))
    const said = await alerts.endingAfter(from)
    return said.filter(({ event }) => watched.has(alertEventName(event) ?? event))
  }

  return {
    /** What the fleet met in the last day, to see beside it where a threshold lies. */
    async fleetValues(organizationId: string): Promise<FleetValuesOnWire> {
      const from = new Date(clock.now().getTime() - DRY_RUN_HOURS * HOUR_MS)
      const counted = await observations.countsByValue(organizationId, from, FLEET_VALUE_BINS)
      const countsOf = THRESHOLD_VARIABLE_IDS.map(() => Array.from({ length: FLEET_VALUE_BINS }, () => 0))
      for (const { variable, part, records } of counted) (countsOf[variable] as number[])[part] = records
      return THRESHOLD_VARIABLE_IDS.map((variable, i) => ({ variable, counts: countsOf[i] as number[] }))
    },

    async run(organizationId: string, draft: NotificationDraft): Promise<DryRunOnWire> {
      const to = clock.now()
      const from = new Date(to.getTime() - DRY_RUN_HOURS * HOUR_MS)
      const [watched, since] = await Promise.all([watchedAlerts(draft, from), observations.since(organizationId, from)])
      const alertOf = new Map(watched.map((alert) => [alert.id, alert]))
      const rows = await observations.meeting(organizationId, from, {
        thresholds: draft.notificationType === 'alert' ? [] : draft.thresholds,
        alertIds: [...alertOf.keys()],
        withWayThere: draft.windowSize > 0,
      })
      const moments = Map.groupBy(rows, ({ vehicleId }) => vehicleId)
      const momentOf = ({ at, observed, alerts: ids, threads, routeUntil }: RecordedRow): RecordedMoment => ({
        at,
        observation: observed && observationFromRow(observed),
        routeUntil,
        alerts: ids.flatMap((id, i) => {
          const alert = alertOf.get(id)
          return alert ? { alert, threadId: threads[i] ?? id } : []
        }),
      })
      const messages = dryRun(draft, new Map(Array.from(moments, ([id, of]) => [id, of.map(momentOf)])))
      const nameOf = new Map(rows.map(({ vehicleId, vehicleName }) => [vehicleId, vehicleName]))
      return {
        from: from.toISOString(),
        to: to.toISOString(),
        recorded_since: since?.toISOString() ?? null,
        ...summaryOf(messages, draft, from, (id) => nameOf.get(id) ?? id),
      }
    },
  }
}

function summaryOf(
  messages: readonly DryRunMessage[],
  { thresholds }: NotificationDraft,
  from: Date,
  nameOf: (vehicleId: string) => string,
): Omit<DryRunOnWire, 'from' | 'to' | 'recorded_since'> {
  const byHour = Array.from({ length: DRY_RUN_HOURS }, () => 0)
  for (const { at } of messages) {
    const hour = Math.min(DRY_RUN_HOURS - 1, Math.floor((at.getTime() - from.getTime()) / HOUR_MS))
    byHour[hour] = (byHour[hour] ?? 0) + 1
  }
  const labelOf = ({ occurrence }: DryRunMessage) => {
    const threshold = thresholds.find(({ id }) => id === occurrence.event)
    return threshold ? thresholdText(threshold) : (occurrence.words('UTC').event ?? occurrence.event)
  }
  const wordsOf = (message: DryRunMessage) => {
    const { variable, value, units } = message.occurrence.words('UTC')
    return variable === undefined ? labelOf(message) : `${variable} ${value} ${units}`.trim()
  }
  const counted = (of: Map<string, unknown[]>) =>
    Array.from(of, ([key, list]) => ({ key, messages: list.length })).sort((a, b) => b.messages - a.messages)
  const byVehicle = Map.groupBy(messages, ({ vehicleId }) => vehicleId)
  return {
    messages: messages.length,
    drivers: byVehicle.size,
    by_hour: byHour,
    by_event: counted(Map.groupBy(messages, labelOf))
      .slice(0, LISTED)
      .map(({ key, messages: count }) => ({ label: key, messages: count })),
    busiest: counted(byVehicle)
      .slice(0, LISTED)
      .map(({ key, messages: count }) => ({ vehicle_id: key, vehicle_name: nameOf(key), messages: count })),
    latest: messages.slice(0, LISTED).map((message) => ({
      vehicle_id: message.vehicleId,
      vehicle_name: nameOf(message.vehicleId),
      at: message.at.toISOString(),
      label: wordsOf(message),
    })),
  }
}
