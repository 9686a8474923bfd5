import { CallError } from '@stormlane/contract'
import { isAwaitingRun } from '../../platform/first-run.ts'
import { forecastTexts } from './forecast.texts.ts'
import { useNoForecast } from './no-forecast.ts'

interface AskedForecast {
  data?: unknown
  error: Error | null
  failureReason: Error | null
}

/**
 * Returns why a forecast is missing: it failed, or the server is still computing the first run. Null while it loads.
 */
export function forecastProblem({ data, error, failureReason }: AskedForecast): Error | null {
  if (data === undefined && isAwaitingRun(failureReason)) return failureReason
  return error
}

/** Stands in for a missing forecast and says why. A first run in progress is not an error: the query retries. */
export function ForecastProblem({ problem, className }: { problem: unknown; className?: string | undefined }) {
  const noForecast = useNoForecast()
  const isAwaiting = isAwaitingRun(problem)
  return (
    <p role={isAwaiting ? 'status' : 'alert'} className={className}>
      {(isAwaiting && noForecast) || toForecastErrorMessage(problem)}
    </p>
  )
}

/** Converts a server error into the text that users see (IMPACT-020, IMPACT-021). */
export function toForecastErrorMessage(error: unknown): string {
  if (isAwaitingRun(error)) return forecastTexts.awaitingRun
  return error instanceof CallError && error.messages[0] === 'location outside model bounds'
    ? forecastTexts.outside
    : forecastTexts.unknownError
}
