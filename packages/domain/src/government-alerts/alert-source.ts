import type { GovernmentAlert } from './government-alert.ts'

/** A weather service's alerts. It may repeat what it said before: `AlertBook` knows a message by its id. */
export interface GovernmentAlertSource {
  readonly name: string
  /** The messages in force, with the updates and cancellations of late; those that are known by their id may be left out. */
  messages(known?: readonly string[], signal?: AbortSignal): Promise<GovernmentAlert[]>
}
