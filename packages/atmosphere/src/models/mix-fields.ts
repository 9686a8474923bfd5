import { type ModelField, type ModelFields, OPTIONAL_FIELDS, RATES } from './weather-model.ts'

/**
 * Interpolates the weather between two times. Rates are those of the later time, which are means of the interval, so
 * that sums are preserved.
 */
export function betweenTimes(earlier: ModelFields, later: ModelFields, share: number): ModelFields {
  return mapFields(later, (values, field) => {
    const before = earlier[field]
    if (!before || RATES.includes(field)) return values
    // Loops, here and below, because a function call per cell takes three times as long.
    const between = new Float32Array(values.length)
    for (let i = 0; i < between.length; i++)
      between[i] = (before[i] as number) * (1 - share) + (values[i] as number) * share
    return between
  })
}

/**
 * Blends one model over another. Its weight in a cell is the share of the field, which depends on the time, multiplied
 * by how far the cell is inside its grid. Hail, lightning and tornadoes count as 0 where the lower model lacks them. Where it lacks anything
 * else, the upper model is all there is, and has full weight wherever it has a value.
 */
export function overlay(
  lower: ModelFields,
  upper: ModelFields,
  shareOf: (field: ModelField) => number,
  inside: Float32Array,
): ModelFields {
  return {
    ...lower,
    ...mapFields(upper, (values, field) => {
      const under = lower[field]
      const otherwise = OPTIONAL_FIELDS.includes(field) ? 0 : Number.NaN
      const shareOfField = shareOf(field)
      const result = new Float32Array(values.length)
      for (let cell = 0; cell < result.length; cell++) {
        const value = values[cell] as number
        const share = Number.isNaN(value) ? 0 : shareOfField * (inside[cell] as number)
        const base = under ? (under[cell] as number) : otherwise
        const isOnly = share === 1 || Number.isNaN(base)
        result[cell] = isOnly && !Number.isNaN(value) ? value : share === 0 ? base : base + share * (value - base)
      }
      return result
    }),
  }
}

export function mapFields(
  fields: ModelFields,
  change: (values: Float32Array, field: ModelField) => Float32Array,
): ModelFields {
  return Object.fromEntries(
    (Object.entries(fields) as [ModelField, Float32Array][]).map(([field, values]) => [field, change(values, field)]),
  )
}
