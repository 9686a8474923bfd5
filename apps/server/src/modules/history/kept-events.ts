// Alerts, closures and storm reports of a period, as far as the server still has them.
import { eventSchema, listRoadConditions } from '@stormlane/contract'
import { geometryBounds } from '@stormlane/domain/geo'
import { alertBeginsAt, type GovernmentAlert } from '@stormlane/domain/hazards'
import type { Bounds } from '@stormlane/domain/weather'
import type { Geometry } from 'geojson'
import type { Database } from '../../platform/database/database.ts'
import { eventFeed } from '../events/event.service.ts'
import { governmentAlertRepository } from '../government-alerts/government-alert.repository.ts'
import { hazardFeedRepository } from '../hazard-feeds/hazard-feed.repository.ts'
import { ROAD_CONDITIONS_FEED } from '../road-conditions/road-condition.service.ts'
import { keptStormTexts as TEXTS } from './kept-storm.texts.ts'

interface KeptEvent {
  time: Date
  name: string
}

interface KeptClosure extends KeptEvent {
  id: string
  latitude: number
  longitude: number
}

export interface KeptEvents {
  alerts: readonly KeptEvent[]
  closures: readonly KeptClosure[]
  stormReports: readonly KeptEvent[]
}

interface Period {
  from: Date
  to: Date
  bounds: Bounds
}

/** A name is one line of the timeline, so longer texts are cut. */
const MAX_NAME = 300

export async function readKeptEvents(database: Database, period: Period): Promise<KeptEvents> {
  const feeds = hazardFeedRepository(database)
  const items = async (feed: string) => JSON.parse(`[${(await feeds.body(feed)) ?? ''}]`) as unknown[]
  const alerts = await governmentAlertRepository(database).inForceBetween(period.from, period.to)
  return {
    alerts: alertEvents(alerts, period),
    closures: (await items(ROAD_CONDITIONS_FEED)).flatMap((item) => closure(item, period)),
    stormReports: (await items(eventFeed('storm_reports'))).flatMap((item) => stormReport(item, period)),
  }
}

/** Returns each alert once, in its latest version. */
function alertEvents(alerts: readonly GovernmentAlert[], { from, bounds }: Period): KeptEvent[] {
  const replaced = new Set(alerts.flatMap(({ references }) => references))
  return alerts
    .filter(({ id, messageType }) => !replaced.has(id) && messageType !== 'Cancel')
    .filter(({ geometry }) => geometry && overlaps(geometryBounds(geometry as Geometry), bounds))
    .map((alert) => ({
      time: new Date(Math.max(alertBeginsAt(alert).getTime(), from.getTime())),
      name: TEXTS.alert(alert.event, alert.areaDescription).slice(0, MAX_NAME),
    }))
}

const roadCondition = listRoadConditions.answer.shape.features.element

function closure(item: unknown, period: Period): KeptClosure[] {
  const { data } = roadCondition.safeParse(item)
  if (!data?.geometry || data.properties.road_condition_type !== 'road_closure') return []
  const { id, start_time: startedAt, description } = data.properties
  const time = new Date(startedAt ?? Number.NaN)
  const [west, south, east, north] = geometryBounds(data.geometry as Geometry)
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  if (!isWithin(period, time, longitude, latitude)) return []
  return [{ id, time, longitude, latitude, name: TEXTS.closure(description).slice(0, MAX_NAME) }]
}

function stormReport(item: unknown, period: Period): KeptEvent[] {
  const { data } = eventSchema.safeParse(item)
  if (data?.event_type !== 'storm_reports' || data.geo_json.geometry?.type !== 'Point') return []
  const [longitude = 0, latitude = 0] = data.geo_json.geometry.coordinates as number[]
  const time = new Date(String(data.geo_json.properties.reported_at))
  if (!isWithin(period, time, longitude, latitude)) return []
  return [{ time, name: TEXTS.stormReport(data.report_type, data.magnitude, data.units).slice(0, MAX_NAME) }]
}

/** Returns false for an invalid time, because every comparison with it is false. */
function isWithin({ from, to, bounds }: Period, time: Date, longitude: number, latitude: number): boolean {
  const { west, east, south, north } = bounds
  return time >= from && time < to && longitude >= west && longitude <= east && latitude >= south && latitude <= north
}

const overlaps = ([west, south, east, north]: readonly number[], bounds: Bounds) =>
  (west as number) <= bounds.east &&
  (east as number) >= bounds.west &&
  (south as number) <= bounds.north &&
  (north as number) >= bounds.south
