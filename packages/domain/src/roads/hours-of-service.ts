// Hours of service of US drivers of property-carrying vehicles, 49 CFR 395.3: after 10 consecutive hours off duty a
// driver may drive 11 hours, all within 14 consecutive hours of coming on duty, and not after 8 hours of driving
// without an interruption of at least 30 consecutive minutes. If it is known how much is left of the 60 hours on duty
// in 7 days or 70 in 8, they may not drive after that until 34 consecutive hours off duty. Not modeled: hours regained
// day by day, split sleeper berths and adverse conditions.

import type { VehicleType } from './vehicle.ts'

export const MAX_DRIVING_HOURS = 11
const DUTY_WINDOW_HOURS = 14
export const DRIVING_BEFORE_BREAK_HOURS = 8
const BREAK_MINUTES = 30
const REST_HOURS = 10
/** 34 hours off duty begin a new period of 7 or 8 days (395.3(c)). */
const RESTART_HOURS = 34
/** Hours on duty in 8 days; carriers that do not operate every day have 60 in 7 days (395.3(b)). */
export const MAX_WEEK_HOURS = 70
/** The lower of the two limits, because it is unknown which one a carrier has. */
const WEEK_HOURS_AFTER_RESTART = 60

const HOUR_S = 3600
const BREAK_S = BREAK_MINUTES * 60
const REST_S = REST_HOURS * HOUR_S
const RESTART_S = RESTART_HOURS * HOUR_S

/** A driver's hours at departure. */
export interface DriverHours {
  /** Driven since the last 10 hours off duty. */
  driven: number
  /** Since coming on duty after those 10 hours. */
  onDuty: number
  /** Driven since the last interruption of at least 30 minutes. */
  sinceBreak: number
  /** Left of the 60 or 70 hours on duty; undefined if unknown, and then not tracked. */
  weekLeft?: number | undefined
}

const RESTED_DRIVER: Readonly<DriverHours> = { driven: 0, onDuty: 0, sinceBreak: 0 }

/** What a plan states about its driver. If `hoursOfService` is not given, the vehicle type decides. */
export interface StatedDriver extends KnownHours {
  hoursOfService?: boolean | null | undefined
}

type KnownHours = { [Key in keyof DriverHours]?: number | null | undefined }

/** Returns the hours for planning breaks, by default for trucks and not for cars; undefined to plan none. */
export const plannedDriver = (stated: StatedDriver, type: VehicleType): DriverHours | undefined =>
  (stated.hoursOfService ?? type === 'truck') ? driverHours(stated) : undefined

/** Fills in unknown hours. A driver of more than 8 hours is assumed to have taken the break that was due. */
export function driverHours(known: KnownHours): DriverHours {
  const driven = known.driven ?? 0
  const hadBreak = driven > DRIVING_BEFORE_BREAK_HOURS
  return {
    driven,
    onDuty: known.onDuty ?? driven + (hadBreak ? BREAK_MINUTES / 60 : 0),
    sinceBreak: known.sinceBreak ?? (hadBreak ? driven - DRIVING_BEFORE_BREAK_HOURS : driven),
    weekLeft: known.weekLeft ?? undefined,
  }
}

/** Returns the hours of a driver after waiting off duty before departure; unchanged without a wait. */
export function hoursAfterWaiting(hours: DriverHours, waitedHours: number): DriverHours {
  if (waitedHours <= 0) return hours
  const weekLeft =
    hours.weekLeft !== undefined && waitedHours >= RESTART_HOURS ? WEEK_HOURS_AFTER_RESTART : hours.weekLeft
  if (waitedHours >= REST_HOURS) return { ...RESTED_DRIVER, weekLeft }
  const sinceBreak = waitedHours >= BREAK_MINUTES / 60 ? 0 : hours.sinceBreak
  // Waiting does not put a driver on duty who is not on duty yet.
  return { ...hours, onDuty: hours.onDuty === 0 ? 0 : hours.onDuty + waitedHours, sinceBreak }
}

/** Whether a driver who has kept the rules can have these hours. */
export const areDriverHoursPossible = ({ driven, onDuty, sinceBreak, weekLeft = 0 }: DriverHours) =>
  driven >= 0 &&
  driven <= MAX_DRIVING_HOURS &&
  onDuty >= driven &&
  onDuty <= 24 &&
  sinceBreak >= 0 &&
  sinceBreak <= Math.min(driven, DRIVING_BEFORE_BREAK_HOURS) &&
  weekLeft >= 0 &&
  weekLeft <= MAX_WEEK_HOURS

/** `break` is the 30 minutes after 8 hours of driving, `rest` the 10 hours between shifts, `restart` the 34 hours after a week of work. */
export type DriverBreakKind = 'break' | 'rest' | 'restart'
export const DRIVER_BREAK_KINDS = ['break', 'rest', 'restart'] as const satisfies readonly DriverBreakKind[]

export const BREAK_SECONDS: Record<DriverBreakKind, number> = { break: BREAK_S, rest: REST_S, restart: RESTART_S }

/** Follows a driver's hours through a trip. */
export class DutyClock {
  #drivenS: number
  #onDutyS: number
  #sinceBreakS: number
  #weekLeftS: number
  /** How long the vehicle has been standing without interruption. */
  #standingS = 0

