import { foldText } from './folded-text.ts'
import { REGIONS } from './regions.ts'

/** One way to read a typed text: a name, and the regions that it may lie in (all of them when none is typed). */
export interface Reading {
  name: string
  /** One flag a region of `REGIONS`; null when any will do. */
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

/** "City, ST" is read as it says; without a comma, a last word or two that name a region may be one, or part of the name. */
export function readingsOf(typed: string, typing: boolean): Reading[] {
  const [before = '', ...rest] = typed.split(',')
  const folded = foldText(typed)
  if (rest.length > 0 && foldText(before) !== '') {
    const tail = foldText(rest.join(' '))
    const regions = tail === '' ? null : regionsThat(tail, 'begin')
    // Who has finished with "NE" means Nebraska, not all that begins so.
    const exact = typing || !regions ? null : regionsThat(tail, 'equal')
    return [{ name: foldText(before), regions: exact?.includes(1) ? exact : regions }]
  }
  const words = folded.split(' ')
  const readings: Reading[] = [{ name: folded, regions: null }]
  for (let tail = 1; tail <= 3 && tail < words.length; tail++) {
    const regions = regionsThat(words.slice(-tail).join(' '), 'equal')
    if (regions.includes(1)) readings.push({ name: words.slice(0, -tail).join(' '), regions })
  }
  return readings
}

/** Regions whose code or name, or whose country, is this text or begins with it; "il usa" names both. */
function regionsThat(text: string, how: 'equal' | 'begin'): Uint8Array {
  const fits = (candidate: string, wanted: string) =>
    how === 'equal' ? candidate === wanted : candidate.startsWith(wanted)
  const country = Object.keys(COUNTRY_WORDS).find((word) => text === word || text.endsWith(` ${word}`))
  const regionText = country ? text.slice(0, -country.length).trim() : text
  return Uint8Array.from(FOLDED_REGIONS, (region) => {
    const ofCountry = !country || COUNTRY_WORDS[country] === region.country
    const ofRegion = regionText === '' || fits(region.code, regionText) || fits(region.name, regionText)
    // "mexico" is a country, "mex" and "estado de mexico" a state, "ca" California before it is Canada
    return (ofCountry && ofRegion) || fits(region.code, text) || fits(region.name, text) ? 1 : 0
  })
}
