// Hours of service of drivers of property-carrying vehicles.
// US, 49 CFR 395.3: after 10 consecutive hours off duty a driver may drive 11 hours, all within 14 consecutive hours of
// coming on duty, and not after 8 hours of driving without an interruption of at least 30 consecutive minutes. If it is
// known how much is left of the 60 hours on duty in 7 days or 70 in 8, they may not drive after that until 34
// consecutive hours off duty.
// Canada south of 60 degrees, SOR/2005-313: 13 hours of driving and 14 on duty within 16 of coming on duty, 10 hours off
// duty a day, and in cycle 1 70 hours on duty in 7 days, after which 36 consecutive hours off duty begin a new cycle.
// Mexico, NOM-087-SCT-2-2017: 30 minutes after at most 5 hours of driving, and 8 consecutive hours after at most 14.
// Not modeled: hours regained day by day, split sleeper berths, adverse conditions, and cycle 2 of Canada.

import type { VehicleType } from './vehicle.ts'

/** Whose hours of service a driver follows. */
export const HOURS_RULES = ['us', 'canada', 'mexico'] as const
export type HoursRules = (typeof HOURS_RULES)[number]

const HOUR_S = 3600

interface Limits {
  drivingHours: number
  /** On duty since the last rest. */
  dutyHours: number
  /** Since coming on duty, time off duty included. */
  elapsedHours: number
  drivingBeforeBreakHours: number
  breakHours: number
  restHours: number
  restartHours: number
  /** On duty in a week of 7 or 8 days; Infinity where no such limit applies. */
  weekHours: number
  /** Left of the week after a restart; the lower one where carriers have different limits. */
  weekHoursAfterRestart: number
}

const LIMITS: Readonly<Record<HoursRules, Limits>> = {
  us: {
    drivingHours: 11,
    dutyHours: Number.POSITIVE_INFINITY,
    elapsedHours: 14,
    drivingBeforeBreakHours: 8,
    breakHours: 0.5,
    restHours: 10,
    restartHours: 34,
    // 70 hours in 8 days; carriers that do not operate every day have 60 in 7 days (395.3(b)).
    weekHours: 70,
    weekHoursAfterRestart: 60,
  },
  canada: {
    drivingHours: 13,
    dutyHours: 14,
    elapsedHours: 16,
    drivingBeforeBreakHours: Number.POSITIVE_INFINITY,
    breakHours: 0.5,
    // 8 consecutive hours begin a new shift, and 10 are due each day; a plan takes the 10 at once.
    restHours: 10,
    restartHours: 36,
    weekHours: 70,
    weekHoursAfterRestart: 70,
  },
  mexico: {
    drivingHours: 14,
    dutyHours: Number.POSITIVE_INFINITY,
    elapsedHours: Number.POSITIVE_INFINITY,
    drivingBeforeBreakHours: 5,
    breakHours: 0.5,
    restHours: 8,
    restartHours: Number.POSITIVE_INFINITY,
    weekHours: Number.POSITIVE_INFINITY,
    weekHoursAfterRestart: Number.POSITIVE_INFINITY,
  },
}

/** The limits that a text names. */
export const limitsOf = (rules: HoursRules): Readonly<Limits> => LIMITS[rules]

/** The highest number of hours left of a week that can be stated, under any rules. */
const MAX_WEEK_HOURS = 70

/** A driver's hours at departure. */
export interface DriverHours {
  /** Driven since the last rest. */
  driven: number
  /** On duty since that rest; in the US this includes time off duty that was no rest. */
  onDuty: number
  /** Driven since the last interruption of at least 30 minutes. */
  sinceBreak: number
  /** Left of the hours on duty in a week; undefined if unknown, and then not tracked. */
  weekLeft?: number | undefined
  /** Since coming on duty, time off duty included; as long as on duty unless stated. */
  elapsed?: number | undefined
  /** The US rules unless stated. */
  rules?: HoursRules | undefined
}

const limitsFor = ({ rules = 'us' }: Pick<DriverHours, 'rules'>): Limits => LIMITS[rules]

const RESTED_DRIVER: Readonly<DriverHours> = { driven: 0, onDuty: 0, sinceBreak: 0 }

/** What a plan states about its driver. If `hoursOfService` is not given, the vehicle type decides. */
export interface StatedDriver extends KnownHours {
  hoursOfService?: boolean | null | undefined
}

type KnownHours = { [Key in 'driven' | 'onDuty' | 'sinceBreak' | 'weekLeft']?: number | null | undefined } & {
  rules?: HoursRules | null | undefined
}

