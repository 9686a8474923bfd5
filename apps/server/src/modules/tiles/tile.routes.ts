import { createHash } from 'node:crypto'
import { TILE_ZOOMS, type ValueTileEncoding } from '@stormlane/atmosphere'
import {
  getRoadTile,
  getStreetTile,
  getTile,
  getTileJson,
  getValueTile,
  listTilesets,
  type TilingService,
} from '@stormlane/contract'
import { MAP_LAYERS } from '@stormlane/domain/maps'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../platform/config.ts'
import { DomainError, found } from '../../platform/domain-error.ts'
import { askedBy } from '../../platform/http/aborted-by.ts'
import { isUnchanged } from '../../platform/http/cached-answer.ts'
import { nameCaller } from '../../platform/http/request-log.ts'
import { requireApiPermission, route } from '../../platform/http/route.ts'
import { requestToken, requireSecondFactor, requireSubscription } from '../../platform/http/session.ts'
import { tileGroups, usageOfTile } from '../forecast/layer-access.ts'
import { ROAD_TILES_MAX_ZOOM, type RoadTiles } from './road-tiles.ts'
import { type StreetMap, unzipped } from './street-map.ts'
import { isFileAddress, type TileService } from './tile.service.ts'
import { plainAddress } from './tile-address.ts'
import { parseTileDataUrl } from './tile-data.ts'
import type { TileGrant, TileTokens } from './tile-token.ts'
import type { TilingLists } from './tiling.service.ts'

interface Dependencies {
  config: Config
  tiles: TileService
  tilesets: TilingLists
  tokens: TileTokens
  roadTiles: () => Promise<RoadTiles>
  streets: StreetMap
  /** Whether the organization of a tile token is subscribed. */
  isSubscribed: (organizationId: string) => Promise<boolean>
  /** Whether the API token that a tile token was issued for is still valid. */
  isTokenUsable: (organizationId: string, tokenId: string) => Promise<boolean>
  /** Whether the session that a tile token was issued for is still live. */
  isSessionLive: (organizationId: string, sessionId: string) => Promise<boolean>
}

/** One hour, because the operator may import another network. */
const ROADS_CACHE_CONTROL = 'public, max-age=3600'

/** The addresses of the portal's map carry the version of the file, so that a replaced file shows at the next page. */
const STREETS_CACHE_CONTROL = 'public, max-age=86400'
/** The file may only be unreadable for the moment. */
const NO_STREETS_CACHE_CONTROL = 'public, max-age=300'
/** Beyond it the numbers of tiles leave the range that the archive's directory counts in. */
const STREET_TILES_MAX_ZOOM = 24

/** A tile of a run never changes. It is cached for a day, longer than a run is shown. */
const CACHE_CONTROL = 'private, max-age=86400, immutable'
const VALUE_ENCODINGS = ['zstd', 'gzip'] as const
/** A file on another host may be replaced at its address. */
const FILE_CACHE_CONTROL = 'private, max-age=300'

