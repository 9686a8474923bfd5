/** Converts a time to its percentage of the way between two others, clamped to 0 and 100. */
export function timeShare(startAt: Date, endAt: Date): (time: Date) => number {
  const lengthMs = endAt.getTime() - startAt.getTime() || 1
  return (time) => Math.min(100, Math.max(0, (100 * (time.getTime() - startAt.getTime())) / lengthMs))
}

/** Style of the bar that spans the time in which an alert is in effect. */
export function alertBar(share: (time: Date) => number, alert: { startAt: Date; endAt: Date; color: string }) {
  const left = share(alert.startAt)
  return { left: `${left}%`, width: `${share(alert.endAt) - left}%`, background: alert.color }
}
