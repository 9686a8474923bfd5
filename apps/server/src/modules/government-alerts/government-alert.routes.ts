import { getAlertFeature, listAlertFeatures, listGovernmentAlerts } from '@stormlane/contract'
import type { AlertCountry } from '@stormlane/domain/hazards'
import { CACHE_SECONDS } from '@stormlane/domain/time'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import { route } from '../../platform/http/route.ts'
import { freshnessCacheKey } from '../hazard-feeds/freshness.ts'
import { alertFeature, alertOnWire } from './alert-on-wire.ts'
import type { GovernmentAlertService } from './government-alert.service.ts'

export function governmentAlertRoutes(app: FastifyInstance, alerts: GovernmentAlertService): void {
  const callerHasIt = (request: FastifyRequest, reply: FastifyReply) =>
    isUnchanged(request, reply, {
      seconds: CACHE_SECONDS.alerts,
      state: [alerts.version(), freshnessCacheKey(alerts.freshness())],
    })

  route(app, listGovernmentAlerts, (request, reply) => {
    if (callerHasIt(request, reply)) return reply.send()
    const countries: AlertCountry[] = request.query.return.includes('mexico_alerts')
      ? ['USA', 'CAN', 'MEX']
      : ['USA', 'CAN']
    const shown = alerts.current().alerts.filter(({ alert }) => countries.includes(alert.country))
    return { governmental_alerts: shown.map(alertOnWire), ...alerts.freshness() }
  })

  route(app, listAlertFeatures, (request, reply) => {
    if (callerHasIt(request, reply)) return reply.send()
    const { bounds, countries, omit_geometries } = request.query
    const map = alerts.current()
    const shown = (bounds ? map.within(bounds) : map.alerts).filter(({ alert }) => countries.includes(alert.country))
    return {
      type: 'FeatureCollection' as const,
      features: shown.map((alert) => alertFeature(alert, omit_geometries)),
      ...alerts.freshness(),
    }
  })

  route(app, getAlertFeature, async ({ params }) => alertFeature(await alerts.find(params.id)))
}
