/** A moved slider is followed within this time, so that the weather moves instead of jumping. */
const FOLLOW_MS = 180

interface Course {
  /** Position among the frames, with fractions, and when it was there. */
  from: number
  to: number
  sinceMs: number
  forMs: number
}

/**
 * The position among the frames that is drawn. While playing it moves steadily to the next frame and waits there; otherwise it follows
 * the chosen frame. A jump of more than a few frames, as from the last to the first, is not drawn out.
 */
export class ShownTime {
  #course: Course = { from: 0, to: 0, sinceMs: 0, forMs: 0 }

  /** `forMs` is how long the next frame takes while playing, or null. */
  show(frame: number, last: number, forMs: number | null, nowMs: number): void {
    const at = this.at(nowMs)
    if (forMs !== null) {
      const to = Math.min(frame + 1, last)
      const from = Math.abs(at - frame) < 1 ? at : frame
      this.#course = { from: frame === last ? frame : from, to, sinceMs: nowMs, forMs }
      return
    }
    const isNear = Math.abs(at - frame) <= 3
    this.#course = { from: isNear ? at : frame, to: frame, sinceMs: nowMs, forMs: FOLLOW_MS }
  }

  /** Other frames came, among which the drawn time has another position. */
  shift(by: number): void {
    const { from, to } = this.#course
    this.#course = { ...this.#course, from: from + by, to: to + by }
  }

  at(nowMs: number): number {
    const { from, to, sinceMs, forMs } = this.#course
    if (nowMs >= sinceMs + forMs || forMs === 0) return to
    return from + ((to - from) * (nowMs - sinceMs)) / forMs
  }

  isMoving(nowMs: number): boolean {
    const { from, to, sinceMs, forMs } = this.#course
    return from !== to && nowMs < sinceMs + forMs
  }
}
