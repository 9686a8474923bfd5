import * as z from 'zod'

/**
 * What the portal must know before its first call. Public by nature: nothing secret belongs here.
 * Every field has a default, so that the portal also runs from `vite dev`, where nobody fills the block.
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
  /** The forecast comes from the embedded simulation, and every screen says so. */
  demo_data: z.boolean().default(false),
  /** An outside chat takes the place of the built-in Questions? panel when its script is configured. */
  chat_script_url: z.url().nullable().default(null),
  /** A MapLibre style that replaces the offline base map. */
  map_style_url: z.string().nullable().default(null),
})

export type PortalConfigBlock = z.input<typeof portalConfigSchema>
