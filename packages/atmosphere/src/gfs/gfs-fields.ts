import type { IndexEntry } from '@stormlane/domain/weather'
import { readStep } from '../models/step-text.ts'
import { chooseEntries, instant, NCEP_INSTANTS, type WantedField } from '../models/wanted-fields.ts'

const INSTANTS = {
  ...NCEP_INSTANTS,
  pressure: instant('PRMSL', 'mean sea level'),
  frozenPercent: instant('CPOFP'),
  freezingRainFlag: instant('CFRZR'),
} satisfies Record<string, WantedField>

/** Precipitation since the start of the run, and mean sunlight since the last multiple of six hours. */
const SUMS = {
  precipitation: { name: 'APCP', level: 'surface', kind: 'acc', covers: 'run' },
  sunlight: { name: 'DSWRF', level: 'surface', kind: 'ave' },
} as const satisfies Record<string, WantedField>

export type GfsInstant = keyof typeof INSTANTS
export type GfsSum = keyof typeof SUMS

export const chooseGfsEntries = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, { ...INSTANTS, ...SUMS }, hour, file)

export const chooseGfsSums = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, SUMS, hour, file)

/** Returns the forecast hour at which the averaging period of an entry begins. */
export const meanSince = ({ step }: IndexEntry) => (readStep(step)?.from ?? 0) / 60
