import { type ModelField, type ModelFields, RATES } from './weather-model.ts'

/** The weather between two times. Rates are means up to the later one, so that sums stay what they are. */
export function betweenTimes(earlier: ModelFields, later: ModelFields, share: number): ModelFields {
  return mapFields(later, (values, field) => {
    const before = earlier[field]
    if (!before || RATES.includes(field)) return values
    // Loops, here and below, because a function for each cell takes three times as long.
    const between = new Float32Array(values.length)
    for (let i = 0; i < between.length; i++)
      between[i] = (before[i] as number) * (1 - share) + (values[i] as number) * share
    return between
  })
}

/**
 * One model over another: each field has a share, by time, of how far inside its grid the model knows each cell. What the lower one lacks counts as 0
 * there: hail, lightning, tornadoes.
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
      const shareOfField = shareOf(field)
      const result = new Float32Array(values.length)
      for (let cell = 0; cell < result.length; cell++) {
        const value = values[cell] as number
        const share = Number.isNaN(value) ? 0 : shareOfField * (inside[cell] as number)
        const base = under ? (under[cell] as number) : 0
        result[cell] = share === 0 ? base : share === 1 ? value : base + share * (value - base)
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
