// Stores the reports of weather stations as the truth of the newest hour. The file of their reports keeps them only for
// hours, so each hour is stored as it comes.
import { floorTo, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import { fillTruth, observedTruth, type StationObservation } from '@stormlane/domain/verification'
import type { Database } from '../../platform/database/database.ts'
import { packStationValues, unpackStationValues } from './station-codec.ts'
import { verificationRepository } from './verification.repository.ts'

export const OBSERVATIONS_FEED = 'observations'
export const ROAD_STATIONS_FEED = 'road_stations'
/** Twice an hour: the second poll adds late reports. */
export const OBSERVATIONS_EVERY_SECONDS = 1800
/** Most stations have reported the hour by then. */
const REPORTED_AFTER_MS = 20 * MINUTE_MS

export async function receiveObservations(
  database: Database,
  observations: readonly StationObservation[],
  now: Date,
): Promise<void> {
  const repository = verificationRepository(database)
  const hour = floorTo(new Date(now.getTime() - REPORTED_AFTER_MS), HOUR_MS)
  const observed = observedTruth(observations, hour)
  await repository.changeTruth(hour, (stored) => {
    const [known] = stored ? unpackStationValues(stored, 1) : []
    return packStationValues([known ? fillTruth(known, observed) : observed])
  })
}
