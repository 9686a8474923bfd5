import * as z from 'zod'

/** Name and logo of a partner; without a logo its embed shows a default mark. */
const partnerMark = (name: string) =>
  z.object({ name: z.string(), logo_url: z.url().nullable() }).default({ name, logo_url: null })

/**
 * What the portal must know before its first call. Everyone can read it, so it must not contain secrets.
 * Every field has a default, so that the portal also runs from `vite dev`, where no server fills it in.
 */
export const portalConfigSchema = z.object({
  product_name: z.string().default('Stormlane'),
  support_email: z.string().default('support@stormlane.example'),
  version: z.string().default('development'),
  /** Base URL of the API; on the portal's own origin by default (API-001). */
  api_host: z.url().nullable().default(null),
  alerts_host: z.url().nullable().default(null),
  tiles_host: z.url().nullable().default(null),
  /** Hosts that, with their subdomains, count as previews and show the developer Settings (SHELL-043). */
  preview_hosts: z.array(z.string()).default([]),
  /** The forecast comes from the embedded simulation; every screen shows that. */
  demo_data: z.boolean().default(false),
  /** Script of an external chat, which replaces the built-in Questions? panel. */
  chat_script_url: z.url().nullable().default(null),
  /** A MapLibre style that replaces the offline base map. */
  map_style_url: z.string().nullable().default(null),
  /** The freight partner and the telematics host, as their embeds show them (EMBED-032). */
  freight_partner: partnerMark('FreightMarket'),
  telematics_host: partnerMark('Geotab'),
})

export type PortalConfigBlock = z.input<typeof portalConfigSchema>
