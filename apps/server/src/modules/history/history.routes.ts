import { listHistoricalStorms } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { HistoryService } from './history.service.ts'

export function historyRoutes(app: FastifyInstance, history: HistoryService): void {
  route(app, listHistoricalStorms, () => history.list())
}
