import { getWeather } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { askedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import { alertOnWire } from '../government-alerts/alert-on-wire.ts'
import type { GovernmentAlertService } from '../government-alerts/government-alert.service.ts'
import { locationOnWire } from '../locations/location-on-wire.ts'
import type { WeatherService } from './weather.service.ts'

export function weatherRoutes(
  app: FastifyInstance,
  weather: WeatherService,
  alerts: Pick<GovernmentAlertService, 'current'>,
): void {
  route(app, getWeather, async ({ session, query }, reply) => {
    const place = await weather.placeOf(session.organizationId, query)
    const at = { lng: place.longitude, lat: place.latitude }
    const forecast = await weather.weatherAt(at, query, query.return.includes('subhourly'), askedBy(session, reply))
    const everywhere = query.return.includes('global_alerts')
    const covering = alerts
      .current()
      .at(place)
      .filter(({ alert }) => everywhere || alert.country !== 'MEX')
    return {
      ...forecast,
      city: locationOnWire(place),
      alerts: covering.map(alertOnWire),
      time_zone: place.timezone,
    }
  })
}
