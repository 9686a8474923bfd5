// Chooses where forecast runs come from.
import { bytesAllowed, type ReportFeed } from '@stormlane/domain/product'
import type { Clock } from '@stormlane/domain/time'
import type { RunMaker } from '@stormlane/domain/weather'
import { simulatedRunMaker } from '@stormlane/simulation'
import type { Config } from '../platform/config.ts'
import { liveRunMaker } from './live/live-run-maker.ts'
import { SOURCES } from './live/model-reports.ts'
import { reportedRunMaker } from './reported-run-maker.ts'
import { userAgentOf } from './user-agent.ts'

interface Dependencies {
  config: Config
  clock: Clock
  version: string
  report: ReportFeed
}

export function chooseRunMaker({ config, clock, version, report }: Dependencies): RunMaker | null {
  const { forecast, models, proxies, dataFolder, feedModes } = config
  switch (forecast.source) {
    case 'off':
      return null
    case 'simulated':
      return reportedRunMaker(simulatedRunMaker(forecast), report)
    case 'live':
      return liveRunMaker({
        models,
        proxies,
        userAgent: userAgentOf(config, version),
        dataFolder,
        degrees: forecast.degrees,
        allowedBytes: (feed) => bytesAllowed(SOURCES[feed], config.feedBudgets),
        isOff: (feed) => feedModes[SOURCES[feed]] === 'off',
        clock,
        report,
      })
  }
}
