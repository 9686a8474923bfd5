import {
  type Modeled,
  PORTAL_CONFIG_DEFAULTS,
  PORTAL_CONFIG_ELEMENT_ID,
  type PortalConfigBlock,
  toModel,
} from '@stormlane/contract'
import { type HostKind, hostKind } from '@stormlane/domain/product'
import { followClocks, MINUTE_MS, type ZoneClocks } from '@stormlane/domain/time'

type PortalConfig = Modeled<PortalConfigBlock>

/**
 * Reads the configuration that the server wrote into the page; a missing or broken block logs a warning and yields the
 * defaults. No schema is used, because the sign-in pages load without the schema library.
 */
function readPortalConfig(text: string | null | undefined): PortalConfig {
  try {
    return toModel({ ...PORTAL_CONFIG_DEFAULTS, ...(JSON.parse(text || '{}') as Partial<PortalConfigBlock>) })
  } catch (error) {
    console.warn('The portal-config block of this page cannot be read; defaults apply.', error)
    return toModel(PORTAL_CONFIG_DEFAULTS)
  }
}

export const portalConfig = readPortalConfig(document.getElementById(PORTAL_CONFIG_ELEMENT_ID)?.textContent)

followClocks(zoneClocksOf(portalConfig))

/** Times before the first render are formatted too, so this happens as soon as the configuration is read. */
function zoneClocksOf({ zoneClocks }: PortalConfig): ZoneClocks | null {
  if (!zoneClocks) return null
  const groups = zoneClocks.groups.map(({ zones, clocks }) => ({
    zones,
    clocks: clocks.map(({ since, utcOffsetMinutes, name }) => ({
      sinceMs: Date.parse(since),
      offsetMs: utcOffsetMinutes * MINUTE_MS,
      name,
    })),
  }))
  return { startAt: new Date(zoneClocks.startsAt), endAt: new Date(zoneClocks.endsAt), groups }
}

export function currentHostKind(): HostKind {
  return hostKind(window.location.hostname, portalConfig.previewHosts)
}
