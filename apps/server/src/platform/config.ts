// Reads the environment variables once at startup. A test checks that `.env.example` lists the same variables.
import path from 'node:path'
import { type EventType, hostKind } from '@stormlane/domain'
import * as z from 'zod'
import { isNetwork } from './network.ts'
import { StartupProblem } from './startup-problem.ts'

const DEFAULT_PORT = 4300

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })
const positive = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1')

const portNumber = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')

/** Networks of proxies. A mere `true` would believe the address that any caller writes into X-Forwarded-For. */
const proxyNetworks = list
  .transform((networks) => (networks.join() === 'false' ? [] : networks))
  .refine(
    (networks) => networks.every(isNetwork),
    'must list the networks of your proxies, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8',
  )

/** An origin of the frame-ancestors directive; anything else could end the directive early. */
const FRAME_ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?$/i

/** Every variable that the server reads. Empty means unset. */
const VARIABLES = {
  PORT: portNumber.default(DEFAULT_PORT),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: webAddress.optional(),
  STORMLANE_WORLD: z.enum(['simulated', 'live'], 'must be simulated or live').default('simulated'),
  FEEDS_BASE_URL: webAddress.optional(),
  STORMLANE_DATA: z.string().optional(),
  STORMLANE_DEMO: yesOrNo.optional(),
  STORMLANE_ENVIRONMENT: z.string().default('production'),
  STORMLANE_TEST_CLOCK: z.iso.datetime('must be a time like 2026-01-15T12:00:00Z').optional(),
  STORMLANE_FORECAST: z.enum(['simulated', 'off'], 'must be simulated or off').default('simulated'),
  STORMLANE_FORECAST_SEED: z.coerce.number('must be a number').int('must be a whole number').default(1),
  STORMLANE_FORECAST_DEGREES: z.coerce
    .number('must be a number')
    .min(0.05, 'must be at least 0.05')
    .max(5, 'must be at most 5')
    .optional(),
  STORMLANE_FORECAST_FOLDER: z.string().optional(),
  STORMLANE_HISTORY: z.enum(['simulated', 'off'], 'must be simulated or off').default('simulated'),
  HISTORICAL_STORMS_URL: webAddress.optional(),
  NWS_ALERTS_URL: webAddress.optional(),
  USGS_EARTHQUAKES_URL: webAddress.optional(),
  SPC_REPORTS_URL: webAddress.optional(),
  SPC_OUTLOOK_URL: webAddress.optional(),
  USGS_VOLCANOES_URL: webAddress.optional(),
  WFIGS_FIRES_URL: webAddress.optional(),
  FIRMS_FIRES_URL: webAddress.optional(),
  WPC_RAIN_URL: webAddress.optional(),
  METARS_URL: webAddress.optional(),
  ROUTING_ENGINE: z
    .enum(
      ['embedded', 'valhalla', 'osrm', 'valhalla-in-process'],
      'must be embedded, valhalla, osrm or valhalla-in-process',
    )
    .default('embedded'),
  ROUTING_URL: webAddress.optional(),
  VALHALLA_CONFIG: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  MONITOR_PORT: portNumber.optional(),
  MONITOR_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(60, 'must be at most 60')
    .default(0),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'], 'must be trace, debug, info, warn, error or silent')
    .default('info'),
  TRUST_PROXY: proxyNetworks,
  PRODUCT_NAME: z.string().default('Stormlane'),
  SUPPORT_EMAIL: z.email('must be an e-mail address').default('support@stormlane.example'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().optional(),
  MAP_STYLE_URL: webAddress.optional(),
  MAP_HOSTS: list,
  RASTER_HOSTS: list,
  PREVIEW_HOSTS: list,
  EMBED_FRAME_ANCESTORS: list.refine(
    (origins) => origins.every((origin) => FRAME_ANCESTOR.test(origin)),
    'must list origins like https://partner.example or https://*.partner.example',
  ),
  EMBED_HOST_SERVERS: list.transform((hosts) => (hosts.length > 0 ? hosts : ['*.geotab.com'])),
  EMBED_PARTNER_NAME: z.string().default('FreightMarket'),
  EMBED_PARTNER_LOGO_URL: webAddress.optional(),
  EMBED_HOST_NAME: z.string().default('Geotab'),
  EMBED_HOST_LOGO_URL: webAddress.optional(),
  OUTGOING_PRIVATE_HOSTS: list.transform((hosts) => hosts.map((host) => host.toLowerCase())),
  SAMSARA_API_URL: webAddress.optional(),
  MOTIVE_API_URL: webAddress.optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_ID: z.string().optional(),
  STRIPE_API_URL: webAddress.optional(),
  CHAT_SCRIPT_URL: webAddress.optional(),
  API_HOST: webAddress.optional(),
  ALERTS_HOST: webAddress.optional(),
  TILES_HOST: webAddress.optional(),
  SESSION_DAYS: positive.default(14),
  SESSION_MAX_DAYS: positive.default(30),
  RATE_LIMIT_TOKEN: positive.default(60),
  RATE_LIMIT_ADDRESS: positive.default(240),
  RATE_LIMIT_ORGANIZATION: positive.optional(),
}

export const VARIABLE_NAMES = Object.keys(VARIABLES)

export type Config = ReturnType<typeof readConfig>

/** Our choice: an organization may send as much as this many of its sessions. */
const SESSIONS_OF_ORGANIZATION = 10

/** Throws one line that names every variable with a bad value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = z.object(VARIABLES).safeParse(set)
  if (!read.success)
    throw new StartupProblem(
      `Bad configuration: ${read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}.`,
    )
  // Worlds never share a folder, so that nothing simulated is left in a live one.
  const dataFolder = read.data.STORMLANE_DATA ?? (read.data.STORMLANE_WORLD === 'live' ? './data-live' : './data')
  const value = { ...read.data, STORMLANE_DATA: dataFolder }
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`)
  const isOpen = [value.HOST, publicUrl.hostname].some((host) => hostKind(host) !== 'local')
  const isDemo = value.STORMLANE_DEMO ?? (value.DATABASE_URL === undefined && !isOpen)
  return {
    port: value.PORT,
    host: value.HOST,
    /** Other machines reach the server, by its own address or through a proxy that serves PUBLIC_URL. */
    isOpen,
    publicUrl: publicUrl.origin,
    dataFolder: path.resolve(value.STORMLANE_DATA),
    /** Demo organizations are created in the embedded database of a server for this machine; elsewhere only on request. */
    demo: isDemo,
    environment: value.STORMLANE_ENVIRONMENT,
    testClock: value.STORMLANE_TEST_CLOCK === undefined ? undefined : new Date(value.STORMLANE_TEST_CLOCK),
    /** Where weather, hazards and road conditions come from. */
    world: value.STORMLANE_WORLD,
    /** A server with the files of every feed, in place of the feeds' own. */
    feedsBaseUrl: value.FEEDS_BASE_URL,
    forecast: {
      source: value.STORMLANE_FORECAST === 'off' ? ('off' as const) : value.STORMLANE_WORLD,
      seed: value.STORMLANE_FORECAST_SEED,
      /** Grid spacing; undefined for the simulation's default. */
      degrees: value.STORMLANE_FORECAST_DEGREES,
      folder: path.resolve(value.STORMLANE_FORECAST_FOLDER ?? path.join(value.STORMLANE_DATA, 'forecasts')),
    },
    history: historyOf(value, isDemo),
    /** Source of real government alerts; undefined for simulated ones. */
    nwsAlertsUrl: value.NWS_ALERTS_URL,
    liveEventUrls: liveEventUrlsOf(value),
    liveFloodUrl: liveFloodUrlOf(value),
    /** Reports of weather stations; undefined where the world is simulated. */
    liveObservationsUrl: liveObservationsUrlOf(value),
    routing: parseRouting(value.ROUTING_ENGINE, value.ROUTING_URL, value.VALHALLA_CONFIG),
    databaseUrl: value.DATABASE_URL,
    role: value.ROLE,
    secretKey: value.SECRET_KEY,
    /** The port of probes and figures; undefined where there is none. */
    monitor: monitorOf(value),
    /** How long a process that was told to stop goes on answering, so that load balancers notice first. */
    drainMs: value.DRAIN_SECONDS * 1000,
    logLevel: value.LOG_LEVEL,
    /** Networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto are believed. */
    trustedProxies: value.TRUST_PROXY,
    productName: value.PRODUCT_NAME,
    supportEmail: value.SUPPORT_EMAIL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.PRODUCT_NAME} <${value.SUPPORT_EMAIL}>`,
    mapStyleUrl: value.MAP_STYLE_URL,
    mapHosts: value.MAP_HOSTS,
    rasterHosts: value.RASTER_HOSTS,
    previewHosts: value.PREVIEW_HOSTS,
    embedFrameAncestors: value.EMBED_FRAME_ANCESTORS,
    /** Servers of Geotab that embeds and connections may ask. */
    embedHostServers: value.EMBED_HOST_SERVERS,
    embedMarks: {
      freight: { name: value.EMBED_PARTNER_NAME, logoUrl: value.EMBED_PARTNER_LOGO_URL },
      telematics: { name: value.EMBED_HOST_NAME, logoUrl: value.EMBED_HOST_LOGO_URL },
    },
    /** Hosts (`name` or `name:port`) with private addresses that requests on behalf of a caller may reach. */
    outgoingPrivateHosts: value.OUTGOING_PRIVATE_HOSTS,
    /** Addresses of telematics providers in place of the usual ones. */
    telematicsUrls: {
      samsara: value.SAMSARA_API_URL,
      motive: value.MOTIVE_API_URL,
    },
    /** Card payments; undefined for simulated ones. */
    stripe: stripeOf(value),
    chatScriptUrl: value.CHAT_SCRIPT_URL,
    hosts: { api: value.API_HOST, alerts: value.ALERTS_HOST, tiles: value.TILES_HOST },
    /** Days without use, and days after sign-in, after which a session ends. */
    sessionDays: { idle: value.SESSION_DAYS, longest: value.SESSION_MAX_DAYS },
    rateLimits: {
      perToken: value.RATE_LIMIT_TOKEN,
      perAddress: value.RATE_LIMIT_ADDRESS,
      perOrganization: value.RATE_LIMIT_ORGANIZATION ?? SESSIONS_OF_ORGANIZATION * value.RATE_LIMIT_TOKEN,
    },
  }
}

interface LiveEventVariables {
  STORMLANE_WORLD: 'simulated' | 'live'
  FEEDS_BASE_URL?: string | undefined
  USGS_EARTHQUAKES_URL?: string | undefined
  SPC_REPORTS_URL?: string | undefined
  SPC_OUTLOOK_URL?: string | undefined
  USGS_VOLCANOES_URL?: string | undefined
  WFIGS_FIRES_URL?: string | undefined
  FIRMS_FIRES_URL?: string | undefined
  WPC_RAIN_URL?: string | undefined
  METARS_URL?: string | undefined
}

/** Earthquakes of magnitude 2.5 and more of the last week, https://earthquake.usgs.gov/earthquakes/feed/v1.0/geojson.php. */
const USGS_EARTHQUAKES = 'earthquake.usgs.gov/earthquakes/feed/v1.0/summary/2.5_week.geojson'
/** The folder of the files of reports, https://www.spc.noaa.gov/climo/reports/. */
const SPC_REPORTS = 'www.spc.noaa.gov/climo/reports'
/** Categories of the convective outlook for today, https://www.spc.noaa.gov/gis/. */
const SPC_OUTLOOK = 'www.spc.noaa.gov/products/outlook/day1otlk_cat.lyr.geojson'
/** Notices and the list of volcanoes, https://volcanoes.usgs.gov/hans-public/api/volcano/. */
const USGS_VOLCANOES = 'volcanoes.usgs.gov/hans-public/api/volcano'
/** Services of the National Interagency Fire Center, https://data-nifc.opendata.arcgis.com. */
const WFIGS_FIRES = 'services3.arcgis.com/T4QMspbfLg3qTGWY/ArcGIS/rest/services'
/** Hot spots of the last 24 hours, https://firms.modaps.eosdis.nasa.gov/active_fire/. */
const FIRMS_FIRES =
  'firms.modaps.eosdis.nasa.gov/data/active_fire/modis-c6.1/csv/MODIS_C6_1_USA_contiguous_and_Hawaii_24h.csv'

/** The feed of each type of events that is live; all other types are simulated or off. A server of all feeds has each under its host. */
function liveEventUrlsOf(value: LiveEventVariables): Partial<Record<EventType, string>> {
  if (value.STORMLANE_WORLD !== 'live') return {}
  const address = (path: string) => feedAddress(value, path)
  return {
    earthquakes: value.USGS_EARTHQUAKES_URL ?? address(USGS_EARTHQUAKES),
    storm_reports: value.SPC_REPORTS_URL ?? address(SPC_REPORTS),
    severe_cast: value.SPC_OUTLOOK_URL ?? address(SPC_OUTLOOK),
    volcanoes: value.USGS_VOLCANOES_URL ?? address(USGS_VOLCANOES),
    us_wildfires: value.WFIGS_FIRES_URL ?? address(WFIGS_FIRES),
    fires: value.FIRMS_FIRES_URL ?? address(FIRMS_FIRES),
  }
}

/** The layers of excessive rainfall outlooks, https://mapservices.weather.noaa.gov. */
const WPC_RAIN = 'mapservices.weather.noaa.gov/vector/rest/services/hazards/wpc_precip_hazards/MapServer'

const liveFloodUrlOf = (value: LiveEventVariables): string | undefined =>
  value.STORMLANE_WORLD === 'live' ? (value.WPC_RAIN_URL ?? feedAddress(value, WPC_RAIN)) : undefined

/** All current METARs, renewed every minute, https://aviationweather.gov/data/api/#cache. */
const METARS = 'aviationweather.gov/data/cache/metars.cache.csv.gz'

const liveObservationsUrlOf = (value: LiveEventVariables): string | undefined =>
  value.STORMLANE_WORLD === 'live' ? (value.METARS_URL ?? feedAddress(value, METARS)) : undefined

const feedAddress = ({ FEEDS_BASE_URL: base }: LiveEventVariables, path: string) =>
  base ? `${base.replace(/\/$/, '')}/${path}` : `https://${path}`

