import { getWeather } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { abortedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import { locationOnWire } from '../locations/location-on-wire.ts'
import type { WeatherService } from './weather.service.ts'

export function weatherRoutes(app: FastifyInstance, weather: WeatherService): void {
  route(app, getWeather, async ({ session, query }, reply) => {
    const place = await weather.placeOf(session.organizationId, query)
    const at = { lng: place.longitude, lat: place.latitude }
    const forecast = await weather.weatherAt(at, query, query.return.includes('subhourly'), abortedBy(reply))
    return { ...forecast, city: locationOnWire(place), alerts: [], time_zone: place.timezone }
  })
}
