import { type IndexEntry, ModelFileError } from '@stormlane/domain/weather'
import { readStep, type StepWindow } from './step-text.ts'

/** A field of a model file, as its index names it. */
export interface WantedField {
  name: string
  level: string
  /** Start of the text after the step, such as `50% level`. If not given, that text must be empty. */
  extra?: string
  kind: StepWindow['kind']
  /** Minutes that an interval covers; `run` for all since the start of the run; undefined for any. */
  covers?: number | 'run'
}

export const AT_2_M = '2 m above ground'
export const AT_10_M = '10 m above ground'
export const instant = (name: string, level = 'surface'): WantedField => ({ name, level, kind: 'instant' })

/** Fields that have the same names in HRRR and GFS, both from NCEP. */
export const NCEP_INSTANTS = {
  temperature: instant('TMP', AT_2_M),
  dewPoint: instant('DPT', AT_2_M),
  windX: instant('UGRD', AT_10_M),
  windY: instant('VGRD', AT_10_M),
  gust: instant('GUST'),
  visibility: instant('VIS'),
  cloudCover: instant('TCDC', 'entire atmosphere'),
  reflectivity: instant('REFC', 'entire atmosphere'),
} satisfies Record<string, WantedField>

/**
 * Chooses the wanted entries of an hour's index. Throws if one is missing, because an index may be written in parts.
 */
export function chooseEntries<Key extends string>(
  index: readonly IndexEntry[],
  wanted: Readonly<Record<Key, WantedField>>,
  hour: number,
  file: string,
): Record<Key, IndexEntry> {
  return Object.fromEntries(
    Object.entries<WantedField>(wanted).map(([key, field]) => {
      const entry = findEntry(index, field, hour)
      if (!entry) throw new ModelFileError(`The index of ${file} lacks ${field.name}, ${field.level}.`)
      return [key, entry]
    }),
  ) as Record<Key, IndexEntry>
}

/** Finds the entries of fields that a model does not always provide; missing ones are left out. */
export function findEntries<Key extends string>(
  index: readonly IndexEntry[],
  wanted: Readonly<Record<Key, WantedField>>,
  hour: number,
): Partial<Record<Key, IndexEntry>> {
  const found: Partial<Record<Key, IndexEntry>> = {}
  for (const [key, field] of Object.entries(wanted) as [Key, WantedField][]) {
    const entry = findEntry(index, field, hour)
    if (entry) found[key] = entry
  }
  return found
}

const findEntry = (index: readonly IndexEntry[], field: WantedField, hour: number) =>
  index.find((candidate) => isWanted(candidate, field, hour * 60))

function isWanted({ name, level, step, extra }: IndexEntry, field: WantedField, minutes: number): boolean {
  // Percentiles and probabilities have the same name as their variable.
  const hasExtra = field.extra === undefined ? extra === '' : extra.startsWith(field.extra)
  if (name !== field.name || level !== field.level || !hasExtra) return false
  const window = readStep(step)
  if (window?.kind !== field.kind || window.to !== minutes) return false
  if (field.covers === undefined) return true
  return window.from === (field.covers === 'run' ? 0 : minutes - field.covers)
}
