import type { FeedNotes } from '../data-sources.ts'
import type { GovernmentAlert } from './government-alert.ts'

/** Port for the alerts of a weather service. It may repeat messages; `AlertBook` recognizes them by id. */
export interface GovernmentAlertSource {
  readonly name: string
  /** Active messages and recent updates and cancellations; messages whose id is already known may be omitted. */
  messages(known?: readonly string[], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]>
}
