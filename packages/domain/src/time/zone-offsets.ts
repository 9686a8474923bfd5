import { HOUR_MS, MINUTE_MS } from './durations.ts'
import { readOffset } from './zone-clocks.ts'
import { type ZonedFormat, zonedFormat } from './zoned-format.ts'

/**
 * Offsets of time zones from UTC, cached by the hour, because the runtime takes microseconds for each of 10,000 places.
 */
export class ZoneOffsets {
  readonly #formats = new Map<string, ZonedFormat>()
  readonly #offsets = new Map<string, Map<number, number>>()

  /** Milliseconds to add to UTC for the local time; an unknown zone counts as UTC. */
  at(timezone: string, ms: number): number {
    let ofZone = this.#offsets.get(timezone)
    if (!ofZone) {
      ofZone = new Map()
      this.#offsets.set(timezone, ofZone)
    }
    const hour = Math.floor(ms / HOUR_MS)
    let offset = ofZone.get(hour)
    if (offset === undefined) {
      offset = this.#ask(timezone, hour * HOUR_MS)
      ofZone.set(hour, offset)
    }
    return offset
  }

  /** ISO 8601 with the zone's own offset: `2026-01-10T18:15:00-06:00`. */
  local(timezone: string, time: Date): string {
    const offset = this.at(timezone, time.getTime())
    const wall = new Date(time.getTime() + offset).toISOString().slice(0, 19)
    const minutes = Math.abs(offset) / MINUTE_MS
    const two = (number: number) => String(number).padStart(2, '0')
    return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  }

  /** Returns the start of the local day that is `days` after the day of `ms`. */
  startOfDay(timezone: string, ms: number, days: number): number {
    const day = Math.floor((ms + this.at(timezone, ms)) / (24 * HOUR_MS)) + days
    const guess = day * 24 * HOUR_MS - this.at(timezone, ms)
    // Daylight saving may have started or ended in between.
    return day * 24 * HOUR_MS - this.at(timezone, guess)
  }

  /**
   * Returns when the clocks of a zone show this time, given as if it were UTC. A time that daylight saving skips is
   * moved forward by the length of the gap; a repeated time gives either of its two instants.
   */
  instant(timezone: string, wallMs: number): number {
    const first = wallMs - this.at(timezone, wallMs - this.at(timezone, wallMs))
    const second = wallMs - this.at(timezone, first)
    return Math.max(first, second)
  }

  #ask(timezone: string, ms: number): number {
    let format = this.#formats.get(timezone)
    if (!format) {
      format = zoneFormat(timezone)
      this.#formats.set(timezone, format)
    }
    const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    return readOffset(name)
  }
}

function zoneFormat(timezone: string): ZonedFormat {
  try {
    return zonedFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' })
  } catch {
    return zonedFormat('en-US', { timeZone: 'UTC', timeZoneName: 'longOffset' })
  }
}
