import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'

/** How long ago, in one unit: "just now", "2 min ago", "3 h ago", "5 d ago". */
export function formatAge(at: Date, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - at.getTime())
  if (ageMs < MINUTE_MS) return 'just now'
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`
  if (ageMs < DAY_MS) return `${Math.floor(ageMs / HOUR_MS)} h ago`
  return `${Math.floor(ageMs / DAY_MS)} d ago`
}
