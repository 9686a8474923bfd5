import type { IndexEntry } from '@stormlane/domain/weather'
import { readStep } from '../models/step-text.ts'
import { AT_2_M, AT_10_M, chooseEntries, findEntries, instant, type WantedField } from '../models/wanted-fields.ts'

const INSTANTS = {
  temperature: instant('TMP', AT_2_M),
  dewPoint: instant('DPT', AT_2_M),
  windSpeed: instant('WIND', AT_10_M),
  windFrom: instant('WDIR', AT_10_M),
  gust: instant('GUST', AT_10_M),
} satisfies Record<string, WantedField>

const typeChance = (types: string): WantedField => ({ ...instant('PTYPE'), extra: `prob ${types}` })

/**
 * Fields that some hours or versions lack; another model supplies them then. Codes of precipitation types are those of
 * table 4.201.
 */
const SOMETIMES = {
  visibility: instant('VIS'),
  sunlight: instant('DSWRF'),
  cloudCover: instant('TCDC'),
  rainChance: typeChance('>=1 <2'),
  freezingRainChance: typeChance('>=3 <4'),
  snowChance: typeChance('>=5 <7'),
  sleetChance: typeChance('>=8 <9'),
} satisfies Record<string, WantedField>

/** Percentiles of the gust, from NBM's percentile files. */
export const GUST_PERCENTILES = [10, 25, 50, 75, 90] as const
const GUSTS = Object.fromEntries(
  GUST_PERCENTILES.map((percentile) => [
    `gust${percentile}`,
    { ...instant('GUST', AT_10_M), extra: `${percentile}% level` },
  ]),
) as Record<GustPercentile, WantedField>

export type NbmInstant = keyof typeof INSTANTS
export type NbmSometimes = keyof typeof SOMETIMES
export type GustPercentile = `gust${(typeof GUST_PERCENTILES)[number]}`

export const chooseNbmEntries = (
  index: readonly IndexEntry[],
  hour: number,
  file: string,
): Record<NbmInstant, IndexEntry> & Partial<Record<NbmSometimes, IndexEntry>> => ({
  ...findEntries(index, SOMETIMES, hour),
  ...chooseEntries(index, INSTANTS, hour, file),
})

/** Returns all percentiles, or undefined if one is missing. */
export function findGustPercentiles(
  index: readonly IndexEntry[],
  hour: number,
): Record<GustPercentile, IndexEntry> | undefined {
  const found = findEntries(index, GUSTS, hour)
  return Object.keys(found).length === GUST_PERCENTILES.length
    ? (found as Record<GustPercentile, IndexEntry>)
    : undefined
}

/** Finds the shortest sum that ends at `hour` and covers the time from `since` on. */
export function findSum(
  index: readonly IndexEntry[],
  name: 'APCP' | 'ASNOW',
  since: number,
  hour: number,
): { entry: IndexEntry; hours: number } | undefined {
  const sums = index.flatMap((entry) => {
    if (entry.name !== name || entry.level !== 'surface' || entry.extra !== '') return []
    const window = readStep(entry.step)
    if (window?.kind !== 'acc' || window.to !== 60 * hour || window.from > 60 * since) return []
    return { entry, hours: (window.to - window.from) / 60 }
  })
  return sums.toSorted((a, b) => a.hours - b.hours)[0]
}
