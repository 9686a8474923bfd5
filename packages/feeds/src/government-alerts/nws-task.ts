import type { ReadAlerts } from './read-nws-alerts.ts'

export interface NwsTask {
  /** The answer of the service. */
  bytes: Uint8Array<ArrayBuffer>
}

export type NwsAnswer = ReadAlerts
