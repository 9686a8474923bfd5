import type { GridDefinition } from '@stormlane/domain/weather'
import {
  ACCUMULATION,
  AT_2_M,
  AT_10_M,
  type FieldRow,
  MEAN,
  namedField,
  over,
  SEA_LEVEL,
  SURFACE,
  WHOLE_ATMOSPHERE,
} from './named-fields.ts'
import { writeModelFile } from './write-model-file.ts'

/** Values of a file of GFS in its units: K, m/s, m, Pa, W/m², %, dBZ, mm (kg/m²). */
export interface GfsHour {
  referenceTime: Date
  hour: number
  grid: GridDefinition
  temperature: Float32Array
  dewPoint: Float32Array
  /** Toward east and north. */
  windX: Float32Array
  windY: Float32Array
  gust: Float32Array
  visibility: Float32Array
  pressure: Float32Array
  cloudCover: Float32Array
  reflectivity: Float32Array
  /** Share of precipitation that is frozen; -50 where nothing falls. */
  frozenPercent: Float32Array
  freezingRainFlag: Float32Array
  /** Since the start of the run. */
  precipitationTotal: Float32Array
  /** Mean since the last multiple of six hours before this one. */
  sunlightMean: Float32Array
}

type Row = FieldRow<{ [Key in keyof GfsHour]: GfsHour[Key] extends Float32Array ? Key : never }[keyof GfsHour]>

const INSTANTS: readonly Row[] = [
  ['pressure', 'PRMSL', [0, 3, 1], ...SEA_LEVEL, 0],
  ['reflectivity', 'REFC', [0, 16, 196], ...WHOLE_ATMOSPHERE, 1],
  ['visibility', 'VIS', [0, 19, 0], ...SURFACE, 0],
  ['gust', 'GUST', [0, 2, 22], ...SURFACE, 2],
  ['temperature', 'TMP', [0, 0, 0], ...AT_2_M, 2],
  ['dewPoint', 'DPT', [0, 0, 6], ...AT_2_M, 2],
  ['windX', 'UGRD', [0, 2, 2], ...AT_10_M, 2],
  ['windY', 'VGRD', [0, 2, 3], ...AT_10_M, 2],
  ['frozenPercent', 'CPOFP', [0, 1, 39], ...SURFACE, 1],
  ['freezingRainFlag', 'CFRZR', [0, 1, 193], ...SURFACE, 0],
  ['cloudCover', 'TCDC', [0, 6, 1], ...WHOLE_ATMOSPHERE, 0],
]
const PRECIPITATION: Row = ['precipitationTotal', 'APCP', [0, 1, 8], ...SURFACE, 2]
const SUNLIGHT: Row = ['sunlightMean', 'DSWRF', [0, 4, 192], ...SURFACE, 1]

/** GFS restarts its means every six hours. */
const MEAN_HOURS = 6
export const meanStart = (hour: number) => Math.floor((hour - 1) / MEAN_HOURS) * MEAN_HOURS

/** Writes a file of GFS, `pgrb2.0p25.fFFF`, with the fields from which forecasts are made. */
export function writeGfsHour(hour: GfsHour): { file: Buffer; index: string } {
  return writeModelFile([
    ...INSTANTS.map((row) => namedField(row, hour)),
    { ...namedField(PRECIPITATION, hour), ...over(ACCUMULATION, hour.hour * 60) },
    { ...namedField(SUNLIGHT, hour), ...over(MEAN, (hour.hour - meanStart(hour.hour)) * 60) },
  ])
}
