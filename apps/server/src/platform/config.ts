// Reads the environment variables once at startup. A test checks that `.env.example` lists the same variables.
import path from 'node:path'
import { hostKind, type SourceMode } from '@stormlane/domain/product'
import * as z from 'zod'
import {
  FEED_ADDRESS_VARIABLES,
  FEED_MODE_VARIABLES,
  feedAddresses,
  feedBudgets,
  feedModes,
  localReportsAddress,
} from './feed-settings.ts'
import { MODEL_VARIABLES, modelSettings } from './model-settings.ts'
import { isNetwork } from './network.ts'
import { readRoadFeeds } from './road-feeds.ts'
import { StartupProblem } from './startup-problem.ts'
import { webAddress } from './web-address.ts'

const DEFAULT_PORT = 4300

const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((item) => item.trim() || []))
/** States with snow on the roads whose stations the Iowa Environmental Mesonet collects. */
const WINTER_STATES = 'CO IA IL IN KS ME MI MN MO ND NE NH OH SD VT WI WV WY'.split(' ')
const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')
const positive = z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1')

const portNumber = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number')

/** Networks of proxies. A mere `true` would trust the address that any caller writes into X-Forwarded-For. */
const proxyNetworks = list
  .transform((networks) => (networks.join() === 'false' ? [] : networks))
  .refine(
    (networks) => networks.every(isNetwork),
    'must list the networks of your proxies, e.g. 127.0.0.1 or 10.0.0.0/8,fd00::/8',
  )

const proxyAddress = z
  .string()
  .regex(/^https?:\/\/[^\s/]+\/?$/, 'must be the address of a proxy, e.g. http://proxy.example:3128')
  .optional()

/** An origin of the frame-ancestors directive; anything else could end the directive early. */
const FRAME_ANCESTOR = /^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::(?:\d+|\*))?$/i