interface HistoryVariables {
  STORMLANE_DATA: string
  STORMLANE_HISTORY: 'simulated' | 'off'
  STORMLANE_FORECAST: 'simulated' | 'off'
  STORMLANE_WORLD: 'simulated' | 'live'
  HISTORICAL_STORMS_URL?: string | undefined
}

function historyOf(value: HistoryVariables, isDemo: boolean) {
  const folder = path.resolve(value.STORMLANE_DATA, 'history')
  const isSimulated =
    value.STORMLANE_HISTORY === 'simulated' &&
    value.STORMLANE_FORECAST === 'simulated' &&
    value.STORMLANE_WORLD === 'simulated'
  return {
    folder,
    runsFolder: path.join(folder, 'runs'),
    /** A file of storms that replaces those of this server. */
    url: value.HISTORICAL_STORMS_URL,
    /** The demo carries storms of the simulated past. */
    isMade: isDemo && isSimulated && value.HISTORICAL_STORMS_URL === undefined,
  }
}

interface StripeVariables {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_WEBHOOK_SECRET?: string | undefined
  STRIPE_PRICE_ID?: string | undefined
  STRIPE_API_URL?: string | undefined
}

/** All three settings or none: without one of them a customer could pay and get nothing. */
function stripeOf(value: StripeVariables) {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_PRICE_ID: priceId } = value
  if (!secretKey && !webhookSecret && !priceId) return undefined
  if (!secretKey || !webhookSecret || !priceId)
    throw new StartupProblem(
      'Bad configuration: STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID are needed together.',
    )
  return { secretKey, webhookSecret, priceId, apiUrl: value.STRIPE_API_URL }
}

