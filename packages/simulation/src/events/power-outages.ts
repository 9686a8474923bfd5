import { type PowerOutageEvent, powerOutageClass } from '@stormlane/domain/hazards'
import { outageShareUnderIce } from '@stormlane/domain/indices'
import { HOUR_MS } from '@stormlane/domain/time'
import { outageShareInGust } from '@stormlane/domain/weather'
import type { CountyFrames } from '../alerts/county-frames.ts'

const FRAME_MS = 3 * HOUR_MS
/** Earlier damage counts as repaired. */
const LOOK_BACK_FRAMES = 8
/** Time after which half of the customers have power again. */
const REPAIR_HALF_LIFE_HOURS = 7
/** Radial ice from freezing rain after Jones (1998), for light wind. */
const ICE_PER_FREEZING_RAIN = 0.4

/** Power outages by county, from the wind and ice of the last day. */
export function powerOutageEvents(now: Date, countyFrames: CountyFrames): PowerOutageEvent[] {
  const last = Math.floor(now.getTime() / FRAME_MS) * FRAME_MS
  const times = Array.from({ length: LOOK_BACK_FRAMES }, (_, i) => last - (LOOK_BACK_FRAMES - 1 - i) * FRAME_MS)
  const frames = times.map((time) => ({ time, weather: countyFrames.at(time) }))
  return countyFrames.counties.list.flatMap(({ fips, name, state, geometry }, county): PowerOutageEvent[] => {
    let share = 0
    let ice = 0
    for (const { time, weather } of frames) {
      ice += ICE_PER_FREEZING_RAIN * (FRAME_MS / HOUR_MS) * (weather.freezingRainRate[county] as number)
      const hours = (now.getTime() - time) / HOUR_MS
      const lost = Math.max(
        outageShareInGust(weather.windGust[county] as number),
        outageShareUnderIce(ice, weather.windSpeed[county] as number),
      )
      share = Math.max(share, lost * 0.5 ** (hours / REPAIR_HALF_LIFE_HOURS))
    }
    const outageClass = powerOutageClass(100 * share)
    if (!outageClass) return []
    const id = `outage-${fips}`
    return [
      {
        eventType: 'power_outages',
        id,
        fill: outageClass.fill,
        fillOpacity: outageClass.fillOpacity,
        geoJson: {
          type: 'Feature',
          id,
          geometry,
          properties: { county: name, state, percent_out: Math.round(share * 1000) / 10 },
        },
      },
    ]
  })
}
