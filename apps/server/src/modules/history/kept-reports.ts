// Ground truth of a kept storm: station measurements and road closures.
import type { GroundTruthIcon } from '@stormlane/domain/history'
import { IMPACT_LEVELS, impactLevelOfIndex } from '@stormlane/domain/levels'
import { inchesToMm, mphToMps } from '@stormlane/domain/measures'
import { STATIONS } from '@stormlane/domain/verification'
import type { Bounds } from '@stormlane/domain/weather'
import type { StationPeriod } from '../verification/station-period.ts'
import type { KeptEvents } from './kept-events.ts'
import { keptStormTexts as TEXTS } from './kept-storm.texts.ts'
import { stationAround } from './station-boxes.ts'
import type { LocatedReport } from './storm-on-wire.ts'

/**
 * From these values within six hours a station is marked. An inch of snow and two inches of rain are our choice; 58 mph is the
 * gust of a severe thunderstorm or high wind warning of the NWS.
 */
const SNOW_MM = inchesToMm(1)
const GUST_MPS = mphToMps(58)
const FLOOD_MM = inchesToMm(2)

export interface ReportedArea {
  archive: StationPeriod
  /** The worst observed road index, by station. */
  road: Float32Array
  bounds: Bounds
}

/** Reports every station of the area, including those where nothing happened, so that false alarms show as such. */
export function stationReports({ archive, road, bounds }: ReportedArea): LocatedReport[] {
  return stationsWithin(bounds).flatMap((station): LocatedReport[] => {
    const { name, lat, lng } = STATIONS[station] as (typeof STATIONS)[number]
    const measured = measuredAt(archive, station)
    const observed = indexOf(road, station)
    if (observed === null) return []
    return [
      {
        id: `station-${station}`,
        impact: 'Road',
        time: archive.worstAt[station] as Date,
        latitude: lat,
        longitude: lng,
        polygon: null,
        locationName: name,
        zipCode: null,
        description: TEXTS.measured(measured),
        icon: iconOf(observed, measured),
        observed,
        predicted: archive.forecasts.map((values) => values && indexOf(values, station)),
      },
    ]
  })
}

/** Compares a closure with the station whose box contains it. */
export function closureReport(closure: KeptEvents['closures'][number], { archive, road }: ReportedArea): LocatedReport {
  const station = stationAround(closure)
  return {
    id: closure.id,
    impact: 'Road',
    time: closure.time,
    latitude: closure.latitude,
    longitude: closure.longitude,
    polygon: null,
    locationName: station === undefined ? '' : (STATIONS[station]?.name ?? ''),
    zipCode: null,
    description: closure.name,
    icon: 'closure',
    observed: station === undefined ? null : indexOf(road, station),
    predicted: archive.forecasts.map((values) => (values && station !== undefined ? indexOf(values, station) : null)),
  }
}

const indexOf = (values: Float32Array, station: number): number | null => {
  const value = values[station] ?? Number.NaN
  return Number.isNaN(value) ? null : Math.round(value * 100) / 100
}

const orZero = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? 0 : value)

const measuredAt = ({ snow, precipitation, gust }: StationPeriod, station: number) => ({
  snowMm: orZero(snow[station]),
  waterMm: orZero(precipitation[station]),
  gustMps: orZero(gust[station]),
})

export function worstWithin({ archive, bounds }: ReportedArea) {
  const all = stationsWithin(bounds).map((station) => measuredAt(archive, station))
  const most = (of: (one: (typeof all)[number]) => number) => Math.max(0, ...all.map(of))
  return {
    snowMm: most(({ snowMm }) => snowMm),
    waterMm: most(({ waterMm }) => waterMm),
    gustMps: most(({ gustMps }) => gustMps),
  }
}

function iconOf(observed: number, { snowMm, waterMm, gustMps }: ReturnType<typeof measuredAt>): GroundTruthIcon {
  if (impactLevelOfIndex(observed) === IMPACT_LEVELS.none) return 'clear'
  if (snowMm >= SNOW_MM) return 'snow'
  if (waterMm >= FLOOD_MM) return 'flood'
  return gustMps >= GUST_MPS ? 'wind' : 'other'
}

const stationsWithin = ({ west, east, south, north }: Bounds): number[] =>
  [...STATIONS.entries()].flatMap(([station, { lng, lat }]) =>
    lng >= west && lng <= east && lat >= south && lat <= north ? [station] : [],
  )
