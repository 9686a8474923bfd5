import type { MapType } from '@stormlane/domain/maps'
import {
  Ban,
  BriefcaseBusiness,
  CloudLightning,
  CloudRain,
  CloudSnow,
  Flame,
  FlameKindling,
  Gauge,
  HeartPulse,
  type LucideIcon,
  Radar,
  Thermometer,
  Unplug,
  Waves,
  Wind,
  WindArrowDown,
} from 'lucide-react'

const ICONS: Record<MapType, LucideIcon> = {
  none: Ban,
  road: Gauge,
  disruption: BriefcaseBusiness,
  flood: Waves,
  power: Unplug,
  life_property: HeartPulse,
  wildfire_conditions: Flame,
  wildfire_spread: FlameKindling,
  radar: Radar,
  temperature: Thermometer,
  rain_accumulation: CloudRain,
  snow_accumulation: CloudSnow,
  wind_speed: Wind,
  wind_gust: WindArrowDown,
  lightning_probability: CloudLightning,
}

export function LayerIcon({ layer }: { layer: MapType }) {
  const Icon = ICONS[layer]
  return <Icon size={15} strokeWidth={1.75} aria-hidden="true" />
}
