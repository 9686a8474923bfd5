/** The caller of queued work. Queues serve organizations in turn and drop work whose caller has aborted. */
export interface AskedBy {
  /** Undefined for work of no single organization, such as jobs that cover all of them. */
  organizationId?: string | undefined
  signal?: AbortSignal | undefined
}
