import { ASSET_TYPES, type AssetReference, type AssetType, migrateAssetType } from '@stormlane/domain/assets'
import type { BatchType } from '@stormlane/domain/batch'
import { isEmbedPath } from '@stormlane/domain/embeds'
import {
  IMPACT_TAB_CATEGORIES,
  type ImpactTabCategory,
  isMapLayer,
  MAP_SWITCH_IDS,
  type MapLayerId,
  type MapSwitch,
} from '@stormlane/domain/maps'
import { TOURS, type TourName } from '@stormlane/domain/product'
import { isTimezone } from '@stormlane/domain/time'
import { useSyncExternalStore } from 'react'

interface Stored<Value> {
  key: string
  /** Validates the stored value, because another version, or the user, may have written it. */
  isValid: (value: unknown) => value is Value
  /** Used if no valid value is stored. */
  fallback: Value
  /** The key and format of older versions; read once, then moved to the new key. */
  formerly?: { key: string; read: (raw: string) => Value | undefined }
  /** Part of the session, which embedded pages keep to themselves. */
  ofSession?: true
}

function stored<Value>(key: string, isValid: Stored<Value>['isValid'], fallback: Value): Stored<Value> {
  return { key, isValid, fallback }
}

/**
 * In a frame, and on the pages made for frames, the session belongs to the frame: a partner's site must neither use nor
 * replace the session of a user who signed in to the portal in another tab (ADR 0160).
 */
const isEmbedded = () => window.self !== window.top || isEmbedPath(window.location.pathname)

/** Accessed on each use: browsers that block storage in frames throw on access. */
const storageOf = ({ ofSession }: { ofSession?: true }): Storage =>
  ofSession && isEmbedded() ? sessionStorage : localStorage

// Hand-written guards: the sign-in pages use this store and load without the schema library.
const isText = (value: unknown): value is string | undefined => typeof value === 'string'
const isZone = (value: unknown): value is string | undefined => isText(value) && isTimezone(value ?? '')
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isOneOf =
  <const Choice extends string>(choices: readonly Choice[]) =>
  (value: unknown): value is Choice =>
    choices.some((choice) => choice === value)
const isListOf =
  <Item>(isItem: (value: unknown) => value is Item) =>
  (value: unknown): value is readonly Item[] =>
    Array.isArray(value) && value.every(isItem)
const isImpactMaps = (value: unknown): value is Partial<Record<ImpactTabCategory, MapLayerId>> =>
  isRecord(value) &&
  Object.entries(value).every(
    ([category, layer]) => isOneOf(IMPACT_TAB_CATEGORIES)(category) && typeof layer === 'string' && isMapLayer(layer),
  )

const isAssetReference = (value: unknown): value is AssetReference =>
  isRecord(value) && isOneOf(ASSET_TYPES)(value.assetType) && typeof value.id === 'string'

const isColumnMappings = (value: unknown): value is { [Type in BatchType]?: Record<string, string> } =>
  isRecord(value) && Object.values(value).every((names) => isRecord(names) && Object.values(names).every(isText))

type TableState = Record<string, unknown> | undefined

/** Everything that the portal stores in the browser (SHELL-065 to SHELL-068). No other module uses local storage. */
const STORED = {
  token: { ...stored('token', isText, undefined), ofSession: true as const },
  redirectUrl: stored('redirectUrl', isText, undefined),
  /** Defaults to true in the portal only; the server enforces the role from the session (SESSION-040). */
  isAdmin: { ...stored('isAdmin', isFlag, true), ofSession: true as const },
  welcomeShown: stored('welcomeShown', isFlag, false),
  whatsNewLastSeen: stored('whatsNewLastSeen', isText, undefined),
  /** Turns off all tours; `completedTours` lists the ones already taken. */
  tourComplete: stored('tourComplete', isFlag, false),
  completedTours: stored<readonly TourName[]>('completedTours', isListOf(isOneOf(TOURS)), []),
  /**
   * Whether the redirect to the page of the first tour has been decided; it happens at most once per browser
   * (SHELL-067).
   */
  tourRedirected: stored('tourRedirected', isFlag, false),
  measurementSystem: stored('measurementSystem', isOneOf(['imperial', 'metric']), 'imperial'),
  /** The user's time zone for all times; undefined shows each time in the zone of its place. */
  timeZone: stored('timeZone', isZone, undefined),
  globalAlerts: stored('globalAlerts', isFlag, false),
  selectedDashboardView: stored('selectedDashboardView', isText, undefined),
  selectedAssetType: {
    ...stored<AssetType | undefined>('selectedAssetType', isOneOf(ASSET_TYPES), undefined),
    formerly: { key: 'selectedAssetGroup', read: migrateAssetType },
  },
  routesTableState: stored<TableState>('routesTableState', isRecord, undefined),
  locationsTableState: stored<TableState>('locationsTableState', isRecord, undefined),
  locationsWeatherTableState: stored<TableState>('locationsWeatherTableState', isRecord, undefined),
  vehiclesTableState: stored<TableState>('vehiclesTableState', isRecord, undefined),
  /** The dashboard's tables have their own keys, so that filters of the assets page do not apply to them. */
  dashboardRoutesTableState: stored<TableState>('dashboardRoutesTableState', isRecord, undefined),
  dashboardLocationsTableState: stored<TableState>('dashboardLocationsTableState', isRecord, undefined),
  dashboardVehiclesTableState: stored<TableState>('dashboardVehiclesTableState', isRecord, undefined),
  /** The column mappings of earlier CSV uploads, by batch type. */
  csvColumns: stored<{ [Type in BatchType]?: Record<string, string> }>('csvColumns', isColumnMappings, {}),
  /** The route planner's inputs; the planner validates them. */
  plannerInputs: stored<Record<string, unknown> | undefined>('plannerInputs', isRecord, undefined),
  /** The last visited map of each category of the Impact tab (LAYER-042). */
  lastImpactMaps: stored('lastImpactMaps', isImpactMaps, {}),
  /** What is switched on over the layers of the map. */
  mapSwitches: stored<readonly MapSwitch[]>('mapSwitches', isListOf(isOneOf(MAP_SWITCH_IDS)), []),
  /** The assets opened most recently, newest first, which the search offers. */
  recentAssets: stored<readonly AssetReference[]>('recentAssets', isListOf(isAssetReference), []),
  apiHostOverride: stored('apiHostOverride', isText, undefined),
  colorMode: stored('colorMode', isOneOf(['system', 'light', 'dark']), 'system'),
}

