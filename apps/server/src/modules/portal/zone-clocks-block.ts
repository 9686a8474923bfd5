import type { PortalConfigBlock } from '@stormlane/contract'
import { type Clock, floorTo, MINUTE_MS, WEEK_MS, zoneClocksAround } from '@stormlane/domain/time'
import { ZONES_OF_PLACES } from '@stormlane/geography'

type ZoneClocksBlock = NonNullable<PortalConfigBlock['zone_clocks']>

/** Returns a function that tells how this server's clocks run, read anew once a week, because that takes 0.3 s. */
export function zoneClocksBlock(clock: Clock): () => ZoneClocksBlock {
  let readAt = Number.NaN
  let block: ZoneClocksBlock
  return () => {
    const week = floorTo(clock.now(), WEEK_MS)
    if (week.getTime() !== readAt) block = clocksAround(week)
    readAt = week.getTime()
    return block
  }
}

function clocksAround(moment: Date): ZoneClocksBlock {
  const { startAt, endAt, groups } = zoneClocksAround(moment, ZONES_OF_PLACES)
  return {
    starts_at: startAt.toISOString(),
    ends_at: endAt.toISOString(),
    groups: groups.map(({ zones, clocks }) => ({
      zones: [...zones],
      clocks: clocks.map(({ sinceMs, offsetMs, name }) => ({
        since: new Date(sinceMs).toISOString(),
        utc_offset_minutes: offsetMs / MINUTE_MS,
        name,
      })),
    })),
  }
}
