// Chooses the geocoder: the offline gazetteer, alone or as the fallback of the operator's server.
import { MINUTE_MS } from '@stormlane/domain/time'
import { geocoderInThread, geocoderWithService } from '@stormlane/feeds'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'
import { userAgentOf } from './user-agent.ts'

interface Dependencies {
  config: Config
  version: string
  log: Log
}

/** Our choice: an unreachable server must not flood the log. */
const TOLD_EVERY_MS = 10 * MINUTE_MS

export function chooseGeocoder({ config, version, log }: Dependencies) {
  const offline = geocoderInThread()
  const { geocoding } = config
  if (!geocoding) return offline
  let tellAgainAt = 0
  return geocoderWithService(offline, {
    ...geocoding,
    userAgent: userAgentOf(config, version),
    onFailure(reason) {
      if (performance.now() < tellAgainAt) return
      tellAgainAt = performance.now() + TOLD_EVERY_MS
      log.warn({ service: geocoding.service, reason }, 'the geocoding server failed; the offline gazetteer answers')
    },
  })
}
