import { describeRasterFile } from '@stormlane/contract'
import { rasterLayer } from '@stormlane/domain/internal-viewers'
import { MAP_LAYERS } from '@stormlane/domain/maps'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { askedBy } from '../../platform/http/aborted-by.ts'
import { route } from '../../platform/http/route.ts'
import type { Session } from '../../platform/http/session.ts'
import type { RasterFiles } from './raster.service.ts'

interface Dependencies {
  config: Config
  rasterFiles: RasterFiles
  /** Issues a token for the tiles of a file, which a map requests without an authorization header. */
  issueTileToken: (session: Session) => string
}

export function rasterRoutes(app: FastifyInstance, { config, rasterFiles, issueTileToken }: Dependencies): void {
  route(app, describeRasterFile, async ({ session, query: { url, variable }, protocol, host }, reply) => {
    const { bounds, width, height, projection, overviews } = await rasterFiles.describe(url, askedBy(session, reply))
    const tileQuery = new URLSearchParams({
      url,
      colormap_name: MAP_LAYERS[rasterLayer(variable)].palette,
      token: issueTileToken(session),
    })
    const tilesHost = config.hosts.tiles ?? `${protocol}://${host}/api`
    return {
      raster_file: {
        bounds,
        width,
        height,
        projection,
        overviews,
        tile_url: `${tilesHost}/tiles/WebMercatorQuad/{z}/{x}/{y}@{size}x.png?${tileQuery.toString()}`,
      },
    }
  })
}
