import { type DriverHours, DutyClock } from '@stormlane/domain/roads'

/** Advances the time of a trip step by step, inserting the driver's breaks before steps on the road. */
export class TripClock {
  now: number
  readonly #duty: DutyClock | undefined

  constructor(departAtMs: number, driver: DriverHours | undefined) {
    this.now = departAtMs
    this.#duty = driver && new DutyClock(driver)
  }

  /** Takes the breaks that are due before driving that long; returns their duration in ms. */
  takeDueBreaks(drivingSeconds: number): number {
    if (!this.#duty) return 0
    const before = this.now
    for (let due = this.#duty.dueBefore(drivingSeconds); due; due = this.#duty.dueBefore(drivingSeconds)) {
      this.now += 1000 * this.#duty.take(due)
    }
    return this.now - before
  }

  /** Whether a break is due before driving that long. If none is, none is due before driving less. */
  isBreakDue(drivingSeconds: number): boolean {
    return this.#duty?.dueBefore(drivingSeconds) !== undefined
  }

  drive(seconds: number): void {
    this.#duty?.drive(seconds)
    this.now += 1000 * seconds
  }

  /** Advances the time by a stop or a ferry. */
  stand(seconds: number): void {
    if (seconds === 0) return
    this.#duty?.stand(seconds)
    this.now += 1000 * seconds
  }
}
