import { hashUnit } from './hash.ts'
import { Texture } from './texture.ts'

/**
 * A texture that moves with the wind and slowly changes. Two copies are advected for some hours each and cross-faded, so that
 * neither is distorted much by the wind.
 */
export class DriftingTexture {
  private readonly texture: Texture
  private readonly seed: number
  private readonly scaleKm: number
  private readonly periodHours: number
  private readonly first = { advectedHours: 0, x: 0, y: 0, weight: 0 }
  private readonly second = { advectedHours: 0, x: 0, y: 0, weight: 0 }

  constructor(seed: number, scaleKm: number, periodHours: number) {
    this.seed = seed
    this.texture = new Texture(seed)
    this.scaleKm = scaleKm
    this.periodHours = periodHours
  }

  /** Sets the time, in hours, and a shift of the whole pattern, in km. */
  setTime(hour: number, shiftEastKm: number, shiftNorthKm: number): void {
    const position = hour / this.periodHours
    this.setCopy(this.first, position, 1, shiftEastKm, shiftNorthKm)
    this.setCopy(this.second, position + 0.5, 2, shiftEastKm, shiftNorthKm)
    // The sum of two independent copies has a smaller spread than one; normalize it.
    const spread = Math.hypot(this.first.weight, this.second.weight)
    this.first.weight /= spread
    this.second.weight /= spread
  }

  /** The value at a position on the map in km, where the air moves at the given speed. */
  at(x: number, y: number, eastwardKmh: number, northwardKmh: number): number {
    const { first, second, scaleKm, texture } = this
    return (
      first.weight *
        texture.at(
          (x - eastwardKmh * first.advectedHours + first.x) / scaleKm,
          (y - northwardKmh * first.advectedHours + first.y) / scaleKm,
        ) +
      second.weight *
        texture.at(
          (x - eastwardKmh * second.advectedHours + second.x) / scaleKm,
          (y - northwardKmh * second.advectedHours + second.y) / scaleKm,
        )
    )
  }

  private setCopy(copy: typeof this.first, position: number, key: number, shiftEast: number, shiftNorth: number): void {
    const number = Math.floor(position)
    const age = position - number
    copy.advectedHours = (age - 0.5) * this.periodHours
    copy.x = hashUnit(this.seed, key, number) * 256 * this.scaleKm + shiftEast
    copy.y = hashUnit(this.seed, key + 10, number) * 256 * this.scaleKm + shiftNorth
    copy.weight = Math.sin(Math.PI * age) ** 2
  }
}
