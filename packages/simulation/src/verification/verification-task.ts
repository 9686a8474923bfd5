/** Settings of the thread that knows the weather at the stations. */
export interface VerificationWorld {
  seed: number
  /** Degrees between the cells of the week-long forecasts. */
  degrees: number
}

/** Messages to the thread. */
export type VerificationTask =
  | { kind: 'fingerprint' }
  | { kind: 'truth'; from: Date; count: number }
  | { kind: 'run'; runTime: Date }
  | { kind: 'trips'; runTime: Date }
