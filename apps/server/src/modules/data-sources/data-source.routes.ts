import { listDataSources } from '@stormlane/contract'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import type { DataSourceService } from './data-source.service.ts'

export function dataSourceRoutes(app: FastifyInstance, sources: DataSourceService): void {
  route(app, listDataSources, () => sources.list())
}
