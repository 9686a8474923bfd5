/** The tabs in the order of their indices (core §2). */
export const ASSETS_TABS = [
  'routes',
  'locations',
  'vehicles',
  'batch-uploads',
  'driver-notifications',
  'message-log',
] as const
export type AssetsTab = (typeof ASSETS_TABS)[number]