  constructor({ driven, onDuty, sinceBreak, weekLeft = Number.POSITIVE_INFINITY }: DriverHours) {
    this.#drivenS = driven * HOUR_S
    this.#onDutyS = onDuty * HOUR_S
    this.#sinceBreakS = sinceBreak * HOUR_S
    this.#weekLeftS = weekLeft * HOUR_S
  }

  /** Returns the break that is due before driving that long without an interruption; undefined if none is. */
  dueBefore(drivingSeconds: number): DriverBreakKind | undefined {
    if (drivingSeconds > this.#weekLeftS + TOLERANCE_S) return 'restart'
    const left = Math.min(MAX_DRIVING_HOURS * HOUR_S - this.#drivenS, DUTY_WINDOW_HOURS * HOUR_S - this.#onDutyS)
    if (drivingSeconds > left + TOLERANCE_S) return 'rest'
    if (drivingSeconds <= DRIVING_BEFORE_BREAK_HOURS * HOUR_S - this.#sinceBreakS + TOLERANCE_S) return undefined
    // A break that leaves too little of the 14 hours for the drive would be followed by the rest at once.
    return this.#onDutyS + BREAK_S + drivingSeconds > DUTY_WINDOW_HOURS * HOUR_S + TOLERANCE_S ? 'rest' : 'break'
  }

  /** The hours of the driver at this time, to continue from them elsewhere. */
  hours(): DriverHours {
    const week = this.#weekLeftS / HOUR_S
    return {
      driven: this.#drivenS / HOUR_S,
      onDuty: this.#onDutyS / HOUR_S,
      sinceBreak: this.#sinceBreakS / HOUR_S,
      weekLeft: Number.isFinite(week) ? week : undefined,
    }
  }

  drive(seconds: number): void {
    this.#standingS = 0
    this.#drivenS += seconds
    this.#sinceBreakS += seconds
    this.#onDutyS += seconds
    this.#weekLeftS -= seconds
  }

  /**
   * Adds time without driving: a break, a rest, a stop or a ferry. Time that is long enough counts as break, rest or
   * restart. Toward the week, anything shorter than a rest counts as duty, because drivers load and wait at stops.
   */
  stand(seconds: number): void {
    if (seconds <= 0) return
    const wasResting = this.#standingS >= REST_S - TOLERANCE_S
    if (!wasResting) this.#weekLeftS -= seconds
    this.#standingS += seconds
    this.#onDutyS += seconds
    if (this.#standingS >= BREAK_S - TOLERANCE_S) this.#sinceBreakS = 0
    if (this.#standingS < REST_S - TOLERANCE_S) return
    this.#drivenS = 0
    this.#onDutyS = 0
    // The time counted as duty so far turns out to be part of the rest.
    if (!wasResting) this.#weekLeftS += this.#standingS
    if (this.#standingS >= RESTART_S - TOLERANCE_S)
      this.#weekLeftS = Math.max(this.#weekLeftS, WEEK_HOURS_AFTER_RESTART * HOUR_S)
  }
}

/** Hours that a driver may still drive, be on duty, and drive without a break; never below 0. */
export function hoursLeft({ driven, onDuty, sinceBreak, weekLeft }: DriverHours) {
  const duty = Math.max(0, DUTY_WINDOW_HOURS - onDuty)
  const week = weekLeft === undefined ? null : Math.max(0, weekLeft)
  return {
    driving: Math.min(Math.max(0, MAX_DRIVING_HOURS - driven), duty, week ?? Number.POSITIVE_INFINITY),
    duty,
    untilBreak: Math.max(0, DRIVING_BEFORE_BREAK_HOURS - sinceBreak),
    week,
  }
}

/** Resolution at which breaks under way are placed. */
const UNDER_WAY_STEP_S = 300

/** The hours of a driver who has been driving since departure, with the breaks that were due. */
export function hoursUnderWay(atDeparture: DriverHours, elapsedSeconds: number): DriverHours {
  const clock = new DutyClock(atDeparture)
  for (let left = elapsedSeconds; left > 0; ) {
    const due = clock.dueBefore(Math.min(left, UNDER_WAY_STEP_S))
    const spent = Math.min(left, due ? BREAK_SECONDS[due] : UNDER_WAY_STEP_S)
    if (due) clock.stand(spent)
    else clock.drive(spent)
    left -= spent
  }
  return clock.hours()
}

/** Sums of seconds differ from exact hours by rounding. */
const TOLERANCE_S = 1e-3

/** When and where a break is taken on a route. */
export interface DriverBreak {
  kind: DriverBreakKind
  startsAt: Date
  endsAt: Date
  atMile: number
  latitude: number
  longitude: number
}

/** Returns the arrival of the same drive without the breaks. */
export const arrivalWithoutBreaks = (
  arriveAt: Date,
  breaks: readonly Pick<DriverBreak, 'startsAt' | 'endsAt'>[],
): Date =>
  new Date(
    breaks.reduce((at, { startsAt, endsAt }) => at - (endsAt.getTime() - startsAt.getTime()), arriveAt.getTime()),
  )
