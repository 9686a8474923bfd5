// What package-lock.json says about every package that an installation downloads.
import { readFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  /** Marks a workspace of this repository, for which nothing is downloaded. */
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** Packages by their place, e.g. `node_modules/ajv/node_modules/fast-uri`; '' is the project itself. */
export type Lock = Readonly<Record<string, LockedPackage>>

const LOCK_FILE = new URL('../../package-lock.json', import.meta.url)
const MODULES = 'node_modules/'

/** The workspaces that an installation runs. Benchmarks, browser tests and development dependencies are not shipped. */
const SHIPPED_WORKSPACES = ['apps/server', 'apps/portal']
/**
 * Development dependencies whose data a build puts into the product: the countries of the base map and the land of the
 * simulated weather.
 */
const BUILT_IN = ['world-atlas']

export const readLockText = (): string => readFileSync(LOCK_FILE, 'utf8')

export const packagesOf = (text: string): Lock => (JSON.parse(text) as { packages: Lock }).packages

/** The places of packages that come from the registry. */
export const downloadedPlaces = (lock: Lock): string[] =>
  Object.keys(lock).filter((place) => place.includes(MODULES) && !lock[place]?.link)

/** `node_modules/ajv/node_modules/fast-uri` is fast-uri. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf(MODULES) + MODULES.length)

/** The places of everything that an installation runs or serves, for every platform. */
export function shippedPlaces(lock: Lock): string[] {
  const seen = new Set<string>()
  const open = [...SHIPPED_WORKSPACES, ...BUILT_IN.map((name) => MODULES + name)]
  // The root package depends on the pinned Node.js of each platform.
  for (const name of Object.keys(lock['']?.optionalDependencies ?? {})) open.push(MODULES + name)
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const entry = lock[place]
    if (!entry || seen.has(place)) continue
    seen.add(place)
    if (entry.link && entry.resolved) open.push(entry.resolved)
    const names = { ...entry.peerDependencies, ...entry.optionalDependencies, ...entry.dependencies }
    for (const name of Object.keys(names)) open.push(...placesVisibleFrom(lock, place, name))
  }
  const downloaded = new Set(downloadedPlaces(lock))
  return [...seen].filter((place) => downloaded.has(place)).toSorted()
}

/**
 * Where Node.js would find a package: in the nearest `node_modules` on the way to the root. Empty for an absent
 * optional package.
 */
function placesVisibleFrom(lock: Lock, place: string, name: string): string[] {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const candidate = `${folder === '' ? '' : `${folder}/`}${MODULES}${name}`
    if (lock[candidate]) return [candidate]
    if (folder === '') return []
  }
}
