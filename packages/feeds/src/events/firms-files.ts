// The files of hot spots, https://firms.modaps.eosdis.nasa.gov/active_fire/. Satellites come to the end of their life: MODIS on Terra and
// Aqua first, VIIRS on Suomi NPP, NOAA-20 and NOAA-21 later.
import { ModelFileError } from '@stormlane/domain/weather'

/** Folder and beginning of the file of each satellite, in the order in which they are tried. */
const SATELLITES: readonly (readonly [folder: string, file: string])[] = [
  ['noaa-20-viirs-c2', 'J1_VIIRS_C2'],
  ['noaa-21-viirs-c2', 'J2_VIIRS_C2'],
  ['suomi-npp-viirs-c2', 'SUOMI_VIIRS_C2'],
  ['modis-c6.1', 'MODIS_C6_1'],
]

/** The same file of the other satellites, after the one asked for. An address of another kind stands for itself. */
function firmsAddresses(url: string): string[] {
  const own = SATELLITES.find((one) => url.includes(pathOf(one)))
  if (!own) return [url]
  const others = SATELLITES.filter((one) => one !== own)
  return [url, ...others.map((other) => url.replace(pathOf(own), pathOf(other)))]
}

const pathOf = ([folder, file]: (typeof SATELLITES)[number]) => `/${folder}/csv/${file}_`

/** Fetches the first of these files that exists. */
export async function fetchFirms(url: string, fetch: (url: string) => Promise<string>): Promise<string> {
  let missing: unknown
  for (const address of firmsAddresses(url))
    try {
      return await fetch(address)
    } catch (error) {
      if (!(error instanceof ModelFileError) || !error.isMissing) throw error
      missing ??= error
    }
  throw missing
}
