import { HOUR_MS } from '@stormlane/domain/time'
import {
  CORRECTED_FIELDS,
  type CorrectedFields,
  correctionAt,
  correctValues,
  type UsualWeather,
  type ValueCorrection,
  type Variable,
} from '@stormlane/domain/weather'

/** How the forecasts of a source are corrected before they are published. */
export interface ForecastCorrection {
  rows: readonly ValueCorrection[]
  /** The usual weather of each cell at a time; its arrays may be reused. */
  usual: (validAt: Date) => UsualWeather
}

type Fields = Partial<Record<Variable, Float32Array>>

/** Corrects the fields of a run, time after time, in arrays that it reuses. */
export class PublishedFields {
  readonly #correction: ForecastCorrection
  readonly #runTime: Date
  readonly #into: CorrectedFields

  constructor(correction: ForecastCorrection, runTime: Date, cells: number) {
    this.#correction = correction
    this.#runTime = runTime
    this.#into = Object.fromEntries(
      CORRECTED_FIELDS.map((field) => [field, new Float32Array(cells)]),
    ) as CorrectedFields
  }

  /** Returns the given fields themselves where they are published as they come. */
  at(validAt: Date, fields: Fields): Fields {
    const leadHours = (validAt.getTime() - this.#runTime.getTime()) / HOUR_MS
    const correction = correctionAt(this.#correction.rows, leadHours)
    if (!correction) return fields
    for (const field of CORRECTED_FIELDS) if (!fields[field]) throw new RangeError(`The source gave no ${field}.`)
    correctValues(fields as CorrectedFields, this.#correction.usual(validAt), correction, this.#into)
    return { ...fields, ...this.#into }
  }
}
