import { CallError } from '@stormlane/contract'
import { isAwaitingRun } from '../../platform/first-run.ts'
import { forecastTexts } from './forecast.texts.ts'

interface AskedForecast {
  data?: unknown
  error: Error | null
  failureReason: Error | null
}

/** Why a forecast is not there: it failed, or the server is still making the first one. Null while it loads. */
export function forecastProblem({ data, error, failureReason }: AskedForecast): Error | null {
  if (data === undefined && isAwaitingRun(failureReason)) return failureReason
  return error
}

/** Says in the place of a forecast why it is not there. A first forecast in progress is no error: it is asked for again. */
export function ForecastProblem({ problem, className }: { problem: unknown; className?: string | undefined }) {
  return (
    <p role={isAwaitingRun(problem) ? 'status' : 'alert'} className={className}>
      {toForecastErrorMessage(problem)}
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
