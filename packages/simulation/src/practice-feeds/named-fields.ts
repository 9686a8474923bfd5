import type { NamedField } from './write-model-file.ts'

/**
 * How a field is written to a model file: name, parameter of the NCEP tables, level in words and in codes, decimals
 * kept.
 */
export type FieldRow<Key extends string> = [
  values: Key,
  name: string,
  parameter: NamedField['parameter'],
  levelText: string,
  level: NamedField['level'],
  decimals: number,
]

export const SURFACE = ['surface', [1, 0]] as const
export const AT_2_M = ['2 m above ground', [103, 2]] as const
export const AT_10_M = ['10 m above ground', [103, 10]] as const
export const SEA_LEVEL = ['mean sea level', [101, 0]] as const
export const WHOLE_ATMOSPHERE = ['entire atmosphere', [10, 0]] as const

/** Code table 4.10. */
export const MEAN = 0
export const ACCUMULATION = 1
export const MAXIMUM = 2

export const namedField = <Key extends string>(
  [key, name, parameter, levelText, level, decimals]: FieldRow<Key>,
  {
    hour,
    referenceTime,
    grid,
    ...arrays
  }: Pick<NamedField, 'referenceTime' | 'grid'> & { hour: number } & Record<Key, Float32Array>,
): NamedField => ({
  name,
  levelText,
  parameter,
  level,
  decimals,
  stepMinutes: hour * 60,
  referenceTime,
  grid,
  values: (arrays as unknown as Record<Key, Float32Array>)[key],
  packing: 'complex-2',
})

export const over = (process: number, minutes: number) => ({ interval: { process, minutes } })
