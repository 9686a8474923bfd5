// Opens the adapters of real telematics providers, each with its address and the credentials that an admin typed.
import type { Clock } from '@stormlane/domain/time'
import type { ConnectableProvider, Credentials, SAMSARA_REGIONS, TelematicsProvider } from '@stormlane/domain/vehicles'
import {
  type AskProvider,
  geotabProvider,
  isMotiveSignature,
  MOTIVE_SIGNATURE_HEADER,
  motiveProvider,
  readMotiveWebhook,
  samsaraProvider,
} from '@stormlane/feeds'
import { permittedServer } from '../modules/embeds/host-server.ts'
import type { LeftOutItems, TelematicsConnectors } from '../modules/telematics/connectors.ts'
import type { Config } from '../platform/config.ts'
import { guardedRequest } from '../platform/outgoing/guarded-request.ts'
import { allowsPrivateHost } from '../platform/outgoing/private-hosts.ts'

interface Dependencies {
  config: Pick<Config, 'embedHostServers' | 'outgoingPrivateHosts' | 'telematicsUrls'>
  clock: Clock
}

interface Opening {
  credentials: Credentials
  onLeftOut: (items: LeftOutItems) => void
}

/** Geotab's server to ask if that of a database is not known; its answer names the right one. */
const GEOTAB_SERVER = 'my.geotab.com'
/** The servers of Samsara's OpenAPI document. */
const SAMSARA_URLS: Record<string, string> = {
  us: 'https://api.samsara.com',
  eu: 'https://api.eu.samsara.com',
  ca: 'https://api.ca.samsara.com',
} satisfies Record<(typeof SAMSARA_REGIONS)[number], string>
const MOTIVE_URL = 'https://api.gomotive.com'

export function telematicsConnectors({ config, clock }: Dependencies): TelematicsConnectors {
  const { outgoingPrivateHosts: privateHosts, telematicsUrls: urls } = config
  const ask: AskProvider = (url, request) =>
    guardedRequest(url, { ...request, allowsPrivate: allowsPrivateHost(url, privateHosts) })

  function geotabAddress(named: string): URL | undefined {
    const server = permittedServer(named, config.embedHostServers)
    if (server === undefined) return undefined
    return new URL(`${privateHosts.includes(server) ? 'http' : 'https'}://${server}/apiv1`)
  }

  const openers: Record<ConnectableProvider, (opening: Opening) => TelematicsProvider> = {
    geotab: ({ credentials, onLeftOut }) =>
      geotabProvider({
        ask,
        clock,
        onLeftOut,
        apiAddress: geotabAddress,
        server: credentials.server ?? GEOTAB_SERVER,
        database: credentials.database ?? '',
        userName: credentials.user_name ?? '',
        password: credentials.password ?? '',
      }),
    samsara: ({ credentials, onLeftOut }) =>
      samsaraProvider({
        ask,
        clock,
        onLeftOut,
        baseUrl: urls.samsara ?? SAMSARA_URLS[credentials.region ?? 'us'] ?? '',
        apiToken: credentials.api_token ?? '',
      }),
    motive: ({ credentials, onLeftOut }) =>
      motiveProvider({
        ask,
        clock,
        onLeftOut,
        baseUrl: urls.motive ?? MOTIVE_URL,
        apiKey: credentials.api_key ?? '',
        senderId: credentials.sender_id,
      }),
  }

  return {
    open: (provider, credentials, onLeftOut) => openers[provider]({ credentials, onLeftOut }),
    motiveWebhooks: {
      isSigned: (body, headers, secret) =>
        isMotiveSignature(body, String(headers[MOTIVE_SIGNATURE_HEADER] ?? ''), secret),
      read: readMotiveWebhook,
    },
  }
}
