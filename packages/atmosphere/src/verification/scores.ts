/** Verification scores of forecasts (Wilks, Statistical Methods in the Atmospheric Sciences, ch. 9). */

export interface ContinuousScore {
  /** Mean of forecast minus truth. */
  bias: number
  /** Mean of the absolute difference. */
  meanAbsoluteError: number
  count: number
}

export interface EventScore {
  /** Fraction of the events that were forecast (POD). */
  probabilityOfDetection: number
  /** Fraction of the forecasts that did not happen (FAR). */
  falseAlarmRatio: number
  /** Hits divided by all cases in which the event was forecast or happened (CSI). */
  criticalSuccessIndex: number
  hits: number
  misses: number
  falseAlarms: number
}

/** Sums differences over several runs. Pairs with NaN are ignored. */
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
      const wasForecast = this.happens(forecast[i] as number)
      const hasHappened = this.happens(truth[i] as number)
      if (wasForecast && hasHappened) this.hits++
      else if (hasHappened) this.misses++
      else if (wasForecast) this.falseAlarms++
    }
  }

  /** Ratios are NaN if nothing happened or nothing was forecast. */
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
  /** Mean forecast probability. */
  forecast: number
  /** Fraction of cases in which the event happened. */
  observed: number
  count: number
}

const RELIABILITY_BINS = 10

/** Brier score and reliability diagram of forecast probabilities. */
export class ProbabilityTally {
  private squares = 0
  private count = 0
  private readonly bins = Array.from({ length: RELIABILITY_BINS }, () => ({ forecast: 0, observed: 0, count: 0 }))

  add(probability: ArrayLike<number>, happened: (i: number) => boolean): void {
    for (let i = 0; i < probability.length; i++) {
      const forecast = probability[i] as number
      const observed = happened(i) ? 1 : 0
      this.squares += (forecast - observed) ** 2
      this.count++
      const bin = this.bins[Math.min(RELIABILITY_BINS - 1, Math.floor(forecast * RELIABILITY_BINS))]
      if (!bin) continue
      bin.forecast += forecast
      bin.observed += observed
      bin.count++
    }
  }

  /** 0 is perfect, 1 is worst (Brier 1950). */
  brier(): number {
    return this.squares / this.count
  }

  reliability(): ReliabilityBin[] {
    return this.bins
      .filter(({ count }) => count > 0)
      .map(({ forecast, observed, count }) => ({ forecast: forecast / count, observed: observed / count, count }))
  }
}
