import {
  createGrid,
  type FieldId,
  FORMULA_VERSION,
  type GridDefinition,
  HORIZONS,
  type Horizon,
} from '@stormlane/domain/weather'
import { CorruptFileError } from './chunk-file.ts'
import { isFieldId } from './field-storage.ts'

/** Increase when the file format changes; runs in another format are generated again. */
export const RUN_FORMAT = 2

/** Description of a published run. Written last, so a run without a manifest was never finished. */
export interface RunManifest {
  format: typeof RUN_FORMAT
  /** The formulas behind the stored indices. */
  formulas: typeof FORMULA_VERSION
  runTime: string
  horizon: Horizon
  /** A run can be published again with more steps; the highest edition is used. */
  edition: number
  source: string
  publishedAt: string
  grid: GridDefinition
  times: string[]
  fields: FieldId[]
  bytes: { slices: number; series: number }
}

/** Name of a run's folder: `20261115T030000Z-nowcast-2`. */
export function runFolderName({
  runTime,
  horizon,
  edition,
}: Pick<RunManifest, 'runTime' | 'horizon' | 'edition'>): string {
  return `${runTime.replace(/[-:]|\.\d+/g, '')}-${horizon}-${edition}`
}

export const RUN_FOLDER = /^\d{8}T\d{6}Z-(nowcast|extended|radar)-\d+$/

/** Parses a manifest; throws a `CorruptFileError` that says what is wrong with it. */
export function parseManifest(text: string, where: string): RunManifest {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new CorruptFileError(`${where}: not JSON`)
  }
  const manifest = read as RunManifest
  const check = (valid: unknown, what: string) => {
    if (!valid) throw new CorruptFileError(`${where}: ${what}`)
  }
  check(typeof read === 'object' && read !== null && manifest.format === RUN_FORMAT, 'of an unknown format')
  check(manifest.formulas === FORMULA_VERSION, 'made with other formulas')
  check((HORIZONS as readonly string[]).includes(manifest.horizon), 'no such horizon')
  check(Number.isInteger(manifest.edition), 'no edition')
  check([manifest.runTime, manifest.publishedAt].every(isInstant), 'no run time')
  check(Array.isArray(manifest.times) && manifest.times.length > 0 && manifest.times.every(isInstant), 'no times')
  check(
    Array.isArray(manifest.fields) && manifest.fields.length > 0 && manifest.fields.every(isFieldId),
    'unknown fields',
  )
  check(manifest.bytes?.slices > 0 && manifest.bytes?.series > 0, 'no sizes')
  try {
    createGrid(manifest.grid)
  } catch {
    throw new CorruptFileError(`${where}: no such grid`)
  }
  return manifest
}

function isInstant(text: unknown): boolean {
  return typeof text === 'string' && !Number.isNaN(Date.parse(text))
}
