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

/** Values of a file of ECMWF's open data in its units: K, m/s, Pa, 0-1, m of water, J/m². */
interface IfsHour {
  referenceTime: Date
  hour: number
  /** Hours since the file before. */
  hours: number
  grid: GridDefinition
  temperature: Float32Array
  dewPoint: Float32Array
  /** Toward east and north. */
  windX: Float32Array
  windY: Float32Array
  gust: Float32Array
  pressure: Float32Array
  cloudCover: Float32Array
  /** Code table 4.201: 3 freezing rain. */
  type: Float32Array
  /** Since the start of the run. */
  precipitation: Float32Array
  snowfall: Float32Array
  sunlight: Float32Array
}

type Row = FieldRow<{ [Key in keyof IfsHour]: IfsHour[Key] extends Float32Array ? Key : never }[keyof IfsHour]>

const INSTANTS: readonly Row[] = [
  ['temperature', '2t', [0, 0, 0], ...AT_2_M, 2],
  ['dewPoint', '2d', [0, 0, 6], ...AT_2_M, 2],
  ['windX', '10u', [0, 2, 2], ...AT_10_M, 2],
  ['windY', '10v', [0, 2, 3], ...AT_10_M, 2],
  ['pressure', 'msl', [0, 3, 0], ...SEA_LEVEL, 0],
  ['cloudCover', 'tcc', [0, 6, 192], ...WHOLE_ATMOSPHERE, 3],
  ['type', 'ptype', [0, 1, 19], ...SURFACE, 0],
]
const GUST: Row = ['gust', '10fg', [0, 2, 22], ...AT_10_M, 2]
const SUMS: readonly Row[] = [
  ['precipitation', 'tp', [0, 1, 193], ...SURFACE, 5],
  ['snowfall', 'sf', [0, 1, 144], ...SURFACE, 5],
  ['sunlight', 'ssrd', [0, 4, 7], ...SURFACE, -3],
]

/** Writes a file of IFS with its index: one JSON object a line. */
export function writeIfsHour(hour: IfsHour): { file: Buffer; index: string } {
  const { file, index } = writeModelFile([
    ...INSTANTS.map((row) => namedField(row, hour)),
    { ...namedField(GUST, hour), ...over(MAXIMUM, hour.hours * 60) },
    ...SUMS.map((row) => ({ ...namedField(row, hour), ...over(ACCUMULATION, hour.hour * 60) })),
  ])
  const lines = index
    .trimEnd()
    .split('\n')
    .map((line) => line.split(':'))
  const time = hour.referenceTime.toISOString()
  const json = lines.map(([, start, , param], i) =>
    JSON.stringify({
      domain: 'g',
      date: time.slice(0, 10).replaceAll('-', ''),
      time: time.slice(11, 16).replace(':', ''),
      expver: '0001',
      class: 'od',
      type: 'fc',
      stream: 'oper',
      step: String(hour.hour),
      levtype: 'sfc',
      param,
      _offset: Number(start),
      _length: Number(lines[i + 1]?.[1] ?? file.length) - Number(start),
    }),
  )
  return { file, index: `${json.join('\n')}\n` }
}
