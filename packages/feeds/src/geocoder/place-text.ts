import { REGIONS } from '@stormlane/domain/places'
import { foldText } from './fold-text.ts'

/** One interpretation of a typed text: a name, and the regions in which to search. */
export interface Reading {
  name: string
  /** One flag per region of `REGIONS`; null for all regions. */
  regions: Uint8Array | null
}

const COUNTRY_WORDS: Record<string, string> = {
  usa: 'USA',
  us: 'USA',
  'united states': 'USA',
  america: 'USA',
  canada: 'CAN',
  can: 'CAN',
  mexico: 'MEX',
  mex: 'MEX',
}
const FOLDED_REGIONS = REGIONS.map(({ code, name, country }) => ({
  code: code.toLowerCase(),
  name: foldText(name),
  country,
}))

/**
 * "City, ST" has one interpretation. Without a comma, if the last one to three words name a region, they may be the
 * region or part of the name.
 */
export function parsePlaceText(typed: string, typing: boolean): Reading[] {
  const [before = '', ...rest] = typed.split(',')
  const folded = foldText(typed)
  if (rest.length > 0 && foldText(before) !== '') {
    const tail = foldText(rest.join(' '))
    const regions = tail === '' ? null : matchRegions(tail, 'begin')
    // In a finished text "NE" means Nebraska, not all regions that begin with it.
    const exact = typing || !regions ? null : matchRegions(tail, 'equal')
    return [{ name: foldText(before), regions: exact?.includes(1) ? exact : regions }]
  }
  const words = folded.split(' ')
  const readings: Reading[] = [{ name: folded, regions: null }]
  for (let tail = 1; tail <= 3 && tail < words.length; tail++) {
    const regions = matchRegions(words.slice(-tail).join(' '), 'equal')
    if (regions.includes(1)) readings.push({ name: words.slice(0, -tail).join(' '), regions })
  }
  return readings
}

/** Flags regions whose code, name or country equals the text or begins with it; "il usa" names both region and country. */
function matchRegions(text: string, how: 'equal' | 'begin'): Uint8Array {
  const matches = (candidate: string, wanted: string) =>
    how === 'equal' ? candidate === wanted : candidate.startsWith(wanted)
  const country = Object.keys(COUNTRY_WORDS).find((word) => text === word || text.endsWith(` ${word}`))
  const regionText = country ? text.slice(0, -country.length).trim() : text
  return Uint8Array.from(FOLDED_REGIONS, (region) => {
    const inCountry = !country || COUNTRY_WORDS[country] === region.country
    const isRegion = regionText === '' || matches(region.code, regionText) || matches(region.name, regionText)
    // The whole text may also be a region: "mexico" is a country, but "mex" and "estado de mexico" are a state.
    return (inCountry && isRegion) || matches(region.code, text) || matches(region.name, text) ? 1 : 0
  })
}
