import type { GridDefinition } from '@stormlane/atmosphere'
import { type NamedField, writeModelFile } from './write-model-file.ts'

/** Values of a surface file in HRRR's units: K, m/s, m, Pa, W/m², %, mm (kg/m²); totals count from the start of the run. */
export interface HrrrHour {
  referenceTime: Date
  hour: number
  grid: GridDefinition
  temperature: Float32Array
  dewPoint: Float32Array
  /** Along the grid. */
  windX: Float32Array
  windY: Float32Array
  gust: Float32Array
  visibility: Float32Array
  pressure: Float32Array
  freezingRainFlag: Float32Array
  sunlight: Float32Array
  cloudCover: Float32Array
  /** Of the last hour. */
  precipitation: Float32Array
  frozen: Float32Array
  hail: Float32Array
  /** Depth of all fresh snow of the run. */
  snowTotal: Float32Array
}

type HrrrArray = { [Key in keyof HrrrHour]: HrrrHour[Key] extends Float32Array ? Key : never }[keyof HrrrHour]
type Row = [
  values: HrrrArray,
  name: string,
  parameter: NamedField['parameter'],
  levelText: string,
  level: NamedField['level'],
  decimals: number,
]

const SURFACE = ['surface', [1, 0]] as const
const AT_2_M = ['2 m above ground', [103, 2]] as const
const AT_10_M = ['10 m above ground', [103, 10]] as const

/** In the order of HRRR's files, with parameters of the NCEP tables. */
const INSTANTS: readonly Row[] = [
  ['visibility', 'VIS', [0, 19, 0], ...SURFACE, 0],
  ['gust', 'GUST', [0, 2, 22], ...SURFACE, 2],
  ['pressure', 'MSLMA', [0, 3, 198], 'mean sea level', [101, 0], 0],
  ['temperature', 'TMP', [0, 0, 0], ...AT_2_M, 2],
  ['dewPoint', 'DPT', [0, 0, 6], ...AT_2_M, 2],
  ['windX', 'UGRD', [0, 2, 2], ...AT_10_M, 2],
  ['windY', 'VGRD', [0, 2, 3], ...AT_10_M, 2],
  ['freezingRainFlag', 'CFRZR', [0, 1, 193], ...SURFACE, 0],
  ['cloudCover', 'TCDC', [0, 6, 1], 'entire atmosphere', [10, 0], 0],
  ['sunlight', 'DSWRF', [0, 4, 192], ...SURFACE, 1],
]
const HOURLY: readonly Row[] = [
  ['precipitation', 'APCP', [0, 1, 8], ...SURFACE, 2],
  ['frozen', 'WEASD', [0, 1, 13], ...SURFACE, 2],
]
const ACCUMULATION = 1
const MAXIMUM = 2

/** A surface file of HRRR, `wrfsfcfFF.grib2`, with the fields that forecasts are made of. */
export function writeHrrrHour(hour: HrrrHour): { file: Buffer; index: string } {
  const stepMinutes = hour.hour * 60
  const field = ([key, name, parameter, levelText, level, decimals]: Row): NamedField => ({
    name,
    levelText,
    parameter,
    level,
    decimals,
    stepMinutes,
    referenceTime: hour.referenceTime,
    grid: hour.grid,
    values: hour[key],
    packing: 'complex-2',
  })
  const fields = INSTANTS.map(field)
  if (hour.hour === 0) return writeModelFile(fields)
  const over = (process: number, minutes: number) => ({ interval: { process, minutes } })
  for (const row of HOURLY) fields.push({ ...field(row), ...over(ACCUMULATION, 60) })
  fields.push({ ...field(['snowTotal', 'ASNOW', [0, 1, 29], ...SURFACE, 4]), ...over(ACCUMULATION, stepMinutes) })
  fields.push({ ...field(['hail', 'HAIL', [0, 1, 31], ...SURFACE, 3]), ...over(MAXIMUM, 60) })
  return writeModelFile(fields)
}
