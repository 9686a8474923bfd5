import type { locationCategory } from '@stormlane/domain/places'
import { Anchor, Factory, type LucideIcon, MapPin, Plane, Store, TrainFront, Warehouse } from 'lucide-react'

type Category = ReturnType<typeof locationCategory>

const ICONS: Record<Category, LucideIcon> = {
  airport: Plane,
  refinery: Factory,
  port: Anchor,
  railroad: TrainFront,
  store: Store,
  warehouse: Warehouse,
  generic: MapPin,
}

export function CategoryIcon({ category, size }: { category: Category; size: number }) {
  const Icon = ICONS[category]
  return <Icon size={size} strokeWidth={1.75} aria-hidden="true" />
}
