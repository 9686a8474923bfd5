// Saved views: pages of the portal that users keep under a name, and can rotate through on a wall screen.
import type { FeatureFlag, FeatureFlags } from '../product/feature-flags.ts'
import { sameOriginPath } from '../product/saved-redirect.ts'
import { type TableLook, tableLooksText } from './table-looks.ts'

/** Longest name of a view (our choice). */
export const MAX_VIEW_NAME_CHARACTERS = 80
/** Longest address of a view (our choice). A plan with many stops can be longer and then cannot be saved. */
export const MAX_VIEW_ADDRESS_CHARACTERS = 2_000
/** Maximum number of views of one person (our choice). */
export const MAX_VIEWS_PER_USER = 100

interface ViewPage {
  path: string
  title: string
  /** The page exists only for organizations that have this flag. */
  flag?: FeatureFlag
  /** The search parameter that holds ids of groups, separated by commas. */
  groups?: string
  /** Addresses below the path belong to the page, too. */
  hasSubpages?: true
  /** The address can hold the sort order and hidden columns of the page's tables. */
  hasTables?: true
}

const MAP_PATH = '/client/map'

/** Pages that can be saved as views. My Account and the admin pages are left out, because they show no weather. */
const VIEW_PAGES: readonly ViewPage[] = [
  { path: MAP_PATH, title: 'Map', groups: 'groups' },
  { path: '/client/affected', title: 'Affected', flag: 'showAffectedTab', groups: 'group' },
  { path: '/client/places', title: 'Assets', hasTables: true },
  { path: '/client/routes', title: 'Routes', flag: 'showRoutesTab' },
  { path: '/client/plan', title: 'Plan board', flag: 'showRoutesTab', groups: 'groups' },
  { path: '/client/historical-accuracy', title: 'Historical accuracy' },
  { path: '/client/dashboard', title: 'Dashboard', hasTables: true },
  { path: '/client/impact', title: 'Impact', flag: 'showImpactTab', hasSubpages: true },
  { path: '/client/alerts', title: 'Alerts' },
  { path: '/client/radar', title: 'Radar', hasSubpages: true },
  { path: '/client/traffic', title: 'Traffic' },
]

interface ViewAddress {
  page: ViewPage
  /** Normalized path and search. */
  address: string
  groupIds: readonly string[]
}

/** Reads the address of a page that can be saved; undefined for other pages, foreign origins and scripts. */
export function readViewAddress(text: string): ViewAddress | undefined {
  const own = text.length <= MAX_VIEW_ADDRESS_CHARACTERS ? sameOriginPath(text) : undefined
  if (own === undefined) return undefined
  const url = new URL(own, 'https://own.invalid')
  const path = url.pathname.replace(/\/+$/, '')
  const page = VIEW_PAGES.find((one) => path === one.path || (one.hasSubpages && path.startsWith(`${one.path}/`)))
  const address = `${path}${url.search}`
  if (!page || address.length > MAX_VIEW_ADDRESS_CHARACTERS) return undefined
  const groups = (page.groups && url.searchParams.get(page.groups)) || ''
  return { page, address, groupIds: groups.split(',').filter(Boolean) }
}

/** Removes groups from the address, so that a deleted group does not leave an empty page. */
export function withoutGroups({ page, address, groupIds }: ViewAddress, gone: readonly string[]): string {
  if (!page.groups) return address
  const url = new URL(address, 'https://own.invalid')
  const left = groupIds.filter((id) => !gone.includes(id))
  if (left.length > 0) url.searchParams.set(page.groups, left.join(','))
  else url.searchParams.delete(page.groups)
  return `${url.pathname}${url.search}`
}

/** Removes a chosen time from the address, because a view opens at the present. */
export function atPresent(address: string): string {
  const url = new URL(address, 'https://own.invalid')
  const times = ['time', 'impact_time'].filter((name) => url.searchParams.has(name))
  if (times.length === 0) return address
  for (const name of times) url.searchParams.delete(name)
  return `${url.pathname}${url.search}`
}

/** Adds the viewport to the address of the map; leaves other pages unchanged. */
export function withCamera(address: string, camera: string): string {
  if (readViewAddress(address)?.page.path !== MAP_PATH) return address
  const url = new URL(address, 'https://own.invalid')
  url.searchParams.set('camera', camera)
  return `${url.pathname}${url.search}`
}

/**
 * Adds the sort order and hidden columns of the page's tables to the address; leaves pages without tables unchanged.
 */
export function withTableLooks(address: string, looks: ReadonlyMap<string, TableLook>): string {
  if (looks.size === 0 || !readViewAddress(address)?.page.hasTables) return address
  const url = new URL(address, 'https://own.invalid')
  url.searchParams.set('table', tableLooksText(looks))
  return `${url.pathname}${url.search}`
}

/** Whether the organization's flags include the page of a view. */
export const canOpenPage = ({ flag }: ViewPage, flags: FeatureFlags): boolean => !flag || flags[flag]

/** Choices for the seconds between two views of a wall screen. */
export const WALL_INTERVALS_S = [15, 30, 60, 120, 300, 600] as const
const DEFAULT_WALL_INTERVAL_S = 60
/** Maximum number of views that one wall screen rotates through (our choice). */
export const MAX_WALL_VIEWS = 20

/** Reads view ids and seconds per view from the address of a wall screen. Invalid seconds fall back to the default. */
export function readWall({ views = '', every }: { views?: string | undefined; every?: string | undefined }) {
  const ids = [...new Set(views.split(',').filter(Boolean))].slice(0, MAX_WALL_VIEWS)
  const seconds = Math.round(Number(every))
  const [shortest, longest] = [WALL_INTERVALS_S[0], WALL_INTERVALS_S.at(-1) ?? DEFAULT_WALL_INTERVAL_S]
  const isGiven = every !== undefined && every !== '' && Number.isFinite(seconds)
  return { ids, everyS: isGiven ? Math.min(longest, Math.max(shortest, seconds)) : DEFAULT_WALL_INTERVAL_S }
}