interface MonitorVariables {
  MONITOR_PORT?: number | undefined
  MONITOR_HOST: string
  METRICS_TOKEN?: string | undefined
}

/** The figures tell how busy an installation is and whose feeds fail, so other machines need a token to read them. */
function monitorOf({ MONITOR_PORT: port, MONITOR_HOST: host, METRICS_TOKEN: token }: MonitorVariables) {
  if (port === undefined) return undefined
  if (token === undefined && hostKind(host) !== 'local')
    throw new StartupProblem(
      `Bad configuration: MONITOR_HOST ${host} lets other machines read /metrics, so METRICS_TOKEN is needed.`,
    )
  return { port, host, token }
}

type Routing =
  | { engine: 'embedded' }
  | { engine: 'valhalla' | 'osrm'; url: string }
  | { engine: 'valhalla-in-process'; valhallaConfig: string }

/** Every engine but the embedded one needs a variable that says where it is. */
function parseRouting(engine: Routing['engine'], url: string | undefined, valhallaConfig: string | undefined): Routing {
  switch (engine) {
    case 'embedded':
      return { engine }
    case 'valhalla-in-process':
      if (!valhallaConfig)
        throw new StartupProblem(`Bad configuration: ROUTING_ENGINE ${engine} needs VALHALLA_CONFIG.`)
      return { engine, valhallaConfig: path.resolve(valhallaConfig) }
    case 'valhalla':
    case 'osrm':
      if (!url) throw new StartupProblem(`Bad configuration: ROUTING_ENGINE ${engine} needs ROUTING_URL.`)
      return { engine, url }
  }
}
