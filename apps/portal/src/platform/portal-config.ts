import { type Modeled, PORTAL_CONFIG_ELEMENT_ID, portalConfigSchema, toModel } from '@stormlane/contract'
import { type HostKind, hostKind } from '@stormlane/domain'
import type * as z from 'zod'

type PortalConfig = Modeled<z.output<typeof portalConfigSchema>>

/** Reads the configuration that the server wrote into the page; a missing or broken block logs a warning and gives the defaults. */
function readPortalConfig(text: string | null | undefined): PortalConfig {
  try {
    return toModel(portalConfigSchema.parse(JSON.parse(text || '{}')))
  } catch (error) {
    console.warn('The portal-config block of this page cannot be read; defaults apply.', error)
    return toModel(portalConfigSchema.parse({}))
  }
}

export const portalConfig = readPortalConfig(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent)

export function currentHostKind(): HostKind {
  return hostKind(window.location.hostname, portalConfig.previewHosts)
}
