import { checkDataSources, listDataSources } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { DataSourceService } from './data-source.service.ts'
import type { FeedCheckService } from './feed-check.service.ts'

export function dataSourceRoutes(app: FastifyInstance, sources: DataSourceService, feeds: FeedCheckService): void {
  route(app, listDataSources, () => sources.list())
  route(app, checkDataSources, () => feeds.check())
}
