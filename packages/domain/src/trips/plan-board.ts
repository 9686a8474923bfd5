// The board of the trips of a day: which trips it has, in which groups, and where they lie on its time axis.
import type { ImpactLevel } from '../levels/impact-level.ts'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import type { ZoneOffsets } from '../time/zone-offsets.ts'

/** The chosen day and the next six (issue 41). */
export const BOARD_DAYS = 7
/** The board shows the last hours before its day and the first after it, for trips at night (our choice, mockup 22). */
const [HOURS_BEFORE, HOURS_AFTER] = [4, 8]
const TICK_HOURS = 4
/** Some zones lie half an hour beside the others. */
const HALF_HOUR_MS = HOUR_MS / 2

export const BOARD_GROUPINGS = ['storm', 'dock', 'vehicle'] as const
export type BoardGrouping = (typeof BOARD_GROUPINGS)[number]

export interface BoardWindow {
  /** Of the day itself, in ms. */
  dayStart: number
  dayEnd: number
  /** Of the time axis. */
  start: number
  end: number
  /** Local hours that are marked on the axis; a day begins at those of `midnight`. */
  ticks: readonly { at: number; isMidnight: boolean }[]
}

/** A storm on the road of a trip. Times in ms. */
export interface BoardCrossing {
  stormId: string
  from: number
  until: number
  /** When the vehicle drives into it; null if it misses it. */
  hitAt: number | null
}

/** What the board sorts and filters. Times in ms. */
export interface BoardTrip {
  id: string
  departAt: number
  /** With weather; the departure until the trip is evaluated. */
  arriveAt: number
  level: ImpactLevel
  vehicleId: string | null
  /** The end of the appointment; null without one. */
  dockUntil: number | null
  crossings: readonly BoardCrossing[]
}

export interface BoardGroup<Trip extends BoardTrip> {
  /** The id of its storm, or what its trips have in common. */
  key: string
  kind: 'storm' | 'rest' | 'dock' | 'noDock' | 'vehicle' | 'noVehicle'
  trips: readonly Trip[]
}

/** The day that lies `days` after today in a zone. A day on which clocks change has 23 or 25 hours. */
export function boardWindow(now: Date, timeZone: string, days: number, zones: ZoneOffsets): BoardWindow {
  const dayStart = zones.startOfDay(timeZone, now.getTime(), days)
  const dayEnd = zones.startOfDay(timeZone, now.getTime(), days + 1)
  const [start, end] = [dayStart - HOURS_BEFORE * HOUR_MS, dayEnd + HOURS_AFTER * HOUR_MS]
  const ticks: { at: number; isMidnight: boolean }[] = []
  for (let at = start; at < end; at += HALF_HOUR_MS) {
    const wall = at + zones.at(timeZone, at)
    const ofDay = ((wall % DAY_MS) + DAY_MS) % DAY_MS
    // A repeated hour is marked once.
    const isRepeated = ticks.some((tick) => tick.at + zones.at(timeZone, tick.at) === wall)
    if (ofDay % (TICK_HOURS * HOUR_MS) === 0 && !isRepeated) ticks.push({ at, isMidnight: ofDay === 0 })
  }
  return { dayStart, dayEnd, start, end, ticks }
}

/** Whether a trip is under way at some time of the day; one that leaves at midnight belongs to the day that begins. */
export const isOnBoard = ({ departAt, arriveAt }: Pick<BoardTrip, 'departAt' | 'arriveAt'>, window: BoardWindow) =>
  departAt < window.dayEnd && (arriveAt > window.dayStart || departAt >= window.dayStart)

/** How much of the axis lies before a moment, 0-1; moments beyond its ends are at the ends. */
export const shareOfAxis = ({ start, end }: Pick<BoardWindow, 'start' | 'end'>, at: number): number =>
  Math.min(1, Math.max(0, (at - start) / (end - start)))

/**
 * The storm that matters to a trip: the worst that it drives into, or else the worst that lies on its road while it is
 * on the way. `storms` are sorted, the worst first.
 */
export function stormOfTrip({ crossings, departAt, arriveAt }: BoardTrip, storms: readonly string[]): string | null {
  const worst = (some: readonly BoardCrossing[]) => storms.find((id) => some.some(({ stormId }) => stormId === id))
  const hits = crossings.filter(({ hitAt }) => hitAt !== null)
  const near = crossings.filter(({ from, until }) => from < arriveAt && until > departAt)
  return worst(hits) ?? worst(near) ?? null
}

/** The other trips that the vehicle of a trip drives while it is under way, the first departure first. */
export function sharedVehicleTrips<Trip extends Pick<BoardTrip, 'id' | 'departAt' | 'arriveAt' | 'vehicleId'>>(
  trips: readonly Trip[],
  { id, departAt, arriveAt, vehicleId }: NoInfer<Trip>,
): Trip[] {
  return trips
    .filter((other) => other.id !== id && vehicleId !== null && other.vehicleId === vehicleId)
    .filter((other) => other.departAt < arriveAt && other.arriveAt > departAt)
    .toSorted((a, b) => a.departAt - b.departAt)
}

/** The trips of the board in groups; trips without what the groups are made of come last. */
export function groupBoard<Trip extends BoardTrip>(
  trips: readonly Trip[],
  by: BoardGrouping,
  storms: readonly string[],
): BoardGroup<Trip>[] {
  const sorted = trips.toSorted(orderOf(by))
  if (by === 'storm') {
    const byStorm = Map.groupBy(sorted, (trip) => stormOfTrip(trip, storms))
    const inStorms = storms.map((id) => ({ key: id, kind: 'storm' as const, trips: byStorm.get(id) ?? [] }))
    return withTrips([...inStorms, { key: 'rest', kind: 'rest', trips: byStorm.get(null) ?? [] }])
  }
  const has = (trip: Trip) => (by === 'dock' ? trip.dockUntil : trip.vehicleId) !== null
  const [kind, without] = by === 'dock' ? (['dock', 'noDock'] as const) : (['vehicle', 'noVehicle'] as const)
  return withTrips([
    { key: kind, kind, trips: sorted.filter(has) },
    { key: without, kind: without, trips: sorted.filter((trip) => !has(trip)) },
  ])
}

const withTrips = <Trip extends BoardTrip>(groups: readonly BoardGroup<Trip>[]) =>
  groups.filter(({ trips }) => trips.length > 0)

/** By what the groups are made of, then by departure; equal trips keep an order of their own. */
function orderOf(by: BoardGrouping): (a: BoardTrip, b: BoardTrip) => number {
  const byDeparture = (a: BoardTrip, b: BoardTrip) => a.departAt - b.departAt || (a.id < b.id ? -1 : 1)
  if (by === 'dock') return (a, b) => (a.dockUntil ?? 0) - (b.dockUntil ?? 0) || byDeparture(a, b)
  if (by === 'vehicle')
    return (a, b) => (a.vehicleId ?? '').localeCompare(b.vehicleId ?? '', 'en', { numeric: true }) || byDeparture(a, b)
  return byDeparture
}

/** Whether a trip is expected at its dock in time: forecast before the end, and at least as likely as not. */
export const keepsDock = (arriveAt: number, latest: number, onTimeChance: number | null): boolean =>
  arriveAt <= latest && (onTimeChance === null || onTimeChance >= 0.5)
