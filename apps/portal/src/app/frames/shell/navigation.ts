import type { FeatureFlags } from '@stormlane/domain/product'
import {
  Boxes,
  CircleUserRound,
  DatabaseZap,
  Gauge,
  History,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  Radar,
  Route,
  Siren,
  TrafficCone,
  TriangleAlert,
} from 'lucide-react'
import { affectedRoute } from '../../../features/affected/affected.route.ts'
import { impactRoute } from '../../../features/impact/impact.route.ts'
import { plannerRoute } from '../../../features/route-planner/planner.route.ts'

export interface NavigationEntry {
  to: string
  label: string
  icon: LucideIcon
  flag?: keyof FeatureFlags
  /** What its badge counts. */
  counts?: 'affected'
}

const MAIN: NavigationEntry[] = [
  { to: '/client/map', label: 'Map', icon: MapIcon },
  { to: '/client/affected', label: affectedRoute.title, icon: Siren, flag: affectedRoute.flag, counts: 'affected' },
  { to: '/client/places', label: 'Assets', icon: Boxes },
  { to: '/client/routes', label: 'Routes', icon: Route, flag: plannerRoute.flag },
  { to: '/client/historical-accuracy', label: 'Historical', icon: History },
  { to: '/client/account', label: 'Account', icon: CircleUserRound },
]

const LEGACY: NavigationEntry[] = [
  { to: '/client/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/client/impact', label: 'Impact', icon: Gauge, flag: impactRoute.flag },
  { to: '/client/alerts', label: 'Alerts', icon: TriangleAlert },
  { to: '/client/radar', label: 'Radar', icon: Radar },
  { to: '/client/traffic', label: 'Traffic', icon: TrafficCone },
]

const ADMINS: NavigationEntry[] = [{ to: '/client/sources', label: 'Data sources', icon: DatabaseZap }]

interface Navigation {
  bar: NavigationEntry[]
  more: NavigationEntry[]
  /** Pages linked from My Account, because there is no submenu. */
  account: NavigationEntry[]
}

/**
 * Splits the pages between the left bar and its More submenu (SHELL-035 to SHELL-040). Admin pages are in the submenu
 * or, without one, on My Account.
 */
export function navigationFor(flags: FeatureFlags, isAdmin: boolean): Navigation {
  const main = MAIN.filter((entry) => !entry.flag || flags[entry.flag])
  const legacy = LEGACY.filter((entry) => !entry.flag || flags[entry.flag])
  const admins = isAdmin ? ADMINS : []
  return flags.useLegacyTabDisplay
    ? { bar: [...main, ...legacy], more: [], account: admins }
    : { bar: main, more: [...legacy, ...admins], account: [] }
}
