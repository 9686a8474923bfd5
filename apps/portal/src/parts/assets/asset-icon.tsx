import { ASSET_NOUNS, type AssetType } from '@stormlane/domain/assets'
import { type LucideIcon, MapPin, Route, Truck } from 'lucide-react'
import css from './crossing-list.module.css'

const ICONS: Record<AssetType, LucideIcon> = { location: MapPin, vehicle: Truck, route: Route }

export function AssetIcon({ type }: { type: AssetType }) {
  const Icon = ICONS[type]
  return <Icon className={css.icon} size={15} strokeWidth={1.75} role="img" aria-label={ASSET_NOUNS[type][0]} />
}
