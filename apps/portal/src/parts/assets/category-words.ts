import type { LocationCategory } from '@stormlane/domain/places'

export const CATEGORY_WORDS: Record<LocationCategory, string> = {
  airport: 'Airport',
  refinery: 'Refinery',
  port: 'Port',
  railroad: 'Railroad',
  store: 'Store',
  warehouse: 'Warehouse',
  generic: 'Other',
}
