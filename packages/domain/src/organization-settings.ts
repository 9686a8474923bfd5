/** Client settings that the specification names, apart from the feature flags (core §6). */
export const CLIENT_SETTINGS = {
  ShowUpcomingTemplateInDriverNotifications: false,
  ShowRouteVehiclePairs: false,
  PortalTourComplete: false,
} as const

/** What the specification gates by customer. Here each is a setting that any organization can be given, never an id in code. */
export const CUSTOMER_SETTINGS = {
  AlertsInAllCountries: false,
  MexicoAlerts: false,
  MexicoMapBounds: false,
  MultiStopRoutes: false,
  TrafficCameras: false,
  FloodChanceTab: false,
  HideEventsTab: false,
  HideShipmentImpacts: false,
  HideOperationalImpacts: false,
  HideWeatherRisks: false,
  HideLiveVehicleImpacts: false,
  PremiumEventsLocked: false,
  OpacitySlider: false,
  CreateRouteInCallout: false,
  WideTopOffset: false,
} as const

export const ORGANIZATION_SETTING_DEFAULTS = { ...CLIENT_SETTINGS, ...CUSTOMER_SETTINGS }

export type OrganizationSetting = keyof typeof ORGANIZATION_SETTING_DEFAULTS
export type OrganizationSettings = Record<OrganizationSetting, boolean>

export function organizationSettings(overrides: Partial<OrganizationSettings> = {}): OrganizationSettings {
  return { ...ORGANIZATION_SETTING_DEFAULTS, ...overrides }
}

/** Height that the shell keeps free above a map, in px (core §6). */
export function topOffsetPx(settings: Pick<OrganizationSettings, 'WideTopOffset'>): 80 | 64 {
  return settings.WideTopOffset ? 80 : 64
}
