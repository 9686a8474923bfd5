import type { HistoricalStormOnWire } from '@stormlane/contract'
import { STORM_KINDS } from '@stormlane/domain/history'
import { isMapLayer, type MapLayerId } from '@stormlane/domain/maps'
import { type LayerFlags, maySee } from '../forecast/layer-access.ts'
import { type TileHost, tileAddress } from '../tiles/tile-address.ts'
import { isStormTileUrl } from '../tiles/tile-data.ts'
import type { StormStore } from './storm-store.ts'

interface Dependencies {
  store: StormStore
  /** Storms from the operator's file; null if this server has its own. */
  file: { storms: () => readonly HistoricalStormOnWire[] } | null
  /** Whether this server generates storms from the simulated past. */
  isMade: boolean
}

/** The search looks for one storm of each kind. */
const SEARCHED_KINDS = STORM_KINDS.filter((kind) => kind !== 'other').length

interface StormsQuestion extends TileHost {
  flags: LayerFlags
}

export type HistoryService = ReturnType<typeof historyService>

export function historyService({ store, file, isMade }: Dependencies) {
  function progress(ready: number): { ready: number; total: number } | null {
    const making = store.making()
    if (!isMade || file || making?.isFinished) return null
    const total = making?.total ?? SEARCHED_KINDS
    return { ready: Math.min(ready, total), total }
  }

  return {
    list(question: StormsQuestion) {
      const stored = store.all()
      const storms = file?.storms() ?? stored.map(({ storm }) => storm)
      return {
        historical_storms: storms.map((storm) => ({
          ...storm,
          impacts: storm.impacts
            .filter(({ variable }) => !isMapLayer(variable) || maySee(variable, question.flags))
            .map((impact) => withTileAddresses(impact, question)),
        })),
        progress: progress(stored.filter(({ climate }) => climate !== null).length),
      }
    },
  }
}

type Impact = HistoricalStormOnWire['impacts'][number]

/** Replaces the `history://` names of stored tiles by their addresses. Addresses of other servers stay as they are. */
function withTileAddresses(impact: Impact, question: TileHost): Impact {
  const address = (url: string) =>
    isStormTileUrl(url) ? tileAddress(url, impact.variable as MapLayerId, question) : url
  return {
    ...impact,
    tiles: impact.tiles.map((tile) => ({ ...tile, url: address(tile.url) })),
    actual_tiles_url: impact.actual_tiles_url === null ? null : address(impact.actual_tiles_url),
  }
}
