import {
  createGrid,
  type GridDefinition,
  type IndexEntry,
  ModelFileError,
  type ModelFiles,
} from '@stormlane/domain/weather'
import { readGribFields } from '../grib/read-fields.ts'
import { readGribValues } from '../grib/read-values.ts'
import { fileGrid, turnBackwardRows } from './file-grid.ts'
import type { Regridding, Regriddings } from './regrid.ts'
import { turnToTrueNorth } from './true-north-winds.ts'

export interface FileValues<Key extends string> {
  grid: GridDefinition
  values: Record<Key, Float32Array>
}

interface ReadOptions {
  signal?: AbortSignal | undefined
  /** If given, only the values of the cells that they use are kept. */
  regriddings?: Regriddings | undefined
}

interface Wind {
  windX: Float32Array
  windY: Float32Array
}

/**
 * Unpacks fields of a file. Rejects a field whose time differs from `validAt` or whose grid differs from the first one.
 * With `regriddings`, only the cells that the run needs are kept: for our grid of 0.1 degrees a third of HRRR's cells,
 * a quarter of NBM's, a twentieth of GFS's.
 */
export async function readEntries<Entries extends object>(
  files: ModelFiles,
  key: string,
  /** Keyed by the name under which each field is returned. */
  entries: Entries & { readonly [Key in keyof Entries]: IndexEntry | undefined },
  validAt: Date,
  { signal, regriddings }: ReadOptions = {},
): Promise<{ grid: GridDefinition; values: { [Key in keyof Entries]: Float32Array } }> {
  const messages = await files.messages(key, Object.values(entries), signal)
  const values: Record<string, Float32Array> = {}
  let grid: GridDefinition | undefined
  let regridding: Regridding | undefined
  let windsAlongGrid = false
  for (const [name, entry] of Object.entries(entries) as [string, IndexEntry][]) {
    try {
      const [field] = readGribFields(messages.get(entry) ?? new Uint8Array())
      if (!field) throw new RangeError('It has no field.')
      const time = field.product.interval?.endsAt ?? field.product.validAt
      if (time?.getTime() !== validAt.getTime())
        throw new RangeError(`It is for ${time?.toISOString() ?? 'no time'}, expected ${validAt.toISOString()}.`)
      const own = fileGrid(field.grid)
      grid ??= own
      if (JSON.stringify(own) !== JSON.stringify(grid)) throw new RangeError('It has another grid than the others.')
      const unpacked = await readGribValues(field)
      if (field.grid.kind !== 'other' && field.grid.scanning.alternating) turnBackwardRows(unpacked, own.nx)
      regridding ??= regriddings?.from(grid)
      values[name] = regridding?.thin(unpacked) ?? unpacked
      if (name === 'windX') windsAlongGrid = field.grid.kind !== 'other' && field.grid.windsAlongGrid
    } catch (error) {
      throw new ModelFileError(`${key}, ${entry.name} cannot be read. ${(error as Error).message}`)
    }
  }
  if (!grid) throw new RangeError('No entries are wanted.')
  if (windsAlongGrid) turnWinds(values as unknown as Wind, grid, regridding)
  return { grid, values: values as { [Key in keyof Entries]: Float32Array } }
}

function turnWinds({ windX, windY }: Wind, definition: GridDefinition, regridding: Regridding | undefined): void {
  // Columns of a regular grid are meridians, so its winds already run east and north.
  if (definition.kind !== 'lambert') return
  if (regridding) {
    const lngs = regridding.usedLngs
    turnToTrueNorth(windX, windY, definition, (cell) => lngs[cell] as number)
    return
  }
  const grid = createGrid(definition)
  turnToTrueNorth(windX, windY, definition, (cell) => grid.lngLatAt(cell % grid.nx, Math.floor(cell / grid.nx)).lng)
}
