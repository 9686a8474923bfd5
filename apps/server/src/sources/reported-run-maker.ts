import { HOUR_MS, MINUTE_MS, type ReportFeed, type RunMaker } from '@stormlane/domain'

/** A maker of simulated runs that reports each run, with its radar frames, as a success of its feeds. */
export function reportedRunMaker(maker: RunMaker, report: ReportFeed): RunMaker {
  const reportBoth: (one: Parameters<ReportFeed>[1]) => void = (one) => {
    for (const source of ['forecast', 'radar']) report(source, one)
  }
  return {
    ...maker,
    async make(order, onEvent, signal) {
      try {
        await maker.make(order, onEvent, signal)
      } catch (error) {
        const nextTryAt = new Date(order.startedAt.getTime() + MINUTE_MS)
        if (!signal.aborted) reportBoth({ isSuccess: false, error: (error as Error).message, nextTryAt })
        throw error
      }
      reportBoth({ isSuccess: true, nextTryAt: new Date(order.runTime.getTime() + HOUR_MS) })
    },
  }
}
