import type { GovernmentAlert } from '@stormlane/domain'

export interface NwsWorkerData {
  url: string
  userAgent: string
}

export interface NwsTask {
  known: readonly string[]
}

export interface NwsAnswer {
  messages: GovernmentAlert[]
}

/** Sent while the service is asked: what came, and what was refused. */
export type NwsPart =
  | { bytes: number }
  | { item: string; reason: string }
  | { accepted: number }
  | { listed: readonly string[] }
