/** Who waits for an answer. Where work is queued, organizations take turns, and what a caller no longer waits for is not done. */
export interface AskedBy {
  /** Undefined for work that is nobody's, such as that of jobs for all organizations. */
  organizationId?: string | undefined
  signal?: AbortSignal | undefined
}
