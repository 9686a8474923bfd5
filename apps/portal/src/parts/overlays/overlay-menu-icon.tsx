import {
  Activity,
  Ban,
  CarFront,
  Cctv,
  CircleMinus,
  CloudAlert,
  CloudLightning,
  Construction,
  Droplets,
  Flame,
  FlameKindling,
  type LucideIcon,
  Megaphone,
  Mountain,
  Siren,
  Snowflake,
  Tornado,
  TriangleAlert,
  Truck,
  Unplug,
  Zap,
} from 'lucide-react'
import type { OverlayId } from './overlay-id.ts'

const ICONS: Record<OverlayId | 'none', LucideIcon> = {
  none: Ban,
  alerts: TriangleAlert,
  traffic: CarFront,
  'traffic-cameras': Cctv,
  'traffic-incidents': Siren,
  'road-status': Snowflake,
  'road-work': Construction,
  'road-closures': CircleMinus,
  'truck-warnings': Truck,
  hurricanes: Tornado,
  lightning: Zap,
  'weather-events': CloudLightning,
  'flood-chance': Droplets,
  earthquakes: Activity,
  'power-outages': Unplug,
  'storm-reports': Megaphone,
  volcanoes: Mountain,
  fires: Flame,
  'us-wildfires': FlameKindling,
  'severe-cast': CloudAlert,
}

export function OverlayMenuIcon({ id }: { id: OverlayId | 'none' }) {
  const Icon = ICONS[id]
  return <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
}
