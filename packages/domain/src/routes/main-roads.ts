import { optionLengthMetres, type RouteOption } from './router.ts'

/** A road that makes up less than this of a way does not name it (ours). */
const NAMING_SHARE = 0.2
const MOST_NAMES = 2

/** The roads that make up most of a way, in the order in which they are driven: "I-80 and I-76". */
export function mainRoads(option: RouteOption): string {
  const metresOf = new Map<string, number>()
  for (const { routeName, lengthMetres } of option.segments) {
    if (routeName) metresOf.set(routeName, (metresOf.get(routeName) ?? 0) + lengthMetres)
  }
  const longest = [...metresOf].toSorted(([, a], [, b]) => b - a)
  const least = NAMING_SHARE * optionLengthMetres(option)
  const named = longest.filter(([, metres], i) => i === 0 || metres >= least).slice(0, MOST_NAMES)
  const names = [...metresOf.keys()].filter((name) => named.some(([one]) => one === name))
  return names.length > 0 ? names.join(' and ') : LOCAL_ROADS
}

const LOCAL_ROADS = 'local roads'
