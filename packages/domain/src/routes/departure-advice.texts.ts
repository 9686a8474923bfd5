import { durationWords, MINUTE_MS } from '../durations.ts'
import { impactLevelName } from '../impact-level.ts'

interface Advised {
  departAt: Date
  risk: Parameters<typeof impactLevelName>[0]
}

/** Saving less than this is not worth waiting (our choice). */
const WORTH_MINUTES = 1

/** "Leaving 3 h 15 min later saves 34 min and lowers the risk from high to none." */
export function departureAdviceWords(now: Advised, best: Advised, minutesSaved: number): string {
  const waitMinutes = (best.departAt.getTime() - now.departAt.getTime()) / MINUTE_MS
  if (waitMinutes <= 0) return 'Leaving now is best in the next 24 hours.'
  const gains = [
    ...(minutesSaved >= WORTH_MINUTES ? [`saves ${durationWords(minutesSaved)}`] : []),
    ...(best.risk < now.risk
      ? [`lowers the risk from ${impactLevelName(now.risk)} to ${impactLevelName(best.risk)}`]
      : []),
  ]
  if (gains.length === 0) return 'Waiting saves next to nothing in the next 24 hours.'
  return `Leaving ${durationWords(waitMinutes)} later ${gains.join(' and ')}.`
}
