/** Points of a trail, the newest first. */
const TRAIL = 12
/** A trail gets a point after this time, so that its length shows the speed. */
const POINT_MS = 60
/** A particle lives about this long; then another begins elsewhere, so that none gather where winds meet. */
const LIFE_MS = 4_000
/** Pixels a second for each m/s: a breeze can be seen to move, a gale does not race. */
const PIXELS_PER_METER = 5

/** A direction in pixels down the screen, from the wind's components in m/s; undefined where none is known. */
type WindAt = (x: number, y: number) => { right: number; down: number } | undefined

/** Particles that the wind carries over a screen, each with the trail it leaves. */
export class WindParticles {
  readonly count: number
  readonly points = TRAIL
  /** Per particle its points: x and y on the screen. */
  readonly trails: Float32Array
  /** Points of each trail so far. */
  readonly lengths: Uint8Array
  readonly #left: Float32Array
  readonly #width: number
  readonly #height: number
  readonly #random: () => number
  #sincePointMs = 0

  constructor(count: number, width: number, height: number, random: () => number = Math.random) {
    this.count = count
    this.#width = width
    this.#height = height
    this.#random = random
    this.trails = new Float32Array(2 * TRAIL * count)
    this.lengths = new Uint8Array(count)
    this.#left = new Float32Array(count)
    for (let i = 0; i < count; i++) this.#begin(i)
  }

  /** Lets the wind blow for some milliseconds. */
  blow(forMs: number, windAt: WindAt): void {
    this.#sincePointMs += forMs
    const isPoint = this.#sincePointMs >= POINT_MS
    if (isPoint) this.#sincePointMs = 0
    for (let i = 0; i < this.count; i++) {
      const at = 2 * TRAIL * i
      const [x, y] = [this.trails[at] as number, this.trails[at + 1] as number]
      const wind = windAt(x, y)
      this.#left[i] = (this.#left[i] as number) - forMs
      if (!wind || (this.#left[i] as number) < 0 || x < 0 || y < 0 || x > this.#width || y > this.#height) {
        this.#begin(i)
        continue
      }
      if (isPoint) {
        this.trails.copyWithin(at + 2, at, at + 2 * (TRAIL - 1))
        this.lengths[i] = Math.min(TRAIL, (this.lengths[i] as number) + 1)
      }
      const step = (PIXELS_PER_METER * forMs) / 1000
      this.trails[at] = x + wind.right * step
      this.trails[at + 1] = y + wind.down * step
    }
  }

  #begin(i: number): void {
    this.trails[2 * TRAIL * i] = this.#random() * this.#width
    this.trails[2 * TRAIL * i + 1] = this.#random() * this.#height
    this.lengths[i] = 1
    this.#left[i] = LIFE_MS * (0.3 + 0.7 * this.#random())
  }
}
