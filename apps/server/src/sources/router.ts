// Chooses the router: the embedded one in the route threads, or the operator's own.
import type { StopOrderer } from '@stormlane/domain/deciding'
import type { RouteOption, RouteRequest, Router } from '@stormlane/domain/roads'
import { RouteError } from '@stormlane/domain/trips'
import { OsrmRouter, ValhallaRouter, VroomOrderer, valhallaInProcess, valhallaServer } from '@stormlane/feeds'
import type { Config } from '../platform/config.ts'

/** A planner waits for it, and the embedded solver takes over. VROOM orders 25 stops in milliseconds. */
const VROOM_TIMEOUT_MS = 5000

/** Null for the embedded router, which runs in the route threads. */
export function chooseRouter({ routing }: Pick<Config, 'routing'>): Router | null {
  switch (routing.engine) {
    case 'embedded':
      return null
    case 'osrm':
      return new OsrmRouter({ baseUrl: routing.url })
    case 'valhalla':
      return new ValhallaRouter(valhallaServer({ baseUrl: routing.url }))
    case 'valhalla-in-process':
      return inProcess(routing.valhallaConfig)
  }
}

/** Null for the embedded solver alone. */
export const chooseStopOrderer = ({ vroomUrl }: Pick<Config, 'vroomUrl'>): StopOrderer | null =>
  vroomUrl === undefined ? null : new VroomOrderer({ baseUrl: vroomUrl, timeoutMs: VROOM_TIMEOUT_MS })

/** Valhalla loads its tiles on the first request. */
function inProcess(configFile: string): Router {
  let opened: Promise<Router> | undefined
  return {
    async routes(request: RouteRequest, signal?: AbortSignal): Promise<RouteOption[]> {
      opened ??= valhallaInProcess(configFile).then((engine) => new ValhallaRouter(engine))
      const router = await opened.catch((error: unknown) => {
        opened = undefined
        throw new RouteError('ROUTER_UNAVAILABLE', undefined, { cause: error })
      })
      return router.routes(request, signal)
    },
  }
}