/** Returns the hours for planning breaks, by default for trucks and not for cars; undefined to plan none. */
export const plannedDriver = (stated: StatedDriver, type: VehicleType): DriverHours | undefined =>
  (stated.hoursOfService ?? type === 'truck') ? driverHours(stated) : undefined

/** Fills in unknown hours. A driver who has driven for longer is assumed to have taken the breaks that were due. */
export function driverHours(known: KnownHours): DriverHours {
  const driven = known.driven ?? 0
  const rules = known.rules ?? 'us'
  const { drivingBeforeBreakHours, breakHours, weekHours } = LIMITS[rules]
  const breaks = driven > drivingBeforeBreakHours ? Math.ceil(driven / drivingBeforeBreakHours) - 1 : 0
  return {
    driven,
    onDuty: known.onDuty ?? driven + breaks * breakHours,
    sinceBreak: known.sinceBreak ?? (breaks > 0 ? driven - breaks * drivingBeforeBreakHours : driven),
    // Where a week has no limit, hours left of it cannot bind.
    weekLeft: weekHours === Number.POSITIVE_INFINITY ? undefined : (known.weekLeft ?? undefined),
    ...(rules !== 'us' && { rules }),
  }
}

/** Returns the hours of a driver after waiting off duty before departure; unchanged without a wait. */
export function hoursAfterWaiting(hours: DriverHours, waitedHours: number): DriverHours {
  if (waitedHours <= 0) return hours
  const limits = limitsFor(hours)
  const weekLeft =
    hours.weekLeft !== undefined && waitedHours >= limits.restartHours ? limits.weekHoursAfterRestart : hours.weekLeft
  if (waitedHours >= limits.restHours) return { ...hours, ...RESTED_DRIVER, elapsed: undefined, weekLeft }
  const sinceBreak = waitedHours >= limits.breakHours ? 0 : hours.sinceBreak
  // Waiting does not put a driver on duty who is not on duty yet.
  if (hours.onDuty === 0) return { ...hours, sinceBreak }
  if (limits.dutyHours === Number.POSITIVE_INFINITY) return { ...hours, onDuty: hours.onDuty + waitedHours, sinceBreak }
  return { ...hours, elapsed: (hours.elapsed ?? hours.onDuty) + waitedHours, sinceBreak }
}

/** Whether a driver who has kept the rules can have these hours. */
export function areDriverHoursPossible(hours: DriverHours): boolean {
  const { driven, onDuty, sinceBreak, weekLeft = 0 } = hours
  const { drivingHours, drivingBeforeBreakHours } = limitsFor(hours)
  return (
    driven >= 0 &&
    driven <= drivingHours &&
    onDuty >= driven &&
    onDuty <= 24 &&
    sinceBreak >= 0 &&
    sinceBreak <= Math.min(driven, drivingBeforeBreakHours) &&
    weekLeft >= 0 &&
    weekLeft <= MAX_WEEK_HOURS
  )
}

/** `break` is the 30 minutes within a shift, `rest` the hours between shifts, `restart` those after a week of work. */
export type DriverBreakKind = 'break' | 'rest' | 'restart'
export const DRIVER_BREAK_KINDS = ['break', 'rest', 'restart'] as const satisfies readonly DriverBreakKind[]

/** How long a break lasts under the rules. */
function breakSeconds(kind: DriverBreakKind, rules: HoursRules = 'us'): number {
  const { breakHours, restHours, restartHours } = LIMITS[rules]
  return { break: breakHours, rest: restHours, restart: restartHours }[kind] * HOUR_S
}

/** Follows a driver's hours through a trip. */
export class DutyClock {
  readonly #rules: HoursRules
  readonly #limits: Limits
  #drivenS: number
  #onDutyS: number
  #elapsedS: number
  #sinceBreakS: number
  #weekLeftS: number
  /** How long the vehicle has been standing without interruption. */
  #standingS = 0

  constructor(hours: DriverHours) {
    const { driven, onDuty, sinceBreak, weekLeft = Number.POSITIVE_INFINITY, elapsed = onDuty } = hours
    this.#rules = hours.rules ?? 'us'
    this.#limits = limitsFor(hours)
    this.#drivenS = driven * HOUR_S
    this.#onDutyS = onDuty * HOUR_S
    this.#elapsedS = elapsed * HOUR_S
    this.#sinceBreakS = sinceBreak * HOUR_S
    this.#weekLeftS = weekLeft * HOUR_S
  }

