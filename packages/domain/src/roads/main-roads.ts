import { optionLengthMeters, type RouteOption } from './router.ts'

/** A road with a smaller share of an option is not part of its name (our choice). */
const NAMING_SHARE = 0.2
const MAX_NAMES = 2

/** Names the main roads of an option in driving order, for example "I-80 and I-76". */
export function mainRoads(option: RouteOption): string {
  const metersByRoad = new Map<string, number>()
  for (const { routeName, lengthMeters } of option.segments) {
    if (routeName) metersByRoad.set(routeName, (metersByRoad.get(routeName) ?? 0) + lengthMeters)
  }
  const longest = [...metersByRoad].toSorted(([, a], [, b]) => b - a)
  const least = NAMING_SHARE * optionLengthMeters(option)
  const named = longest.filter(([, meters], i) => i === 0 || meters >= least).slice(0, MAX_NAMES)
  const names = [...metersByRoad.keys()].filter((name) => named.some(([one]) => one === name))
  return names.length > 0 ? names.join(' and ') : LOCAL_ROADS
}

const LOCAL_ROADS = 'local roads'
