import type { AskedBy } from '@stormlane/domain/product'
import { HOUR_MS } from '@stormlane/domain/time'
import type { LngLat, RunInfo } from '@stormlane/domain/weather'
import type { Forecast } from '../forecast/forecast.ts'
import type { LocationService } from '../locations/location.service.ts'
import { WEATHER_POINT_FIELDS, weatherPoints } from './weather-on-wire.ts'

interface PlaceOfWeather {
  city_id?: string | undefined
  city_name?: string | undefined
  latitude?: number | undefined
  longitude?: number | undefined
  zip?: string | undefined
}

interface RunTimes {
  run_time?: Date | undefined
  subhourly_run_time?: Date | undefined
}

export type WeatherService = ReturnType<typeof weatherService>

export function weatherService({ forecast, locations }: { forecast: Forecast; locations: LocationService }) {
  const seriesAt = (run: RunInfo, at: LngLat, by: AskedBy) => forecast.series(run, at, WEATHER_POINT_FIELDS, by)

  return {
    /** Returns a saved location by its id, else the place at the point, with the name and ZIP that the caller gives. */
    async placeOf(organizationId: string, { city_id, city_name, latitude, longitude, zip }: PlaceOfWeather) {
      if (city_id) return locations.find(organizationId, city_id)
      if (latitude === undefined || longitude === undefined) throw new RangeError('The place has no coordinates.')
      const place = await locations.preview(organizationId, { latitude, longitude })
      return { ...place, name: city_name || place.name, zip: zip || place.zip }
    },

    /**
     * Returns hourly weather, and quarter-hourly weather if wanted. The two may come from different runs: the nowcast
     * is ready first. Until there is a forecast of the week, the whole hours of the nowcast are all that is known.
     */
    async weatherAt(at: LngLat, runTimes: RunTimes, wantsSubhourly: boolean, by: AskedBy) {
      const isWeekMissing = !runTimes.run_time && !forecast.newest('extended') && forecast.newest('nowcast')
      const hourlyRun = isWeekMissing || forecast.require('extended', runTimes.run_time)
      const subhourlyRun = wantsSubhourly ? forecast.require('nowcast', runTimes.subhourly_run_time) : null
      const [hourly, subhourly] = await Promise.all([
        seriesAt(hourlyRun, at, by),
        subhourlyRun && seriesAt(subhourlyRun, at, by),
      ])
      return {
        hourly: isWeekMissing ? weatherPoints(hourly).filter(isOnHour) : weatherPoints(hourly),
        subhourly: subhourly ? weatherPoints(subhourly) : [],
        run_time: hourly.run.runTime.toISOString(),
        subhourly_run_time: subhourly?.run.runTime.toISOString() ?? null,
      }
    },
  }
}

const isOnHour = ({ time }: { time: string }) => Date.parse(time) % HOUR_MS === 0
