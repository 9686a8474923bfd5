// The requests that the portal sends to its server. Recorded in Chromium on November 17, 2026: the admin of the demo
// organization opened each page below once (the map for 75 s, the others for 10 to 20 s), and these are the calls of
// those visits in their order, 112 in all. Page views (POST /api/analytics, 7 of them) are left out, because they are
// rate limited by address. Each visit requests the tiles of a random forecast step, because a browser requests a tile
// only once.
import { seededRandom } from '@stormlane/domain/measures'
import { MINUTE_MS } from '@stormlane/domain/time'
import { listedDepartureBefore } from '@stormlane/domain/trips'

const SHELL = ['/users/me/portal_features', '/users/me', '/users/me/portal_metadata', '/users/me/portal_account_info']
const pageOf = (list: string) => `/${list}.json?limit=500&offset=0`
const [LOCATIONS, VEHICLES, GROUPS] = [pageOf('cities'), pageOf('vehicles'), pageOf('groups')]
/** Placeholders that each request fills in. */
const [ROUTES, ROUTE_LINES, ONE_ROUTE, SOME_VEHICLES] = ['{routes}', '{route lines}', '{route}', '{some vehicles}']
const ALERTS = '/alerts/weather/current?bounds=59.04%2C-60.41%2C16.88%2C-155.72&countries=USA%2CCAN'
const EVENTS = ['storms', 'cyclones'].map((type) => `/events/current?event_types=${type}`)
const TILESETS = (service: string) => `/tiling/${service}?return=full_forecast%2Ccreation_metadata`
/** The six tiles of the contiguous states at zoom 3, the zoom at which the map opens. */
const TILES = ['0/2', '0/3', '1/2', '1/3', '2/2', '2/3'] as const
const ROADS = TILES.map((tile) => `/tiles/roads/3/${tile}.mvt`)
const NEAR_ROADS = ['2/5', '2/6', '3/5', '3/6', '4/5', '4/6'].map((tile) => `/tiles/roads/4/${tile}.mvt`)
const WEATHER = TILES.map((tile) => `{tile ${tile}}`)
const times = (count: number, path: string): string[] => Array.from({ length: count }, () => path)

const VISITS: Record<string, string[]> = {
  map: [
    ...SHELL,
    TILESETS('impact_subhourly'),
    ...times(4, LOCATIONS),
    ...ROADS,
    GROUPS,
    ...times(2, VEHICLES),
    ROUTES,
    ...WEATHER,
    SOME_VEHICLES,
  ],
  dashboard: [...SHELL, ROUTES, ONE_ROUTE, ...NEAR_ROADS],
  places: [...SHELL, LOCATIONS, GROUPS, ROUTES, ...times(2, VEHICLES)],
  alerts: [...SHELL, VEHICLES, LOCATIONS, ROUTES, ...ROADS, ALERTS, ROUTE_LINES],
  impact: [
    ...SHELL.slice(0, 2),
    TILESETS('impact'),
    ...times(2, LOCATIONS),
    ...times(3, VEHICLES),
    ...EVENTS,
    ...EVENTS,
    '/users/me/portal_account_info',
    ...ROADS,
    // Playback: four steps.
    ...WEATHER,
    ...WEATHER,
    ...WEATHER,
    ...WEATHER,
  ],
}

const CALLS = Object.values(VISITS).flat()

interface PortalRequest {
  /** Its path without what differs between requests, for the report. */
  call: string
  path: string
  headers: Record<string, string>
}

export interface PortalUser {
  nextRequest(): PortalRequest
  /** Stores the ETag, as a browser's cache does. */
  remember(path: string, etag: string | undefined): void
}

/** Data that the requests are built from, read once from the server. */
interface Known {
  tileUrls: readonly string[]
  routeIds: readonly string[]
  vehicleIds: readonly string[]
}

/** Users with these sessions, each starting at a different point of the round of visits. */
export async function openPortalUsers(url: string, tokens: readonly string[], seed = 1): Promise<PortalUser[]> {
  const known = await readKnown(url, tokens[0] as string)
  return tokens.map((token, number) => {
    const random = seededRandom(seed + number)
    const etags = new Map<string, string>()
    let next = Math.floor(random() * CALLS.length)
    return {
      nextRequest() {
        const template = CALLS[next++ % CALLS.length] as string
        const path = `/api${fill(template, known, random)}`
        const etag = etags.get(path)
        const condition = etag ? { 'if-none-match': etag } : {}
        // The map loads tiles without the session; weather tiles have a token in their URL.
        const session = path.startsWith('/api/tiles/') ? {} : { authorization: `Bearer ${token}` }
        const headers = { ...session, 'accept-encoding': 'gzip, deflate, br', ...condition }
        return { call: nameOf(template), path, headers }
      },
      remember(path, etag) {
        if (!etag) return
        etags.set(path, etag)
        // Addresses of routes change every minute.
        const [oldest] = etags.keys()
        if (etags.size > 50 && oldest) etags.delete(oldest)
      },
    }
  })
}

function fill(template: string, { tileUrls, routeIds, vehicleIds }: Known, random: () => number): string {
  const anyOf = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ''
  if (template.startsWith('{tile ')) {
    const [x = '', y = ''] = template.slice(6, -1).split('/')
    return anyOf(tileUrls).replace('{z}', '3').replace('{x}', x).replace('{y}', y).replace('{size}', '2')
  }
  if (template === SOME_VEHICLES)
    return `/vehicles.json?ids=${Array.from({ length: 10 }, () => anyOf(vehicleIds)).join('%2C')}`
  if (template === ONE_ROUTE) return `/routes/${anyOf(routeIds)}`
  if (template !== ROUTES && template !== ROUTE_LINES) return template
  const now = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS)
  const query = new URLSearchParams({
    arrival_time_after: now.toISOString(),
    departure_time_before: listedDepartureBefore(now).toISOString(),
    status: 'null,unstarted,active',
    compact: String(template === ROUTES),
    limit: '1000',
    offset: '0',
  })
  return `/routes.json?${query.toString()}`
}

function nameOf(template: string): string {
  if (template.startsWith('{tile ')) return 'tiles of weather'
  if (template.startsWith('/tiles/roads')) return 'tiles of roads'
  if (template.startsWith('{')) return template.slice(1, -1)
  return template.split('?')[0] ?? template
}

async function readKnown(url: string, token: string): Promise<Known> {
  const ask = async (path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const services = await Promise.all(
    ['impact', 'impact_subhourly'].map(
      async (service) =>
        (await ask(TILESETS(service))) as { variables: { variable: string; tilesets: { url: string }[] }[] },
    ),
  )
  const tilesets = services.flatMap(({ variables }) =>
    variables.filter(({ variable }) => variable === 'road').flatMap((one) => one.tilesets),
  )
  const { routes } = (await ask('/routes.json?compact=true')) as { routes: { id: string }[] }
  const { vehicles } = (await ask('/vehicles.json')) as { vehicles: { id: string }[] }
  if (tilesets.length === 0) throw new Error('The server has no tiles of the road index yet.')
  return {
    tileUrls: tilesets.map((one) => one.url.replace(/^.*\/api/, '')),
    routeIds: routes.map(({ id }) => id),
    vehicleIds: vehicles.map(({ id }) => id),
  }
}
