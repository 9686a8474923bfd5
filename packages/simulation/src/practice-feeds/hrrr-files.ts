import type { GridDefinition } from '@stormlane/domain/weather'
import {
  ACCUMULATION,
  AT_2_M,
  AT_10_M,
  type FieldRow,
  MAXIMUM,
  namedField,
  over,
  SEA_LEVEL,
  SURFACE,
  WHOLE_ATMOSPHERE,
} from './named-fields.ts'
import { writeModelFile } from './write-model-file.ts'

/** Values of a surface file in HRRR's units: K, m/s, m, Pa, W/m², %, dBZ, mm (kg/m²); totals count from the start of the run. */
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
  sunlight: Float32Array
  cloudCover: Float32Array
  reflectivity: Float32Array
  /** Flashes per km² and 5 minutes. */
  lightning: Float32Array
  /** Instantaneous rate, mm/s. */
  rate: Float32Array
  snowFlag: Float32Array
  freezingRainFlag: Float32Array
  /** Of the last hour. */
  precipitation: Float32Array
  frozen: Float32Array
  hail: Float32Array
  helicity: Float32Array
  /** Totals of fresh snow depth and freezing rain since the start of the run. */
  snowTotal: Float32Array
  freezingTotal: Float32Array
}

type Row = FieldRow<{ [Key in keyof HrrrHour]: HrrrHour[Key] extends Float32Array ? Key : never }[keyof HrrrHour]>

/** In the order of HRRR's files. */
const INSTANTS: readonly Row[] = [
  ['reflectivity', 'REFC', [0, 16, 196], ...WHOLE_ATMOSPHERE, 1],
  ['visibility', 'VIS', [0, 19, 0], ...SURFACE, 0],
  ['gust', 'GUST', [0, 2, 22], ...SURFACE, 2],
  ['pressure', 'MSLMA', [0, 3, 198], ...SEA_LEVEL, 0],
  ['lightning', 'LTNG', [0, 17, 192], ...WHOLE_ATMOSPHERE, 4],
  ['temperature', 'TMP', [0, 0, 0], ...AT_2_M, 2],
  ['dewPoint', 'DPT', [0, 0, 6], ...AT_2_M, 2],
  ['windX', 'UGRD', [0, 2, 2], ...AT_10_M, 2],
  ['windY', 'VGRD', [0, 2, 3], ...AT_10_M, 2],
  ['rate', 'PRATE', [0, 1, 7], ...SURFACE, 6],
  ['snowFlag', 'CSNOW', [0, 1, 195], ...SURFACE, 0],
  ['freezingRainFlag', 'CFRZR', [0, 1, 193], ...SURFACE, 0],
  ['cloudCover', 'TCDC', [0, 6, 1], ...WHOLE_ATMOSPHERE, 0],
  ['sunlight', 'DSWRF', [0, 4, 192], ...SURFACE, 1],
]
const LAST_HOUR: readonly Row[] = [
  ['precipitation', 'APCP', [0, 1, 8], ...SURFACE, 3],
  ['frozen', 'WEASD', [0, 1, 13], ...SURFACE, 3],
]
const MAXIMA: readonly Row[] = [
  ['hail', 'HAIL', [0, 1, 31], ...SURFACE, 4],
  ['helicity', 'MXUPHL', [0, 7, 199], '5000-2000 m above ground', [103, 5000], 1],
]
const RUN_TOTALS: readonly Row[] = [
  ['snowTotal', 'ASNOW', [0, 1, 29], ...SURFACE, 5],
  ['freezingTotal', 'FRZR', [0, 1, 225], ...SURFACE, 3],
]

type QuarterKey = 'windX' | 'windY' | 'gust' | 'visibility' | 'reflectivity' | 'precipitation' | 'frozen'

/** Values of a quarter of an hour; precipitation is that of the quarter. */
type HrrrQuarter = Pick<HrrrHour, 'referenceTime' | 'hour' | 'grid' | QuarterKey>

const QUARTER_INSTANTS: readonly QuarterKey[] = ['reflectivity', 'visibility', 'gust', 'windX', 'windY']

/** Writes a file of HRRR with the quarters of an hour, `wrfsubhfFF.grib2`. */
export function writeHrrrQuarters(quarters: readonly HrrrQuarter[]): { file: Buffer; index: string } {
  const isKept = (row: Row): row is FieldRow<QuarterKey> => QUARTER_INSTANTS.some((key) => key === row[0])
  const isFall = (row: Row): row is FieldRow<QuarterKey> => row[0] === 'precipitation' || row[0] === 'frozen'
  return writeModelFile(
    quarters.flatMap((quarter) => [
      ...INSTANTS.filter(isKept).map((row) => namedField(row, quarter)),
      ...LAST_HOUR.filter(isFall).map((row) => ({
        ...namedField(row, quarter),
        ...over(ACCUMULATION, 15),
      })),
    ]),
  )
}

/** Writes a surface file of HRRR, `wrfsfcfFF.grib2`, with the fields from which forecasts are made. */
export function writeHrrrHour(hour: HrrrHour): { file: Buffer; index: string } {
  const fields = INSTANTS.map((row) => namedField(row, hour))
  if (hour.hour === 0) return writeModelFile(fields)
  const rows = (some: readonly Row[], process: number, minutes: number) =>
    some.map((row) => ({ ...namedField(row, hour), ...over(process, minutes) }))
  return writeModelFile([
    ...fields,
    ...rows(LAST_HOUR, ACCUMULATION, 60),
    ...rows(RUN_TOTALS, ACCUMULATION, hour.hour * 60),
    ...rows(MAXIMA, MAXIMUM, 60),
  ])
}
