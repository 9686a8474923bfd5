import type { AtmosphereModel } from '../atmosphere/atmosphere-model.ts'
import type { ModelFields } from '../atmosphere/model-state.ts'

const FIELDS = [
  'temperature',
  'dewPoint',
  'windSpeed',
  'windDirection',
  'windGust',
  'rainRate',
  'snowRate',
  'freezingRainRate',
  'visibility',
  'lightningProbability',
  'hailSize',
  'tornadoProbability',
  'roadSurfaceTemperature',
] as const satisfies readonly (keyof ModelFields)[]

export type GridFrame = Pick<ModelFields, (typeof FIELDS)[number]>

/** Half a megabyte each at half a degree. */
const MOST_FRAMES = 64

/** The weather of the whole area at the times that somebody asked for, as it is or as a run says it will be. */
export class GridFrames {
  readonly model: AtmosphereModel
  readonly #frames = new Map<string, GridFrame>()

  constructor(model: AtmosphereModel) {
    this.model = model
  }

  truth(time: number): GridFrame {
    return this.#remembered(`${time}`, () => this.model.truth(new Date(time)))
  }

  forecast(time: number, runTime: number): GridFrame {
    return this.#remembered(`${time} of ${runTime}`, () => this.model.forecast(new Date(time), new Date(runTime)))
  }

  #remembered(key: string, evaluate: () => ModelFields): GridFrame {
    let frame = this.#frames.get(key)
    if (!frame) {
      const fields = evaluate()
      // the model uses its fields again
      frame = Object.fromEntries(FIELDS.map((name) => [name, fields[name].slice()])) as GridFrame
    }
    // the one used last is forgotten last
    this.#frames.delete(key)
    this.#frames.set(key, frame)
    const oldest = this.#frames.keys().next().value
    if (this.#frames.size > MOST_FRAMES && oldest !== undefined) this.#frames.delete(oldest)
    return frame
  }
}