/** Every variable that the server reads. Empty means unset. */
const VARIABLES = {
  PORT: portNumber.default(DEFAULT_PORT),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: webAddress.optional(),
  STORMLANE_WORLD: z.enum(['simulated', 'live'], 'must be simulated or live').default('simulated'),
  FEEDS_BASE_URL: webAddress.optional(),
  STORMLANE_FEED_MB: feedBudgets,
  ECCC_LISTINGS_URL: webAddress.optional(),
  HTTPS_PROXY: proxyAddress,
  HTTP_PROXY: proxyAddress,
  NO_PROXY: list,
  STORMLANE_ROAD_FEEDS: z.string().optional(),
  STORMLANE_ROAD_STATIONS: list
    .refine((states) => states.every((state) => /^[A-Z]{2}$/.test(state)), 'must list states like IA,MN,WI')
    .transform((states) => (states.length > 0 ? states : WINTER_STATES)),
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
  GEOCODER: z
    .enum(['offline', 'photon', 'nominatim', 'pelias'], 'must be offline, photon, nominatim or pelias')
    .default('offline'),
  GEOCODER_URL: webAddress.optional(),
  GEOCODER_KEY: z.string().optional(),
  ROUTING_ENGINE: z
    .enum(
      ['embedded', 'valhalla', 'osrm', 'valhalla-in-process'],
      'must be embedded, valhalla, osrm or valhalla-in-process',
    )
    .default('embedded'),
  ROUTING_URL: webAddress.optional(),
  VALHALLA_CONFIG: z.string().optional(),
  VROOM_URL: webAddress.optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_LISTEN_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  DATABASE_CONNECTIONS: positive.default(10),
  DATABASE_QUEUE_CONNECTIONS: positive.default(2),
  ROLE: z.enum(['api', 'worker', 'all'], 'must be api, worker or all').default('all'),
  STORMLANE_BUCKET: webAddress.optional(),
  BUCKET_REGION: z.string().default('us-east-1'),
  BUCKET_ACCESS_KEY_ID: z.string().optional(),
  BUCKET_SECRET_ACCESS_KEY: z.string().optional(),
  RUN_CACHE_GB: z.coerce.number('must be a number').min(0, 'must be at least 0').default(20),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, 'must be 64 hexadecimal digits')
    .optional(),
  MONITOR_PORT: portNumber.optional(),
  MONITOR_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform(collectorHeaders)
    .refine((headers) => headers !== undefined, 'must list headers like name=value,name=value'),
  OTEL_SERVICE_NAME: z.string().default('stormlane'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(1, 'must be at most 1')
    .default(1),
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
  SUPPORT_ANSWERS_WITHIN: z.string().trim().min(1).max(100).default('one business day'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().optional(),
  MAP_STYLE_URL: webAddress.optional(),
  MAP_STREETS_FILE: z.string().optional(),
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

export const VARIABLE_NAMES = [VARIABLES, MODEL_VARIABLES, FEED_ADDRESS_VARIABLES, FEED_MODE_VARIABLES].flatMap(
  (group) => Object.keys(group),
)

export type Config = ReturnType<typeof readConfig>

const GIGABYTE = 1e9
/** Our choice: by default an organization may send as many requests as this many sessions at their limit. */
const SESSIONS_OF_ORGANIZATION = 10

/** Throws one line that names every variable with a bad value. */
export function readConfig(environment: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = z.object(VARIABLES).safeParse(set)
  const feeds = z
    .object({
      models: z.object(MODEL_VARIABLES),
      addresses: z.object(FEED_ADDRESS_VARIABLES),
      modes: z.object(FEED_MODE_VARIABLES),
    })
    .safeParse({ models: set, addresses: set, modes: set })
  if (!read.success || !feeds.success) {
    const issues = [...(read.error?.issues ?? []), ...(feeds.error?.issues ?? [])]
    throw new StartupProblem(
      `Bad configuration: ${issues.map(({ path, message }) => `${String(path.at(-1))} ${message}`).join('; ')}.`,
    )
  }
  // Each world has its own default folder, so that simulated data never ends up in a live installation.
  const dataFolder = read.data.STORMLANE_DATA ?? (read.data.STORMLANE_WORLD === 'live' ? './data-live' : './data')
  const value = { ...read.data, STORMLANE_DATA: dataFolder }
  const publicUrl = new URL(value.PUBLIC_URL ?? `http://localhost:${value.PORT}`)
  const isOpen = [value.HOST, publicUrl.hostname].some((host) => hostKind(host) !== 'local')
  const isDemo = value.STORMLANE_DEMO ?? (value.DATABASE_URL === undefined && !isOpen)
  const source: SourceMode = value.STORMLANE_FORECAST === 'off' ? 'off' : value.STORMLANE_WORLD
  const roadFeeds = readRoadFeeds(value.STORMLANE_ROAD_FEEDS)
  const feedSettings = { ...feeds.data, hasRoadFeeds: roadFeeds !== undefined }
  const modes = feedModes(source, feedSettings)
  return {
    port: value.PORT,
    host: value.HOST,
    /** Whether other machines can reach the server, by its own address or through a proxy that serves PUBLIC_URL. */
    isOpen,
    publicUrl: publicUrl.origin,
    dataFolder: path.resolve(value.STORMLANE_DATA),
    /**
     * Whether to create demo organizations: by default only in the embedded database of a server that other machines
     * cannot reach.
     */
    demo: isDemo,
    environment: value.STORMLANE_ENVIRONMENT,
    testClock: value.STORMLANE_TEST_CLOCK === undefined ? undefined : new Date(value.STORMLANE_TEST_CLOCK),
    /** Where weather, hazards and road conditions come from. */
    world: value.STORMLANE_WORLD,
    /** Servers and file names of the weather models. */
    models: modelSettings(feeds.data.models, value.FEEDS_BASE_URL),
    /** Base URL of a server that mirrors the files of every feed, used in place of the feeds' own addresses. */
    feedsBaseUrl: value.FEEDS_BASE_URL,
    feedBudgets: value.STORMLANE_FEED_MB,
    /** How feeds are reached from the network of a company. */
    proxies: { https: value.HTTPS_PROXY ?? null, http: value.HTTP_PROXY ?? null, none: value.NO_PROXY },
    forecast: {
      source,
      seed: value.STORMLANE_FORECAST_SEED,
      /** Grid spacing; undefined for the simulation's default. */
      degrees: value.STORMLANE_FORECAST_DEGREES,
      folder: path.resolve(value.STORMLANE_FORECAST_FOLDER ?? path.join(value.STORMLANE_DATA, 'forecasts')),
    },
    history: historyOf(value, isDemo),
    /** Mode of each feed of this server (live, simulated or off), by its key in `DATA_SOURCES`. */
    feedModes: modes,
    /**
     * Modes to show on screens. A server that makes no forecasts shows those that another server made of this world.
     */
    shownFeedModes: feedModes(value.STORMLANE_WORLD, feedSettings),
    /** Work zones, events, winter conditions and cameras of road operators. */
    roadFeeds,
    /** States whose road weather stations are read. */
    roadStationStates: value.STORMLANE_ROAD_STATIONS,
    /** Folders of Canada's alerts, listed in place of GeoMet; undefined by default, because their owner forbids clients to poll them. */
    canadianListingsUrl: value.ECCC_LISTINGS_URL,
    /** Address of each live feed of hazards and observations. */
    feedUrls: feedAddresses(modes, feeds.data.addresses, value.FEEDS_BASE_URL),
    localReportsUrl: localReportsAddress(feeds.data.addresses, value.FEEDS_BASE_URL),
    /** A geocoding server that knows street addresses; undefined if only the offline gazetteer is used. */
    geocoding: geocodingOf(value.GEOCODER, value.GEOCODER_URL, value.GEOCODER_KEY),
    routing: parseRouting(value.ROUTING_ENGINE, value.ROUTING_URL, value.VALHALLA_CONFIG),
    vroomUrl: value.VROOM_URL,
    databaseUrl: value.DATABASE_URL,
    /** Direct address of PostgreSQL, if DATABASE_URL is that of a pooler. */
    databaseListenUrl: value.DATABASE_LISTEN_URL,
    /** Address of a read replica for lists. */
    databaseReadUrl: value.DATABASE_READ_URL,
    databaseConnections: { requests: value.DATABASE_CONNECTIONS, queue: value.DATABASE_QUEUE_CONNECTIONS },
    role: value.ROLE,
    /** Bucket in which several machines share forecast runs; undefined if runs stay on this disk. */
    bucket: bucketOf(value),
    /** Limit of the disk space for runs that other machines made. */
    runCacheBytes: value.RUN_CACHE_GB * GIGABYTE,
    secretKey: value.SECRET_KEY,
    /** Port of health probes and metrics; undefined if there is none. */
    monitor: monitorOf(value),
    /** Collector that receives traces; undefined if tracing is off. */
    tracing: tracingOf(value),
    /** How long a stopping process keeps answering, so that load balancers notice first. */
    drainMs: value.DRAIN_SECONDS * 1000,
    logLevel: value.LOG_LEVEL,
    /** Networks of the proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted. */
    trustedProxies: value.TRUST_PROXY,
    productName: value.PRODUCT_NAME,
    supportEmail: value.SUPPORT_EMAIL,
    supportAnswersWithin: value.SUPPORT_ANSWERS_WITHIN,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `${value.PRODUCT_NAME} <${value.SUPPORT_EMAIL}>`,
    mapStyleUrl: value.MAP_STYLE_URL,
    mapStreetsFile: value.MAP_STREETS_FILE,
    mapHosts: value.MAP_HOSTS,
    rasterHosts: value.RASTER_HOSTS,
    previewHosts: value.PREVIEW_HOSTS,
    embedFrameAncestors: value.EMBED_FRAME_ANCESTORS,
    /** Geotab servers that embeds and telematics connections may call. */
    embedHostServers: value.EMBED_HOST_SERVERS,
    embedMarks: {
      freight: { name: value.EMBED_PARTNER_NAME, logoUrl: value.EMBED_PARTNER_LOGO_URL },
      telematics: { name: value.EMBED_HOST_NAME, logoUrl: value.EMBED_HOST_LOGO_URL },
    },
    /** Hosts (`name` or `name:port`) with private addresses that requests on behalf of a caller may reach. */
    outgoingPrivateHosts: value.OUTGOING_PRIVATE_HOSTS,
    /** API addresses of telematics providers, in place of the usual ones. */
    telematicsUrls: {
      samsara: value.SAMSARA_API_URL,
      motive: value.MOTIVE_API_URL,
    },
    /** Settings of card payments; undefined if payments are simulated. */
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
    /** URL of a file of storms that replaces the storms of this server. */
    url: value.HISTORICAL_STORMS_URL,
    /** Whether the demo includes storms of the simulated past. */
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

interface BucketVariables {
  STORMLANE_BUCKET?: string | undefined
  BUCKET_REGION: string
  BUCKET_ACCESS_KEY_ID?: string | undefined
  BUCKET_SECRET_ACCESS_KEY?: string | undefined
}

function bucketOf(value: BucketVariables) {
  const { STORMLANE_BUCKET: url, BUCKET_ACCESS_KEY_ID: accessKeyId, BUCKET_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!url) return undefined
  if (!accessKeyId || !secretAccessKey)
    throw new StartupProblem(
      'Bad configuration: STORMLANE_BUCKET needs BUCKET_ACCESS_KEY_ID and BUCKET_SECRET_ACCESS_KEY.',
    )
  if (new URL(url).pathname === '/')
    throw new StartupProblem(
      'Bad configuration: STORMLANE_BUCKET must name the bucket, for example https://s3.example.com/stormlane.',
    )
  return { url, region: value.BUCKET_REGION, accessKeyId, secretAccessKey }
}

interface MonitorVariables {
  MONITOR_PORT?: number | undefined
  MONITOR_HOST: string
  METRICS_TOKEN?: string | undefined
}

/** Metrics reveal how busy an installation is and whose feeds fail, so other machines need a token to read them. */
function monitorOf({ MONITOR_PORT: port, MONITOR_HOST: host, METRICS_TOKEN: token }: MonitorVariables) {
  if (port === undefined) return undefined
  if (token === undefined && hostKind(host) !== 'local')
    throw new StartupProblem(
      `Bad configuration: MONITOR_HOST ${host} lets other machines read /metrics, so METRICS_TOKEN is needed.`,
    )
  return { port, host, token }
}

interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}

/**
 * By the OpenTelemetry specification this endpoint is the base address of all signals, so the path of traces is added.
 */
function tracingOf(value: TracingVariables) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = value
  if (endpoint === undefined) return undefined
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  return { url, headers, serviceName: value.OTEL_SERVICE_NAME, share: value.OTEL_TRACES_SAMPLER_ARG }
}

/** Parses `name=value,name=value` with percent-encoded values. Returns undefined if the text is malformed. */
function collectorHeaders(text: string): Record<string, string> | undefined {
  const pairs = text.split(',').flatMap((pair) => pair.trim() || [])
  try {
    const headers = new Headers(
      pairs.map((pair): [string, string] => {
        const [name = '', ...value] = pair.split('=')
        return [name.trim(), decodeURIComponent(value.join('=').trim())]
      }),
    )
    return pairs.every((pair) => pair.includes('=')) ? Object.fromEntries(headers) : undefined
  } catch {
    return undefined
  }
}

function geocodingOf(
  service: 'offline' | 'photon' | 'nominatim' | 'pelias',
  url: string | undefined,
  key: string | undefined,
) {
  if (service === 'offline') return undefined
  if (!url) throw new StartupProblem(`Bad configuration: GEOCODER ${service} needs GEOCODER_URL.`)
  return { service, url, key }
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
