// When an organization's own systems hear of advice: when it changes what the driver does.
import type { ActionName } from '../impacts/scores/action.ts'
import { MINUTE_MS } from '../time/durations.ts'

interface GivenAdvice {
  action: ActionName
  /** ISO 8601. */
  until: string | null
}

/** Waits that end within this time of each other are the same advice (our choice): the least wait that is compared. */
const SAME_WAIT_MS = 30 * MINUTE_MS

/** Whether advice tells a driver something else than the advice before; null is a trip without any, which drives on. */
export function isOtherAdvice(before: GivenAdvice | null, now: GivenAdvice | null): boolean {
  if (!now) return false
  if (deed(before) !== deed(now)) return true
  return Math.abs(untilMs(before) - untilMs(now)) >= SAME_WAIT_MS
}

/** To proceed and to monitor are both to drive on as planned. */
const deed = (advice: GivenAdvice | null) => (advice && advice.action !== 'proceed' ? advice.action : 'monitor')

const untilMs = (advice: GivenAdvice | null) => (advice?.until ? Date.parse(advice.until) : 0)
