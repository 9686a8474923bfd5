import { type ModelField, type ModelFields, RATES } from './weather-model.ts'

/** The weather between two times. Rates are means up to the later one, so that sums stay what they are. */
export function betweenTimes(earlier: ModelFields, later: ModelFields, share: number): ModelFields {
  return mapFields(later, (values, field) => {
    const before = earlier[field]
    if (!before || RATES.includes(field)) return values
    return values.map((value, i) => (before[i] as number) * (1 - share) + value * share)
  })
}

/** One model over another, with a weight of each field in each cell. What the lower one lacks counts as 0 there: hail, lightning, tornadoes. */
export function overlay(
  lower: ModelFields,
  upper: ModelFields,
  weightOf: (field: ModelField) => (cell: number) => number,
): ModelFields {
  return {
    ...lower,
    ...mapFields(upper, (values, field) => {
      const under = lower[field]
      const weight = weightOf(field)
      return values.map((value, cell) => {
        const share = Number.isNaN(value) ? 0 : weight(cell)
        const base = under ? (under[cell] as number) : 0
        return share === 0 ? base : share === 1 ? value : base + share * (value - base)
      })
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
