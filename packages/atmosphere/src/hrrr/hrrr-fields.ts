import type { IndexEntry } from '@stormlane/domain/weather'
import { chooseEntries, instant, NCEP_INSTANTS, type WantedField } from '../models/wanted-fields.ts'

/** Fields of every file, including hour 0. */
const INSTANTS = {
  ...NCEP_INSTANTS,
  pressure: instant('MSLMA', 'mean sea level'),
  sunlight: instant('DSWRF'),
  lightning: instant('LTNG', 'entire atmosphere'),
} satisfies Record<string, WantedField>

/** Hour 0 has no totals, so its precipitation is the instantaneous rate. */
const AT_START = {
  rate: instant('PRATE'),
  snowFlag: instant('CSNOW'),
  freezingRainFlag: instant('CFRZR'),
} satisfies Record<string, WantedField>

/** Totals since the start of the run; ASNOW and FRZR come in no other form. */
const RUN_TOTALS = {
  snowDepth: { name: 'ASNOW', level: 'surface', kind: 'acc', covers: 'run' },
  freezingRain: { name: 'FRZR', level: 'surface', kind: 'acc', covers: 'run' },
} as const satisfies Record<string, WantedField>

/** Fields of the last hour. APCP and WEASD also come as run totals, but in fewer bits. */
const LAST_HOUR = {
  precipitation: { name: 'APCP', level: 'surface', kind: 'acc', covers: 60 },
  frozen: { name: 'WEASD', level: 'surface', kind: 'acc', covers: 60 },
  hail: { name: 'HAIL', level: 'surface', kind: 'max', covers: 60 },
  helicity: { name: 'MXUPHL', level: '5000-2000 m above ground', kind: 'max', covers: 60 },
} as const satisfies Record<string, WantedField>

/** Fields of the 15-minute files that change within an hour. */
const QUARTER_INSTANTS = {
  windX: NCEP_INSTANTS.windX,
  windY: NCEP_INSTANTS.windY,
  gust: NCEP_INSTANTS.gust,
  visibility: NCEP_INSTANTS.visibility,
  reflectivity: NCEP_INSTANTS.reflectivity,
} satisfies Record<string, WantedField>

const LAST_QUARTER = {
  precipitation: { ...LAST_HOUR.precipitation, covers: 15 },
  frozen: { ...LAST_HOUR.frozen, covers: 15 },
} as const satisfies Record<string, WantedField>

export type HrrrQuarterInstant = keyof typeof QUARTER_INSTANTS
export type HrrrLastQuarter = keyof typeof LAST_QUARTER
export type HrrrInstant = keyof typeof INSTANTS
export type HrrrAtStart = keyof typeof AT_START
export type HrrrRunTotal = keyof typeof RUN_TOTALS
export type HrrrLastHour = keyof typeof LAST_HOUR

export const chooseStart = (index: readonly IndexEntry[], file: string) =>
  chooseEntries(index, { ...INSTANTS, ...AT_START }, 0, file)

export const chooseHour = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, { ...INSTANTS, ...RUN_TOTALS, ...LAST_HOUR }, hour, file)

export const chooseRunTotals = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, RUN_TOTALS, hour, file)

export const chooseQuarter = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, { ...QUARTER_INSTANTS, ...LAST_QUARTER }, hour, file)

export const chooseQuarterFall = (index: readonly IndexEntry[], hour: number, file: string) =>
  chooseEntries(index, LAST_QUARTER, hour, file)
