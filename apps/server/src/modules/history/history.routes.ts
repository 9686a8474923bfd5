import { listHistoricalStorms } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { route } from '../../platform/http/route.ts'
import { tileGroups } from '../forecast/layer-access.ts'
import type { TileTokens } from '../tiles/tile-token.ts'
import type { HistoryService } from './history.service.ts'

interface Dependencies {
  config: Config
  history: HistoryService
  tokens: TileTokens
}

export function historyRoutes(app: FastifyInstance, { config, history, tokens }: Dependencies): void {
  route(app, listHistoricalStorms, ({ session, protocol, host }) =>
    history.list({
      flags: session.flags,
      host: config.hosts.tiles ?? `${protocol}://${host}/api`,
      tileToken: tokens.issue(session, tileGroups(session)),
    }),
  )
}
