/** Name and logo of a partner; without a logo its embed shows a default mark. */
interface PartnerMark {
  name: string
  logo_url: string | null
}

/** How clocks run in the zones of places for a year back and ahead; zones whose clocks run alike are one group. */
interface ZoneClocksBlock {
  starts_at: string
  ends_at: string
  groups: { zones: string[]; clocks: { since: string; utc_offset_minutes: number; name: string }[] }[]
}

/** The street map of the server (`MAP_STREETS_FILE`): vector tiles at `/tiles/streets/{z}/{x}/{y}.mvt`. */
export interface StreetMapBlock {
  /** Which layers and names its tiles have. */
  schema: 'protomaps' | 'openmaptiles'
  /** Changes when the file is replaced, and stands in the addresses of its tiles. */
  version: string
  min_zoom: number
  max_zoom: number
  bounds: { west: number; south: number; east: number; north: number }
  attribution: string
}

/** What the portal must know before its first call. Everyone can read it, so it must not contain secrets. */
export interface PortalConfigBlock {
  product_name: string
  support_email: string
  version: string
  /** Base URL of the API; on the portal's own origin by default (API-001). */
  api_host: string | null
  alerts_host: string | null
  tiles_host: string | null
  /** The token or signature in the address of this document is known to be bad, and the page says so at once. */
  is_link_refused: boolean
  /** Hosts that, with their subdomains, count as previews and show the developer Settings (SHELL-043). */
  preview_hosts: string[]
  /**
   * Feeds with simulated values, and feeds of which nothing is shown, by their key in `DATA_SOURCES`; `forecast` is the
   * weather.
   */
  simulated_feeds: string[]
  off_feeds: string[]
  /** Attribution of the geocoding data, in addition to that of the base map; null if only the gazetteer is used. */
  place_attribution: string | null
  /** Script of an external chat, which replaces the built-in Questions? panel. */
  chat_script_url: string | null
  /** A MapLibre style that replaces the offline base map. */
  map_style_url: string | null
  /** Streets for the base map; null without a file. */
  map_streets: StreetMapBlock | null
  /** The portal follows these clocks instead of the browser's (ADR 0310); null to use the browser's. */
  zone_clocks: ZoneClocksBlock | null
  /** The freight partner and the telematics host, as their embeds show them (EMBED-032). */
  freight_partner: PartnerMark
  telematics_host: PartnerMark
}

/** Used if no server fills in the block, as under `vite dev`. */
export const PORTAL_CONFIG_DEFAULTS: PortalConfigBlock = {
  product_name: 'Stormlane',
  support_email: 'support@stormlane.example',
  version: 'development',
  api_host: null,
  alerts_host: null,
  tiles_host: null,
  is_link_refused: false,
  preview_hosts: [],
  simulated_feeds: [],
  off_feeds: [],
  place_attribution: null,
  chat_script_url: null,
  map_style_url: null,
  map_streets: null,
  zone_clocks: null,
  freight_partner: { name: 'FreightMarket', logo_url: null },
  telematics_host: { name: 'Geotab', logo_url: null },
}
