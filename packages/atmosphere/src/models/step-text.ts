/** Minutes after the start of the run; `from` equals `to` for an instant. */
export interface StepWindow {
  from: number
  to: number
  kind: 'instant' | 'acc' | 'ave' | 'max' | 'min'
}

const MINUTES: Readonly<Record<string, number>> = { min: 1, hour: 60, day: 1440 }
const INSTANT = /^(\d{1,6}) (min|hour|day) fcst$/
const WINDOW = /^(\d{1,6})-(\d{1,6}) (min|hour|day) (acc|ave|max|min) fcst$/

/**
 * Parses the step of an index line, such as `4-5 hour acc fcst` or `0-1 day acc fcst`. Returns undefined if it is not
 * understood.
 */
export function readStep(text: string): StepWindow | undefined {
  if (text === 'anl') return { from: 0, to: 0, kind: 'instant' }
  const instant = INSTANT.exec(text)
  if (instant) {
    const at = Number(instant[1]) * (MINUTES[instant[2] as string] as number)
    return { from: at, to: at, kind: 'instant' }
  }
  const window = WINDOW.exec(text)
  if (!window) return undefined
  const minutes = MINUTES[window[3] as string] as number
  const [from, to] = [Number(window[1]) * minutes, Number(window[2]) * minutes]
  return from <= to ? { from, to, kind: window[4] as StepWindow['kind'] } : undefined
}
