import { COARSE, COARSE_CELLS, coarseLat, coarseLng, KM_PER_DEGREE } from './coarse-grid.ts'
import { DriftingTexture } from './drifting-texture.ts'
import { airError, type ForecastError, windError } from './forecast-error.ts'

/** Kilometers per degree of longitude at 42° N, which is accurate enough for random patterns. */
const KM_PER_DEGREE_EAST = 82
/** Speed at which the patterns drift with lead time, km/h. */
const DRIFT_KMH = 18
/** Runs a day apart have independent patterns, those an hour apart nearly the same ones. */
const PATTERN_HOURS = 24

/** Errors of temperature and wind near the ground, on the coarse grid: one pattern for each run that drifts slowly with lead time. */
export class ErrorPatterns {
  /** K and m/s that the forecast is too high. */
  readonly air = new Float32Array(COARSE_CELLS)
  readonly wind = new Float32Array(COARSE_CELLS)
  readonly #airPattern: DriftingTexture
  readonly #windPattern: DriftingTexture

  constructor(seed: number) {
    this.#airPattern = new DriftingTexture(seed + 1, 420, PATTERN_HOURS)
    this.#windPattern = new DriftingTexture(seed + 2, 300, PATTERN_HOURS)
  }

  set({ runHour, leadHours }: ForecastError): void {
    const [airSpread, windSpread] = [airError(leadHours), windError(leadHours)]
    for (const pattern of [this.#airPattern, this.#windPattern]) pattern.setTime(runHour, DRIFT_KMH * leadHours, 0)
    for (let row = 0; row < COARSE.ny; row++) {
      const y = coarseLat(row) * KM_PER_DEGREE
      for (let column = 0; column < COARSE.nx; column++) {
        const cell = row * COARSE.nx + column
        const x = coarseLng(column) * KM_PER_DEGREE_EAST
        this.air[cell] = airSpread * this.#airPattern.at(x, y, 0, 0)
        this.wind[cell] = windSpread * this.#windPattern.at(x, y, 0, 0)
      }
    }
  }
}
