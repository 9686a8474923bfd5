import type { ReportFeed } from '@stormlane/domain/product'
import { HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'
import type { RunMaker } from '@stormlane/domain/weather'

/** Shown to admins beside the feed until the run is complete. */
const WEEK_FOLLOWS = 'The nowcast is in use; the 7 days are still being made.'

const nextRun = (runTime: Date) => new Date(runTime.getTime() + HOUR_MS)
const serving = (runTime: Date) => ({ isSuccess: true, error: WEEK_FOLLOWS, nextTryAt: nextRun(runTime) })

/** Wraps a maker of simulated runs and reports each run, with its radar frames, as a success of its feeds. */
export function reportedRunMaker(maker: RunMaker, report: ReportFeed): RunMaker {
  const reportBoth: (one: Parameters<ReportFeed>[1]) => void = (one) => {
    for (const source of ['forecast', 'radar']) report(source, one)
  }
  return {
    ...maker,
    async make(order, onEvent, signal) {
      try {
        await maker.make(
          order,
          (event) => {
            onEvent(event)
            // The nowcast is in use long before the week is made; the page must not say that nothing has come.
            if (event.kind === 'published' && event.horizon === 'nowcast') report('forecast', serving(order.runTime))
          },
          signal,
        )
      } catch (error) {
        const nextTryAt = new Date(order.startedAt.getTime() + MINUTE_MS)
        if (!signal.aborted) reportBoth({ isSuccess: false, error: (error as Error).message, nextTryAt })
        throw error
      }
      reportBoth({ isSuccess: true, nextTryAt: nextRun(order.runTime) })
    },
  }
}
