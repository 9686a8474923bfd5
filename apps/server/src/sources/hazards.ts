// Chooses where hazards come from: the simulated world, with the alerts of the National Weather Service where its address is set.
import type { Clock } from '@stormlane/domain'
import { nwsInThread } from '@stormlane/feeds'
import { SimulatedHazards } from '@stormlane/simulation'
import type { HazardSources } from '../jobs/hazard-feeds.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/logging.ts'

interface Dependencies {
  config: Config
  clock: Clock
  log: Log
  version: string
}

export function chooseHazards({
  config,
  clock,
  log,
  version,
}: Dependencies): HazardSources & { close: () => Promise<void> } {
  const simulated = new SimulatedHazards(clock, { ...config.forecast, dataFolder: config.dataFolder })
  const userAgent = `${config.productName}/${version} (${config.supportEmail})`
  const nws = config.nwsAlertsUrl
    ? nwsInThread({ url: config.nwsAlertsUrl, userAgent }, (line) => log.warn(line))
    : undefined
  return {
    alerts: nws ?? simulated,
    events: simulated,
    roads: simulated,
    async close() {
      await Promise.all([simulated.close(), nws?.close()])
    },
  }
}
