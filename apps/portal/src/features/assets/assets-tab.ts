/** The tabs in the order of their indices (ASSET-001 to ASSET-006). */
export const ASSETS_TABS = [
  'routes',
  'locations',
  'vehicles',
  'batch-uploads',
  'driver-notifications',
  'message-log',
] as const
export type AssetsTab = (typeof ASSETS_TABS)[number]
