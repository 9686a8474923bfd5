import { getHourlyImpact, getSubhourlyImpact, getWildfire, listImpactBlurbs } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { askedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import type { ImpactService } from './impact.service.ts'

export function impactRoutes(app: FastifyInstance, impacts: ImpactService): void {
  for (const [call, horizon] of [
    [getHourlyImpact, 'extended'],
    [getSubhourlyImpact, 'nowcast'],
  ] as const)
    route(app, call, async ({ session, body }, reply) => {
      const question = { ...questionOf(body), horizon, indices: body.index }
      return { impacts: await impacts.ratings(question, session.flags, askedBy(session, reply)) }
    })

  route(app, getWildfire, async ({ session, body }, reply) => ({
    impacts: await impacts.wildfireRatings(questionOf(body), session.flags, askedBy(session, reply)),
  }))

  route(app, listImpactBlurbs, ({ session }) => ({ impact_blurbs: impacts.blurbs(session.flags) }))
}

interface PlaceOnWire<RunTime> {
  latitude: number
  longitude: number
  run_time?: RunTime
  return: readonly string[]
}

function questionOf<RunTime>({ latitude, longitude, run_time, return: parts }: PlaceOnWire<RunTime>) {
  return { at: { lng: longitude, lat: latitude }, runTime: run_time, wantsBlurbs: parts.includes('blurbs') }
}
