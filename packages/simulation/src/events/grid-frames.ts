import { STORM_FIELDS } from '@stormlane/atmosphere'
import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'

/** Wildfires and reports of roads also need to know where the wind comes from. */
const FIELDS = [...STORM_FIELDS, 'windDirection'] as const satisfies readonly (keyof ModelFields)[]

export type GridFrame = Pick<ModelFields, (typeof FIELDS)[number]>

/** A frame takes half a megabyte at a resolution of half a degree. Storms need 49 of them, severe storms and roads some more. */
const MAX_FRAMES = 80

/** Cache of the true or forecast weather of the whole area by time. */
export class GridFrames {
  readonly model: AtmosphereModel
  readonly #frames = new Map<string, GridFrame>()

  constructor(model: AtmosphereModel) {
    this.model = model
  }

  truth(time: number): GridFrame {
    return this.#cached(`${time}`, () => this.model.truth(new Date(time)))
  }

  forecast(time: number, runTime: number): GridFrame {
    return this.#cached(`${time} of ${runTime}`, () => this.model.forecast(new Date(time), new Date(runTime)))
  }

  #cached(key: string, evaluate: () => ModelFields): GridFrame {
    let frame = this.#frames.get(key)
    if (!frame) {
      const fields = evaluate()
      // Copied, because the model reuses its arrays.
      frame = Object.fromEntries(FIELDS.map((name) => [name, fields[name].slice()])) as GridFrame
    }
    // Reinserting makes this frame the newest, so that the least recently used is evicted.
    this.#frames.delete(key)
    this.#frames.set(key, frame)
    const oldest = this.#frames.keys().next().value
    if (this.#frames.size > MAX_FRAMES && oldest !== undefined) this.#frames.delete(oldest)
    return frame
  }
}
