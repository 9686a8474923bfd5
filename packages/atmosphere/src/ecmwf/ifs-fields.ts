import { type IndexEntry, ModelFileError } from '@stormlane/domain/weather'

/**
 * Fields of ECMWF's open data by their short name, https://codes.ecmwf.int/grib/param-db/. Sums begin with the forecast: precipitation and
 * snowfall in meters of water, sunlight in J/m². Cloud cover is 0-1.
 */
const NAMES = {
  temperature: '2t',
  dewPoint: '2d',
  windX: '10u',
  windY: '10v',
  pressure: 'msl',
  cloudCover: 'tcc',
  precipitation: 'tp',
  snowfall: 'sf',
  sunlight: 'ssrd',
} as const
/** Strongest gust since the file before; the name of a window of three hours is the older one. */
const GUSTS = ['10fg', 'max_10fg', '10fg3'] as const
const TYPE = 'ptype'
const SURFACE = 'sfc'

export type IfsField = keyof typeof NAMES
export type IfsSum = 'precipitation' | 'snowfall' | 'sunlight'
export const IFS_SUMS: readonly IfsSum[] = ['precipitation', 'snowfall', 'sunlight']

const find = (index: readonly IndexEntry[], name: string, hour: number): IndexEntry | undefined =>
  // Members of an ensemble have a number, and levels above the ground another level type.
  index.find((one) => one.name === name && one.level === SURFACE && one.extra === '' && one.step === String(hour))

/** Throws if one is missing, because an index may be written in parts. */
export function chooseIfsEntries<Key extends IfsField>(
  index: readonly IndexEntry[],
  wanted: readonly Key[],
  hour: number,
  file: string,
): Record<Key, IndexEntry> {
  return Object.fromEntries(
    wanted.map((key) => {
      const entry = find(index, NAMES[key], hour)
      if (!entry) throw new ModelFileError(`The index of ${file} lacks ${NAMES[key]}.`)
      return [key, entry]
    }),
  ) as Record<Key, IndexEntry>
}

/** Gust and type of precipitation are not in every cycle of the model. */
export function findIfsExtras(index: readonly IndexEntry[], hour: number): { gust?: IndexEntry; type?: IndexEntry } {
  const gust = GUSTS.map((name) => find(index, name, hour)).find(Boolean)
  const type = find(index, TYPE, hour)
  return { ...(gust && { gust }), ...(type && { type }) }
}

export const ALL_IFS_FIELDS = Object.keys(NAMES) as IfsField[]
