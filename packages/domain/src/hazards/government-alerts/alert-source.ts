import type { FeedNotes } from '../../product/data-sources.ts'
import type { GovernmentAlert } from './government-alert.ts'

/** Port for the alerts of a weather service. It may repeat messages; `AlertBook` recognizes them by id. */
export interface GovernmentAlertSource {
  readonly name: string
  /** Returns active messages, recent updates and cancellations; may omit messages whose id is in `known`. */
  messages(known?: readonly string[], signal?: AbortSignal, notes?: FeedNotes): Promise<GovernmentAlert[]>
}
