// Where vehicles will be within the next hours and the weather there. Places and times come from their evaluated routes, the weather
// from the newest runs. The profile of a route is cached until its next evaluation, for at most an hour.
import { LOOKAHEAD_HOURS, type Observation, observationFromRow } from '@stormlane/domain/drivers'
import { DEFAULT_VEHICLE } from '@stormlane/domain/roads'
import { type Clock, HOUR_MS } from '@stormlane/domain/time'
import { type ExpectedPlace, mileAt, routePlaces, type TimedStretch } from '@stormlane/domain/trips'
import type { Database } from '../../platform/database/database.ts'
import type { Forecast } from '../forecast/forecast.ts'
import type { ScoreThread } from '../scores/score-thread.ts'
import { type PairedRoute, pairedRouteRepository } from '../vehicles/paired-route.repository.ts'

/** A place ahead on a vehicle's route; `miles` is the distance left to it. */
export interface ObservedPlace extends ExpectedPlace {
  miles: number
  observation: Observation
}

interface Profile {
  stretches: Omit<TimedStretch, 'polyline'>[]
  places: (ExpectedPlace & { observation: Observation })[]
}

interface Dependencies {
  database: Database
  clock: Clock
  forecast: Pick<Forecast, 'newest'>
  thread: Pick<ScoreThread, 'observe'>
}

export type RouteAheadService = ReturnType<typeof routeAheadService>

export function routeAheadService({ database, clock, forecast, thread }: Dependencies) {
  const pairedRoutes = pairedRouteRepository(database)
  const profilesByOrganization = new Map<string, ReadonlyMap<string, Profile>>()

  async function routeProfiles(organizationId: string, pairs: readonly PairedRoute[], now: Date) {
    const runTimes = {
      nowcast: forecast.newest('nowcast')?.runTime ?? null,
      extended: forecast.newest('extended')?.runTime ?? null,
    }
    const key = ({ routeId, updatedAt }: PairedRoute) =>
      `${routeId} ${updatedAt?.getTime()} ${runTimes.nowcast?.getTime()} ${Math.floor(now.getTime() / HOUR_MS)}`
    const before = profilesByOrganization.get(organizationId)
    const unknown = pairs.filter((pair) => !before?.has(key(pair)))
    const timedRoutes = await pairedRoutes.timed(organizationId, [...new Set(unknown.map(({ routeId }) => routeId))])
    // One hour more than the longest look-ahead, because a profile is reused for up to an hour.
    const until = new Date(now.getTime() + (LOOKAHEAD_HOURS.max + 1) * HOUR_MS)
    const fresh = unknown.map((pair) => {
      const { stretches = [], shape = DEFAULT_VEHICLE } = timedRoutes.get(pair.routeId) ?? {}
      return { pair, stretches, shape, places: routePlaces(stretches, now, until) }
    })
    const allPlaces = fresh.flatMap(({ places, shape }) => places.map((place) => ({ ...place, shape })))
    const rows =
      allPlaces.length === 0
        ? []
        : await thread.observe(organizationId, {
            runTimes,
            places: allPlaces.map(({ latitude, longitude, at, bearing, speedMps, shape }) => ({
              lat: latitude,
              lng: longitude,
              at,
              bearing,
              speedMps,
              shape,
            })),
          })
    let row = 0
    const profiles = new Map<string, Profile>()
    for (const { pair, stretches, places } of fresh)
      profiles.set(key(pair), {
        stretches: stretches.map(({ fromMile, toMile, entersAt, leavesAt }) => ({
          fromMile,
          toMile,
          entersAt,
          leavesAt,
        })),
        places: places.map((place) => ({ ...place, observation: observationFromRow(rows[row++] ?? []) })),
      })
    for (const pair of pairs) {
      const profile = before?.get(key(pair))
      if (profile) profiles.set(key(pair), profile)
    }
    profilesByOrganization.set(organizationId, profiles)
    return (pair: PairedRoute) => profiles.get(key(pair))
  }

  return {
    /** Returns the places ahead of each vehicle that drives an evaluated route, nearest first. */
    async ofVehicles(organizationId: string): Promise<Map<string, ObservedPlace[]>> {
      const now = clock.now()
      const pairs = (await pairedRoutes.pairs(organizationId)).filter(({ updatedAt }) => updatedAt !== null)
      const findProfile = await routeProfiles(organizationId, pairs, now)
      return new Map(
        pairs.map((pair) => {
          const { stretches, places } = findProfile(pair) ?? { stretches: [], places: [] }
          const mile = mileAt(stretches, now)
          const ahead = places.filter(({ at }) => at > now)
          return [pair.vehicleId, ahead.map((place) => ({ ...place, miles: place.mile - mile }))]
        }),
      )
    },
  }
}
