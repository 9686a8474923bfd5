import { DAY_MS, HOUR_MS, MINUTE_MS } from '@stormlane/domain/time'

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

/** `1.9 GB`, `640 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`
}

/** `20 s`, `24 min`, `2 h 20 min`, `3 d`. */
export function formatSeconds(seconds: number): string {
  const ms = seconds * 1000
  if (ms < MINUTE_MS) return `${Math.floor(seconds)} s`
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`
  if (ms >= DAY_MS) return `${Math.floor(ms / DAY_MS)} d`
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  return `${Math.floor(ms / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ''}`
}
