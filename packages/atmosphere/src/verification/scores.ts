/** How good forecasts of one variable at one lead time were (Wilks, Statistical Methods in the Atmospheric Sciences, ch. 9). */

export interface ContinuousScore {
  /** Mean of forecast less truth. */
  bias: number
  /** Mean of the absolute difference. */
  meanAbsoluteError: number
  count: number
}

export interface EventScore {
  /** Of what happened, the share that was forecast (POD). */
  probabilityOfDetection: number
  /** Of what was forecast, the share that did not happen (FAR). */
  falseAlarmRatio: number
  /** Hits among all that was forecast or happened (CSI). */
  criticalSuccessIndex: number
  hits: number
  misses: number
  falseAlarms: number
}

/** Adds up differences, run after run. NaN on either side does not count. */
export class ContinuousTally {
  private sum = 0
  private absolute = 0
  private count = 0

  add(forecast: ArrayLike<number>, truth: ArrayLike<number>): void {
    for (let i = 0; i < forecast.length; i++) {
      const difference = (forecast[i] as number) - (truth[i] as number)
      if (Number.isNaN(difference)) continue
      this.sum += difference
      this.absolute += Math.abs(difference)
      this.count++
    }
  }

  score(): ContinuousScore {
    return { bias: this.sum / this.count, meanAbsoluteError: this.absolute / this.count, count: this.count }
  }
}

/** Counts how often an event was forecast and happened. */
export class EventTally {
  private readonly happens: (value: number) => boolean
  private hits = 0
  private misses = 0
  private falseAlarms = 0

  constructor(happens: (value: number) => boolean) {
    this.happens = happens
  }

  add(forecast: ArrayLike<number>, truth: ArrayLike<number>): void {
    for (let i = 0; i < forecast.length; i++) {
      const said = this.happens(forecast[i] as number)
      const was = this.happens(truth[i] as number)
      if (said && was) this.hits++
      else if (was) this.misses++
      else if (said) this.falseAlarms++
    }
  }

  /** NaN where nothing happened or nothing was forecast. */
  score(): EventScore {
    const { hits, misses, falseAlarms } = this
    return {
      probabilityOfDetection: hits / (hits + misses),
      falseAlarmRatio: falseAlarms / (hits + falseAlarms),
      criticalSuccessIndex: hits / (hits + misses + falseAlarms),
      hits,
      misses,
      falseAlarms,
    }
  }
}

export interface ReliabilityBin {
  /** Mean probability that was forecast, and share of cases in which it happened. */
  forecast: number
  observed: number
  count: number
}

const RELIABILITY_BINS = 10

/** The Brier score of forecast probabilities, and how often what was given a probability came true. */
export class ProbabilityTally {
  private squares = 0
  private count = 0
  private readonly bins = Array.from({ length: RELIABILITY_BINS }, () => ({ forecast: 0, observed: 0, count: 0 }))

  add(probability: ArrayLike<number>, happened: (i: number) => boolean): void {
    for (let i = 0; i < probability.length; i++) {
      const said = probability[i] as number
      const was = happened(i) ? 1 : 0
      this.squares += (said - was) ** 2
      this.count++
      const bin = this.bins[Math.min(RELIABILITY_BINS - 1, Math.floor(said * RELIABILITY_BINS))]
      if (!bin) continue
      bin.forecast += said
      bin.observed += was
      bin.count++
    }
  }

  /** 0 is perfect, 1 the worst (Brier 1950). */
  brier(): number {
    return this.squares / this.count
  }

  reliability(): ReliabilityBin[] {
    return this.bins
      .filter(({ count }) => count > 0)
      .map(({ forecast, observed, count }) => ({ forecast: forecast / count, observed: observed / count, count }))
  }
}
