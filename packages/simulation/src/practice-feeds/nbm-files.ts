import type { GridDefinition } from '@stormlane/domain/weather'
import { ACCUMULATION, AT_2_M, AT_10_M, type FieldRow, namedField, over, SURFACE } from './named-fields.ts'
import { type NamedField, writeModelFile } from './write-model-file.ts'

/** Values of a core file of NBM in its units: K, m/s, degrees, m, W/m², %, mm (kg/m²). */
export interface NbmHour {
  referenceTime: Date
  hour: number
  grid: GridDefinition
  temperature: Float32Array
  dewPoint: Float32Array
  windSpeed: Float32Array
  /** Degrees from which the wind comes. */
  windFrom: Float32Array
  gust: Float32Array
  visibility: Float32Array
  sunlight: Float32Array
  cloudCover: Float32Array
  /** Chances of the types of precipitation, %. */
  rainChance: Float32Array
  freezingRainChance: Float32Array
  snowChance: Float32Array
  sleetChance: Float32Array
  /** Sum of the last hour, or of six hours in the later files. */
  precipitation: Float32Array
  /** Depth of fresh snow, m. */
  snow: Float32Array
}

/** Values of a file of percentiles: gusts in m/s, by percentile. */
export interface NbmPercentiles {
  referenceTime: Date
  hour: number
  grid: GridDefinition
  gusts: ReadonlyMap<number, Float32Array>
}

type Row = FieldRow<{ [Key in keyof NbmHour]: NbmHour[Key] extends Float32Array ? Key : never }[keyof NbmHour]>

const INSTANTS: readonly Row[] = [
  ['dewPoint', 'DPT', [0, 0, 6], ...AT_2_M, 2],
  ['sunlight', 'DSWRF', [0, 4, 7], ...SURFACE, 1],
  ['cloudCover', 'TCDC', [0, 6, 1], ...SURFACE, 0],
  ['temperature', 'TMP', [0, 0, 0], ...AT_2_M, 2],
  ['windFrom', 'WDIR', [0, 2, 0], ...AT_10_M, 1],
  ['gust', 'GUST', [0, 2, 22], ...AT_10_M, 2],
  ['windSpeed', 'WIND', [0, 2, 1], ...AT_10_M, 2],
]
const VISIBILITY: Row = ['visibility', 'VIS', [0, 19, 0], ...SURFACE, 0]
const VISIBILITY_UNTIL = 78
/** Codes of the types, from table 4.201. */
const TYPES: readonly (readonly [Row, readonly [number, number]])[] = [
  [
    ['freezingRainChance', 'PTYPE', [0, 1, 19], ...SURFACE, 1],
    [3, 4],
  ],
  [
    ['rainChance', 'PTYPE', [0, 1, 19], ...SURFACE, 1],
    [1, 2],
  ],
  [
    ['sleetChance', 'PTYPE', [0, 1, 19], ...SURFACE, 1],
    [8, 9],
  ],
  [
    ['snowChance', 'PTYPE', [0, 1, 19], ...SURFACE, 1],
    [5, 7],
  ],
]
const SUMS: readonly Row[] = [
  ['precipitation', 'APCP', [0, 1, 8], ...SURFACE, 2],
  ['snow', 'ASNOW', [0, 1, 29], ...SURFACE, 5],
]

const HOURLY_UNTIL = 36
const SUM_HOURS = 6

/** Returns how many hours the sums of a file cover; 0 if it has none. */
export const sumHours = (hour: number) => (hour <= HOURLY_UNTIL ? 1 : hour % SUM_HOURS === 0 ? SUM_HOURS : 0)

const asNbm = (field: NamedField): NamedField => ({ ...field, alternatingRows: true })

/** Writes a core file of NBM, `core.fFFF.co.grib2`, with the fields from which forecasts are made. */
export function writeNbmHour(hour: NbmHour): { file: Buffer; index: string } {
  const instants = hour.hour <= VISIBILITY_UNTIL ? [...INSTANTS, VISIBILITY] : INSTANTS
  const hours = sumHours(hour.hour)
  return writeModelFile(
    [
      ...instants.map((row) => namedField(row, hour)),
      ...TYPES.map(([row, between]) => ({ ...namedField(row, hour), between })),
      ...(hours > 0 ? SUMS.map((row) => ({ ...namedField(row, hour), ...over(ACCUMULATION, 60 * hours) })) : []),
    ].map(asNbm),
  )
}

/** Writes a file of percentiles, `qmd.fFFF.co.grib2`. */
export function writeNbmPercentiles({ gusts, ...hour }: NbmPercentiles): { file: Buffer; index: string } {
  const row: FieldRow<'gust'> = ['gust', 'GUST', [0, 2, 22], ...AT_10_M, 2]
  return writeModelFile(
    [...gusts].map(([percentile, gust]) => asNbm({ ...namedField(row, { ...hour, gust }), percentile })),
  )
}