export function tileRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { config, tiles, tilesets, tokens, roadTiles, streets, isSubscribed, isTokenUsable, isSessionLive } =
    dependencies

  /** The layers of a service that the caller may see, with addresses that open with a tile token. */
  function layersFor({ session, protocol, host }: FastifyRequest, service: TilingService, fullForecast: boolean) {
    const groups = tileGroups(session)
    const tileToken = tokens.issue(session, groups)
    const lists = tilesets({
      service,
      groups,
      host: config.hosts.tiles ?? `${protocol}://${host}/api`,
      tileToken,
      fullForecast,
    })
    if (session.permissions && lists.layers.length === 0) throw new DomainError('PERMISSION_NOT_GRANTED')
    return { ...lists, tileToken }
  }

  route(app, getTileJson, (request) => {
    const { params, query } = request
    const time = query.time && new Date(query.time).toISOString()
    const { variables, bounds } = layersFor(request, params.service, time !== undefined)
    const { variable, tilesets } = found(variables().find((one) => one.variable === params.variable))
    const { id, url } = found(tilesets.find((one) => time === undefined || one.time === time))
    const area: [number, number, number, number] | undefined =
      bounds === null ? undefined : [bounds.west, bounds.south, bounds.east, bounds.north]
    return {
      tilejson: '2.2.0' as const,
      name: MAP_LAYERS[variable].label,
      version: id,
      scheme: 'xyz' as const,
      tiles: [plainAddress(url)],
      minzoom: TILE_ZOOMS.min,
      maxzoom: TILE_ZOOMS.max,
      bounds: area,
    }
  })

  route(app, listTilesets, (request, reply) => {
    const { params, query, host } = request
    const fullForecast = query.return.includes('full_forecast')
    const { tileToken, state, variables, values, creationMetadata } = layersFor(request, params.service, fullForecast)
    // The list of a week has hundreds of URLs, and portals poll for it.
    if (isUnchanged(request, reply, { seconds: 0, state: [tileToken, host, state, query.return] })) return reply.send()
    return {
      variables: variables(),
      ...(query.return.includes('values') && { values: values() }),
      ...(query.return.includes('creation_metadata') && { creation_metadata: creationMetadata }),
    }
  })

  route(app, getRoadTile, async ({ params: { z, x, file: y } }, reply) => {
    const exists = z >= 0 && z <= ROAD_TILES_MAX_ZOOM && Math.max(x, y) < 2 ** z && x >= 0
    const tile = exists ? (await roadTiles()).tile(z, x, y) : Buffer.alloc(0)
    reply.header('cache-control', ROADS_CACHE_CONTROL)
    return tile.length === 0 ? reply.code(204).send() : reply.type('application/vnd.mapbox-vector-tile').send(tile)
  })

  route(app, getStreetTile, async ({ params: { z, x, file: y }, headers }, reply) => {
    const exists = z >= 0 && z <= STREET_TILES_MAX_ZOOM && Math.max(x, y) < 2 ** z && x >= 0
    const tile = exists ? await streets.tile(z, x, y) : undefined
    if (!tile) return reply.code(204).header('cache-control', NO_STREETS_CACHE_CONTROL).send()
    reply.header('cache-control', STREETS_CACHE_CONTROL)
    reply.type('application/vnd.mapbox-vector-tile').header('vary', 'accept-encoding')
    if (!tile.isGzip) return reply.send(tile.body)
    if (/\bgzip\b/.test(headers['accept-encoding'] ?? ''))
      return reply.header('content-encoding', 'gzip').send(tile.body)
    return reply.send(await unzipped(tile.body))
  })

  /** Authorizes a tile request by a session, an API token or a tile token. */
  async function admitTile(request: FastifyRequest): Promise<TileGrant> {
    const token = requestToken(request)
    const granted = token === undefined ? undefined : tokens.redeem(token)
    if (granted) {
      const { organizationId, tokenId, sessionId = '' } = granted
      const isHeld = tokenId ? isTokenUsable(organizationId, tokenId) : isSessionLive(organizationId, sessionId)
      if (!(await isHeld)) throw new DomainError('NOT_AUTHENTICATED')
      nameCaller(request, granted)
      requireSubscription({ isSubscribed: await isSubscribed(organizationId) })
      return granted
    }
    request.authenticated = token === undefined ? undefined : await app.authenticate(token)
    const { session } = request
    requireSecondFactor(session)
    requireSubscription(session)
    requireApiPermission(session, listTilesets.api)
    return { organizationId: session.organizationId, groups: tileGroups(session), tokenId: session.tokenId }
  }

  route(app, getTile, async (request, reply) => {
    const { params, query } = request
    const { organizationId, groups, tokenId } = await admitTile(request)
    // Files on other hosts have none of our layers; they count as weather maps.
    const isFile = isFileAddress(query.url)
    if (tokenId)
      await app.countApiCall(organizationId, isFile ? 'weather_maps' : usageOfTile(parseTileDataUrl(query.url).layer))
    const by = askedBy({ organizationId }, reply)
    const question = {
      tile: { z: params.z, x: params.x, y: params.file.y },
      sizePx: params.file.sizePx,
      url: query.url,
      palette: query.colormap_name,
      hourlyBackfill: query.hourly_backfill,
      maskToRoads: query.mask_to_roads,
      precipitationTypes: query.precipitation_types,
    }
    if (isFile) return sendTile(request, reply, await tiles.drawFile(question, by), FILE_CACHE_CONTROL)
    return sendTile(request, reply, await tiles.draw(question, groups, by), CACHE_CONTROL)
  })

  route(app, getValueTile, async (request, reply) => {
    const { params, query } = request
    const { organizationId, groups, tokenId } = await admitTile(request)
    if (tokenId) await app.countApiCall(organizationId, usageOfTile(parseTileDataUrl(query.url).layer))
    const encoding = valueEncoding(request.headers['accept-encoding'])
    const { level, column, file: row } = params
    const { url, steps, components } = query
    const question = { url, level, column, row, steps, components, encoding }
    const values = await tiles.values(question, groups, askedBy({ organizationId }, reply))
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    reply.header('vary', 'accept-encoding')
    return sendTile(request, reply, values, CACHE_CONTROL, 'application/vnd.stormlane.values')
  })
}

/** The best encoding that a client takes; none for one that names none, such as curl. */
function valueEncoding(accepted = ''): ValueTileEncoding {
  return (
    VALUE_ENCODINGS.find((encoding) => new RegExp(`\\b${encoding}\\b(?!;\\s*q=0(\\.0*)?\\b)`).test(accepted)) ??
    'identity'
  )
}

function sendTile(
  request: FastifyRequest,
  reply: FastifyReply,
  tile: Buffer,
  cacheControl: string,
  mediaType = 'image/png',
): FastifyReply {
  const etag = `"${createHash('sha256').update(tile).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', cacheControl).header('etag', etag)
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
  return reply.type(mediaType).send(tile)
}
