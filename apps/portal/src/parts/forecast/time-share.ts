/** Where a time lies between two others, as a percentage of the way; times outside lie at the ends. */
export function timeShare(startAt: Date, endAt: Date): (time: Date) => number {
  const lengthMs = endAt.getTime() - startAt.getTime() || 1
  return (time) => Math.min(100, Math.max(0, (100 * (time.getTime() - startAt.getTime())) / lengthMs))
}

/** Style of a bar over the time in which an alert is in effect. */
export function alertBar(share: (time: Date) => number, alert: { startAt: Date; endAt: Date; color: string }) {
  const left = share(alert.startAt)
  return { left: `${left}%`, width: `${share(alert.endAt) - left}%`, background: alert.color }
}
