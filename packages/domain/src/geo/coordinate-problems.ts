import { GEO_TEXTS } from './geo.texts.ts'

/** What is wrong with a pair of coordinates; nothing where it is a place. */
export function coordinateProblems(latitude: unknown, longitude: unknown): string[] {
  const problems: string[] = []
  if (!isNumber(latitude)) problems.push(GEO_TEXTS.notANumber('latitude'))
  if (!isNumber(longitude)) problems.push(GEO_TEXTS.notANumber('longitude'))
  if (!isNumber(latitude) || !isNumber(longitude)) return problems
  if (Math.abs(latitude) > 90)
    problems.push(looksSwapped(latitude, longitude) ? GEO_TEXTS.swapped : GEO_TEXTS.latitudeRange)
  if (Math.abs(longitude) > 180) problems.push(GEO_TEXTS.longitudeRange)
  return problems
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

const looksSwapped = (latitude: number, longitude: number) =>
  Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90 && longitude !== 0