  /** Returns the break that is due before driving that long without an interruption; undefined if none is. */
  dueBefore(drivingSeconds: number): DriverBreakKind | undefined {
    if (drivingSeconds > this.#weekLeftS + TOLERANCE_S) return 'restart'
    const { drivingHours, drivingBeforeBreakHours, breakHours } = this.#limits
    const shiftLeftS = this.#shiftLeftS()
    if (drivingSeconds > Math.min(drivingHours * HOUR_S - this.#drivenS, shiftLeftS) + TOLERANCE_S) return 'rest'
    if (drivingSeconds <= drivingBeforeBreakHours * HOUR_S - this.#sinceBreakS + TOLERANCE_S) return undefined
    // A break that leaves too little of the shift for the drive would be followed by the rest at once.
    return breakHours * HOUR_S + drivingSeconds > shiftLeftS + TOLERANCE_S ? 'rest' : 'break'
  }

  /** Time until the driver has been on duty, or at work with pauses, for as long as allowed. */
  #shiftLeftS(): number {
    const { dutyHours, elapsedHours } = this.#limits
    return Math.min(dutyHours * HOUR_S - this.#onDutyS, elapsedHours * HOUR_S - this.#elapsedS)
  }

  /** Takes a break that is due; returns its seconds. */
  take(kind: DriverBreakKind): number {
    const seconds = breakSeconds(kind, this.#rules)
    this.stand(seconds)
    return seconds
  }

  /** The hours of the driver at this time, to continue from them elsewhere. */
  hours(): DriverHours {
    const week = this.#weekLeftS / HOUR_S
    return {
      driven: this.#drivenS / HOUR_S,
      onDuty: this.#onDutyS / HOUR_S,
      sinceBreak: this.#sinceBreakS / HOUR_S,
      weekLeft: Number.isFinite(week) ? week : undefined,
      ...(this.#rules !== 'us' && { elapsed: this.#elapsedS / HOUR_S, rules: this.#rules }),
    }
  }

  drive(seconds: number): void {
    this.#standingS = 0
    this.#drivenS += seconds
    this.#sinceBreakS += seconds
    this.#onDutyS += seconds
    this.#elapsedS += seconds
    this.#weekLeftS -= seconds
  }

  /**
   * Adds time without driving: a break, a rest, a stop or a ferry. Time that is long enough counts as break, rest or
   * restart. Toward the week, anything shorter than a rest counts as duty, because drivers load and wait at stops.
   */
  stand(seconds: number): void {
    if (seconds <= 0) return
    const { breakHours, restHours, restartHours, weekHoursAfterRestart } = this.#limits
    const hasStood = (hours: number) => this.#standingS >= hours * HOUR_S - TOLERANCE_S
    const wasResting = hasStood(restHours)
    if (!wasResting) this.#weekLeftS -= seconds
    this.#standingS += seconds
    this.#onDutyS += seconds
    this.#elapsedS += seconds
    if (hasStood(breakHours)) this.#sinceBreakS = 0
    if (!hasStood(restHours)) return
    this.#drivenS = 0
    this.#onDutyS = 0
    this.#elapsedS = 0
    // The time counted as duty so far turns out to be part of the rest.
    if (!wasResting) this.#weekLeftS += this.#standingS
    if (hasStood(restartHours)) this.#weekLeftS = Math.max(this.#weekLeftS, weekHoursAfterRestart * HOUR_S)
  }
}

/** Hours that a driver may still drive, be on duty, and drive without a break; never below 0. */
export function hoursLeft(hours: DriverHours) {
  const { driven, onDuty, sinceBreak, weekLeft, elapsed = onDuty } = hours
  const { drivingHours, dutyHours, elapsedHours, drivingBeforeBreakHours } = limitsFor(hours)
  // Where neither duty nor a break is limited, what is left of the driving is all that counts.
  const driving = Math.max(0, drivingHours - driven)
  const shift = Math.max(0, Math.min(dutyHours - onDuty, elapsedHours - elapsed))
  const duty = Number.isFinite(shift) ? shift : driving
  const week = weekLeft === undefined ? null : Math.max(0, weekLeft)
  return {
    driving: Math.min(driving, duty, week ?? Number.POSITIVE_INFINITY),
    duty,
    untilBreak: Number.isFinite(drivingBeforeBreakHours) ? Math.max(0, drivingBeforeBreakHours - sinceBreak) : driving,
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
    const spent = Math.min(left, due ? breakSeconds(due, atDeparture.rules) : UNDER_WAY_STEP_S)
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
