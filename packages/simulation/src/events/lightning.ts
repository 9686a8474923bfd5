import type { LightningEvent } from '@stormlane/domain/hazards'
import { MINUTE_MS } from '@stormlane/domain/time'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import { hashBetween, hashUnit } from '../atmosphere/hash.ts'

/** Strikes are generated for slots of five minutes, from the weather in the middle of the slot. */
const SLOT_MS = 5 * MINUTE_MS
/** Only strikes of the last 30 minutes are shown (LAYER-060). */
const SHOWN_MS = 30 * MINUTE_MS
/** Cells with a lower lightning probability have no strikes. */
const MIN_PROBABILITY = 0.08
/** Cloud-to-ground flashes per slot and square degree at a lightning probability of 1, as in the busiest hours of the GLM. */
const STRIKES_PER_SQUARE_DEGREE = 14
/** Limit for the map; real networks count more on a summer evening. */
const MAX_STRIKES_PER_SLOT = 700

/** Lightning strikes of the last half hour, below the thunderstorms of the simulated atmosphere. */
export class SimulatedLightning {
  readonly #model: AtmosphereModel
  readonly #seed: number
  readonly #slots = new Map<number, LightningEvent[]>()

  constructor(model: AtmosphereModel, seed: number) {
    this.#model = model
    this.#seed = seed
  }

  at(now: Date): LightningEvent[] {
    const since = now.getTime() - SHOWN_MS
    const first = Math.floor(since / SLOT_MS)
    const last = Math.floor(now.getTime() / SLOT_MS)
    for (const slot of this.#slots.keys()) if (slot < first || slot > last) this.#slots.delete(slot)
    const strikes: LightningEvent[] = []
    for (let slot = first; slot <= last; slot++)
      for (const strike of this.#slot(slot))
        if (strike.detectedTime >= new Date(since) && strike.detectedTime <= now) strikes.push(strike)
    return strikes
  }

  #slot(slot: number): LightningEvent[] {
    let strikes = this.#slots.get(slot)
    if (!strikes) {
      strikes = this.#generate(slot)
      this.#slots.set(slot, strikes)
    }
    return strikes
  }

  #generate(slot: number): LightningEvent[] {
    const { grid } = this.#model
    const step = grid.definition.kind === 'regular' ? grid.definition.stepDegrees : 0
    const { lightningProbability } = this.#model.truth(new Date((slot + 0.5) * SLOT_MS))
    const expected = Float32Array.from(lightningProbability, (probability) =>
      probability < MIN_PROBABILITY ? 0 : STRIKES_PER_SQUARE_DEGREE * step * step * probability ** 2,
    )
    const all = expected.reduce((sum, count) => sum + count, 0)
    const scale = Math.min(1, MAX_STRIKES_PER_SLOT / Math.max(1, all))
    const strikes: LightningEvent[] = []
    for (let cell = 0; cell < grid.cells; cell++) {
      const mean = scale * (expected[cell] as number)
      // Rounds up or down at random, so that the mean is as expected.
      const count = Math.floor(mean + hashUnit(this.#seed, 601, slot, cell))
      for (let i = 0; i < count; i++)
        strikes.push(this.#strike(slot, cell, i, grid.lng[cell] as number, grid.lat[cell] as number, step))
    }
    return strikes
  }

  #strike(slot: number, cell: number, i: number, lng: number, lat: number, step: number): LightningEvent {
    const at = (key: number, spread: number) => hashBetween(-spread / 2, spread / 2, this.#seed, key, slot, cell, i)
    const id = `strike-${slot}-${cell}-${i}`
    const detectedTime = new Date(Math.floor((slot + hashUnit(this.#seed, 604, slot, cell, i)) * SLOT_MS))
    // A tenth of the strikes are positive, and those are stronger (Orville & Huffines 2001).
    const positive = hashUnit(this.#seed, 605, slot, cell, i) < 0.1
    const strength = hashBetween(8, 30, this.#seed, 606, slot, cell, i)
    return {
      eventType: 'lightning',
      id,
      detectedTime,
      geoJson: {
        type: 'Feature',
        id,
        geometry: {
          type: 'Point',
          coordinates: [fourDecimals(lng + at(602, step)), fourDecimals(lat + at(603, step))],
        },
        properties: { peak_current_ka: Math.round(positive ? 1.6 * strength : -strength) },
      },
    }
  }
}

const fourDecimals = (degrees: number) => Math.round(degrees * 10_000) / 10_000
