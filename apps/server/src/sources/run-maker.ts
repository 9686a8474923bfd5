// Chooses where forecast runs come from.
import type { RunMaker } from '@stormlane/domain'
import { simulatedRunMaker } from '@stormlane/simulation'
import type { Config } from '../platform/config.ts'
import { liveRunMaker } from './live/live-run-maker.ts'
import { userAgentOf } from './user-agent.ts'

export function chooseRunMaker(config: Config, version: string): RunMaker | null {
  const { forecast, feedsBaseUrl, dataFolder } = config
  switch (forecast.source) {
    case 'off':
      return null
    case 'simulated':
      return simulatedRunMaker(forecast)
    case 'live':
      return liveRunMaker({
        feedsBaseUrl,
        userAgent: userAgentOf(config, version),
        dataFolder,
        degrees: forecast.degrees,
      })
  }
}
