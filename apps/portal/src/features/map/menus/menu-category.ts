/** The menu and its submenus (MAP-019). */
export const MENU_CATEGORIES = [
  'top-menu',
  'risk-layers',
  'asset-types',
  'filter-asset-groups',
  'filter-by-impact',
  'asset-list',
] as const

export type MenuCategory = (typeof MENU_CATEGORIES)[number]
