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
  dropped: string[]
}
