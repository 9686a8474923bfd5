// Fills the verification archive with literal values: the actual and the forecast road index at the stations.
import { HOUR_MS } from '@stormlane/domain/time'
import { emptyStationValues, STATIONS, type StationValues, VERIFIED_LEAD_HOURS } from '@stormlane/domain/verification'
import { packStationValues } from '../src/modules/verification/station-codec.ts'
import { verificationRepository } from '../src/modules/verification/verification.repository.ts'
import type { Database } from '../src/platform/database/database.ts'

interface ArchivedWorld {
  from: Date
  hours: number
  /** Name of the station with the actual index `road`; the index is 1 everywhere else. */
  worstAt: string
  road: number
  /** The index that was forecast there, by lead time; null for lead times without an archived run. */
  forecast: (leadHours: number) => number | null
}

function valuesOf(worstAt: string, road: number): StationValues {
  const { values, chances } = emptyStationValues()
  values.road.fill(1)
  values.wind_gust.fill(10)
  values.snow.fill(0)
  values.precipitation.fill(0)
  const station = STATIONS.findIndex(({ name }) => name === worstAt)
  if (station < 0) throw new RangeError(`There is no station ${worstAt}.`)
  values.road[station] = road
  values.snow[station] = 50.8
  return { values, chances }
}

/** Stores each hour with the runs that forecast it. Lead times without a forecast add no runs. */
export async function fillStationArchive(database: Database, world: ArchivedWorld): Promise<void> {
  const repository = verificationRepository(database)
  const { from, hours, worstAt, road, forecast } = world
  const times = Array.from({ length: hours }, (_, i) => new Date(from.getTime() + i * HOUR_MS))
  await repository.storeTruth(times.map((at) => ({ at, packed: packStationValues([valuesOf(worstAt, road)]) })))
  const leads = VERIFIED_LEAD_HOURS.filter((lead) => forecast(lead) !== null)
  const runTimes = new Set(times.flatMap((at) => leads.map((lead) => at.getTime() - lead * HOUR_MS)))
  const packed = packStationValues(VERIFIED_LEAD_HOURS.map((lead) => valuesOf(worstAt, forecast(lead) ?? 0)))
  for (const runTime of runTimes) await repository.archiveRun(new Date(runTime), packed)
}
