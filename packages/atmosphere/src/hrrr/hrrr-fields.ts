import { type IndexEntry, ModelFileError } from '@stormlane/domain'
import { readStep, type StepWindow } from './step-text.ts'

/** Fields of HRRR's surface files that a forecast hour is made of. */
interface WantedField {
  name: string
  level: string
  kind: StepWindow['kind']
  /** Minutes that an accumulation or maximum covers; `run` for all since the start of the run. */
  covers?: number | 'run'
}

const AT_2_M = '2 m above ground'
const AT_10_M = '10 m above ground'
const instant = (name: string, level = 'surface'): WantedField => ({ name, level, kind: 'instant' })

/** At every hour, also at the start of the run. */
const INSTANTS = {
  temperature: instant('TMP', AT_2_M),
  dewPoint: instant('DPT', AT_2_M),
  windX: instant('UGRD', AT_10_M),
  windY: instant('VGRD', AT_10_M),
  gust: instant('GUST'),
  visibility: instant('VIS'),
  pressure: instant('MSLMA', 'mean sea level'),
  freezingRainFlag: instant('CFRZR'),
  sunlight: instant('DSWRF'),
  cloudCover: instant('TCDC', 'entire atmosphere'),
}

/**
 * Precipitation of the hour, which the start of the run does not have. APCP and WEASD come as run totals and as those of the last hour;
 * ASNOW comes as run total only.
 */
const ACCUMULATIONS = {
  precipitation: { name: 'APCP', level: 'surface', kind: 'acc', covers: 60 },
  frozen: { name: 'WEASD', level: 'surface', kind: 'acc', covers: 60 },
  snowDepth: { name: 'ASNOW', level: 'surface', kind: 'acc', covers: 'run' },
  hail: { name: 'HAIL', level: 'surface', kind: 'max', covers: 60 },
} as const satisfies Record<string, WantedField>

export type HrrrInstant = keyof typeof INSTANTS
export type HrrrAccumulation = keyof typeof ACCUMULATIONS
export type HrrrEntries = Record<HrrrInstant, IndexEntry> & Partial<Record<HrrrAccumulation, IndexEntry>>

/** The entries of an hour's index that are wanted. One that is not there is an error: an index may be written in parts. */
export function chooseHrrrEntries(index: readonly IndexEntry[], hour: number, file: string): HrrrEntries {
  const wanted = hour === 0 ? INSTANTS : { ...INSTANTS, ...ACCUMULATIONS }
  return Object.fromEntries(
    Object.entries<WantedField>(wanted).map(([key, field]) => {
      const entry = index.find((candidate) => isWanted(candidate, field, hour * 60))
      if (!entry) throw new ModelFileError(`The index of ${file} lacks ${field.name}, ${field.level}.`)
      return [key, entry]
    }),
  ) as HrrrEntries
}

function isWanted({ name, level, step }: IndexEntry, field: WantedField, minutes: number): boolean {
  if (name !== field.name || level !== field.level) return false
  const window = readStep(step)
  if (window?.kind !== field.kind || window.to !== minutes) return false
  if (field.covers === undefined) return true
  return window.from === (field.covers === 'run' ? 0 : minutes - field.covers)
}
