import type { Area } from '../geo/area-edges.ts'
import { alertBeginsAt, alertEndsAt, type GovernmentAlert } from '../hazards/government-alerts/government-alert.ts'
import { LEVEL_BY_SEVERITY } from '../impacts/scores/alert-level.ts'
import { IMPACT_LEVELS, type ImpactLevel } from '../levels/impact-level.ts'
import { HOUR_MS } from '../time/durations.ts'
import { floorTo } from '../time/timeframes.ts'
import { areaFootprint } from './area-footprint.ts'
import {
  type Footprint,
  footprintOf,
  footprintPlaces,
  footprintSize,
  sharesCells,
  unitedFootprint,
} from './footprint.ts'
import { alertGroupName } from './storms.texts.ts'
import type { FoundStorm } from './track-storms.ts'
import { OUTLOOK_MS } from './tracked-storm.ts'

/** One alert is a group of its own from this size on, about 8,000 km² (our choice); smaller ones need a neighbor. */
const ALONE_FROM_SQUARE_DEGREES = 1
/** Areas of alerts with less than a cell between them touch: their outlines are drawn by hand or by county. */
const TOUCH_DEGREES = 0.75

interface AlertArea {
  alert: GovernmentAlert
  cells: Footprint
  nearCells: Footprint
}

/** Severe and extreme alerts of one event whose areas touch, hour by hour for the next two days. */
export function alertStorms(alerts: readonly GovernmentAlert[], now: Date): FoundStorm[] {
  const first = floorTo(now, HOUR_MS).getTime()
  const areas = alerts.flatMap((alert): AlertArea[] => {
    if (!alert.geometry || LEVEL_BY_SEVERITY[alert.severity] < IMPACT_LEVELS.high || alertEndsAt(alert) <= now)
      return []
    return [{ alert, ...cellsOf(alert.geometry) }]
  })
  const byEvent = Map.groupBy(areas, ({ alert }) => alert.event)
  return [...byEvent].flatMap(([event, ofEvent]) =>
    touchingGroups(ofEvent).flatMap((group) => {
      const isLarge = footprintSize(unitedFootprint(group.map(({ cells }) => cells))) >= ALONE_FROM_SQUARE_DEGREES
      if (group.length === 1 && !isLarge) return []
      const hours = hoursOf(group, first)
      const level = Math.max(...group.map(({ alert }) => LEVEL_BY_SEVERITY[alert.severity])) as ImpactLevel
      return hours.length > 0 ? [{ kind: event, givenName: alertGroupName(event), level, hours }] : []
    }),
  )
}

/** Alerts stay for hours and are grouped every few minutes. */
const known = new WeakMap<Area, Pick<AlertArea, 'cells' | 'nearCells'>>()

function cellsOf(area: Area): Pick<AlertArea, 'cells' | 'nearCells'> {
  const before = known.get(area)
  if (before) return before
  const cells = areaFootprint(area)
  const found = { cells, nearCells: footprintOf(nearPlaces(cells), TOUCH_DEGREES) }
  known.set(area, found)
  return found
}

const nearPlaces = (cells: Footprint) =>
  footprintPlaces(cells).map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))

function touchingGroups(areas: readonly AlertArea[]): AlertArea[][] {
  const groups: AlertArea[][] = []
  const left = new Set(areas)
  for (const area of areas) {
    if (!left.delete(area)) continue
    const group = [area]
    for (const member of group)
      for (const other of left)
        if (sharesCells(member.nearCells, other.cells)) {
          left.delete(other)
          group.push(other)
        }
    groups.push(group)
  }
  return groups
}

/** Its strength is the number of alerts, which has no unit. */
function hoursOf(group: readonly AlertArea[], first: number): FoundStorm['hours'][number][] {
  const hours: FoundStorm['hours'][number][] = []
  for (let at = first; at < first + OUTLOOK_MS; at += HOUR_MS) {
    const active = group.filter(
      ({ alert }) => alertBeginsAt(alert).getTime() < at + HOUR_MS && alertEndsAt(alert).getTime() > at,
    )
    if (active.length > 0)
      hours.push({ at, footprint: unitedFootprint(active.map(({ cells }) => cells)), peak: active.length })
  }
  return hours
}
