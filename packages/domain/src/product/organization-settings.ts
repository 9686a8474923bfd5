/** Client settings that the specification names, apart from the feature flags (MODEL-097). */
export const CLIENT_SETTINGS = {
  ShowUpcomingTemplateInDriverNotifications: false,
  ShowRouteVehiclePairs: false,
  PortalTourComplete: false,
} as const

/** Features that the specification limits to single customers. Each is a setting, so that the code contains no customer ids. */
export const CUSTOMER_SETTINGS = {
  AlertsInAllCountries: false,
  MexicoAlerts: false,
  MexicoMapBounds: false,
  MultiStopRoutes: false,
  ShowVehicleType: false,
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

/** Height that the shell keeps free above a map (SHELL-062). */
export function topOffsetPx(settings: Pick<OrganizationSettings, 'WideTopOffset'>): 80 | 64 {
  return settings.WideTopOffset ? 80 : 64
}