type StoredName = keyof typeof STORED
export type StoredValue<Name extends StoredName> = (typeof STORED)[Name]['fallback']

/** Values that could not be written because storage is disabled or full; kept in memory until the page is left. */
const unwritten = new Map<string, unknown>()
const listeners = new Set<() => void>()
const parsed = new Map<string, { raw: string | null; value: unknown }>()

export function readStored<Name extends StoredName>(name: Name): StoredValue<Name> {
  const entry = STORED[name] as Stored<StoredValue<Name>>
  const { key, isValid, fallback, formerly } = entry
  if (unwritten.has(key)) return unwritten.get(key) as StoredValue<Name>
  const raw = readRaw(entry) ?? moveFormer(key, formerly)
  const known = parsed.get(key)
  if (known && known.raw === raw) return known.value as StoredValue<Name>
  const value = raw === null ? fallback : parseOr(raw, isValid, fallback)
  parsed.set(key, { raw, value })
  return value
}

/** Whether the browser keeps what is stored; some refuse it to frames of other sites. */
export function keepsStored(): boolean {
  try {
    return localStorage.length >= 0
  } catch {
    return false
  }
}

/** `undefined` removes the entry. */
export function writeStored<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void {
  const entry: { key: string; ofSession?: true } = STORED[name]
  const { key } = entry
  unwritten.delete(key)
  try {
    if (value === undefined) storageOf(entry).removeItem(key)
    else storageOf(entry).setItem(key, JSON.stringify(value))
  } catch (error) {
    console.warn(`The browser's storage refused "${key}"; it holds until this page is left.`, error)
    unwritten.set(key, value ?? STORED[name].fallback)
  }
  notify()
}

/** Removes everything except the session; used by "Clear local data" in the developer settings. */
export function clearPreferences(): void {
  for (const name of Object.keys(STORED) as StoredName[]) if (name !== 'token') writeStored(name, undefined)
}

export function useStored<Name extends StoredName>(
  name: Name,
): [StoredValue<Name>, (value: StoredValue<Name> | undefined) => void] {
  const value = useSyncExternalStore(subscribeToStored, () => readStored(name))
  return [value, (next) => writeStored(name, next)]
}

/** Whether a valid value is stored, so that the current value is not just the fallback. */
export function useIsStored(name: StoredName): boolean {
  return useSyncExternalStore(subscribeToStored, () => {
    const entry: Stored<unknown> = STORED[name]
    return unwritten.has(entry.key) || parseOr(readRaw(entry) ?? '', entry.isValid, undefined) !== undefined
  })
}

/** Calls the listener on every change, including changes in other tabs. */
export function subscribeToStored(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notify)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', notify)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}

function readRaw(entry: { key: string; ofSession?: true }): string | null {
  try {
    return storageOf(entry).getItem(entry.key)
  } catch {
    return null
  }
}

/** Moves a value of an older version to the current key and returns its stored text. */
function moveFormer<Value>(key: string, formerly: Stored<Value>['formerly']): string | null {
  const old = formerly ? readRaw(formerly) : null
  const value = old === null ? undefined : formerly?.read(old)
  if (value === undefined) return null
  const raw = JSON.stringify(value)
  try {
    localStorage.setItem(key, raw)
    if (formerly) localStorage.removeItem(formerly.key)
  } catch (error) {
    console.warn(`Local storage refused "${key}"; its old entry stays.`, error)
  }
  return raw
}

function parseOr<Value>(raw: string, isValid: Stored<Value>['isValid'], fallback: Value): Value {
  try {
    const value: unknown = JSON.parse(raw)
    return isValid(value) ? value : fallback
  } catch {
    return fallback
  }
}
