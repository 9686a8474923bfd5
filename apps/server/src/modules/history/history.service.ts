import type { HistoricalStormOnWire } from '@stormlane/contract'

export type HistoryService = ReturnType<typeof historyService>

export function historyService() {
  return {
    list: (): { historical_storms: HistoricalStormOnWire[]; progress: { ready: number; total: number } | null } => ({
      historical_storms: [],
      progress: null,
    }),
  }
}
