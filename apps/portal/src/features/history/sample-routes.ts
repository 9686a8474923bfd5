import { decodePolyline } from '@stormlane/domain/geo'
import { type ForecastDaysOut, madeDaysOut } from '@stormlane/domain/history'
import { roadRiskColor, SEGMENT_COLOR_FILLS } from '@stormlane/domain/levels'
import type { RouteLine } from '../../parts/map/route-lines.tsx'
import type { HistoricalImpact, HistoricalRouteOption } from './history-queries.ts'

/** One option of a sample route, as it was forecast on a day. */
export interface SampleOption {
  /** Position among all options of the day. */
  index: number
  letter: string
  /** `Denver, CO to Omaha, NE`. */
  route: string
  option: HistoricalRouteOption
}

/** Returns the options of the sample routes that were forecast this many days ahead (HIST-034). */
export function sampleOptions(impact: HistoricalImpact | undefined, daysOut: ForecastDaysOut): SampleOption[] {
  return madeDaysOut(impact?.routes ?? [], daysOut)
    .flatMap(({ description, routeOptions }) => routeOptions.map((option) => ({ route: description, option })))
    .map((sample, index) => ({ ...sample, index, letter: optionLetter(index) }))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** A to Z, then A2 to Z2. */
const optionLetter = (index: number) =>
  `${LETTERS[index % LETTERS.length]}${index < LETTERS.length ? '' : Math.floor(index / LETTERS.length) + 1}`

type Outcome = Pick<HistoricalRouteOption, 'maxRoadIndex' | 'slowdownFraction' | 'roadRiskPolylines'>

/** The lines of the options in the colors of their road risk, the selected one on top. */
export function optionLines(
  options: readonly SampleOption[],
  outcome: (option: HistoricalRouteOption) => Outcome | null,
  selected: number | null,
): RouteLine[] {
  return options
    .toSorted((a, b) => Number(a.index === selected) - Number(b.index === selected))
    .flatMap(({ index, option }) => {
      const emphasis = selected === null || selected === index ? 'strong' : 'weak'
      const shown = outcome(option)
      if (!shown) return []
      const stretches =
        shown.roadRiskPolylines.length > 0
          ? shown.roadRiskPolylines
          : [{ polyline: option.polyline, color: roadRiskColor(shown.maxRoadIndex, shown.slowdownFraction) }]
      return stretches.map(({ polyline, color }): RouteLine => {
        return { coordinates: pathCoordinates(polyline), color: SEGMENT_COLOR_FILLS[color], emphasis, index }
      })
    })
    .filter(({ coordinates }) => coordinates.length > 1)
}

/** The point halfway along an option, for its callout. */
export function optionMiddle({ option }: SampleOption): { longitude: number; latitude: number } | null {
  const points = pathCoordinates(option.polyline)
  const middle = points[Math.floor(points.length / 2)]
  return middle ? { longitude: middle[0], latitude: middle[1] } : null
}

/** Returns pairs of longitude and latitude. A polyline that cannot be decoded is not drawn. */
function pathCoordinates(polyline: string): [number, number][] {
  try {
    const points = decodePolyline(polyline)
    return Array.from({ length: points.length / 2 }, (_, i) => [points[2 * i + 1] as number, points[2 * i] as number])
  } catch (error) {
    console.warn('A sample route cannot be drawn.', error)
    return []
  }
}
