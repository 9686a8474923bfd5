import { useEffect, useMemo, useState } from 'react'
import type { MapAsset } from './map-asset.ts'

export interface LoadedAssets {
  assets: readonly MapAsset[]
  isLoading: boolean
  isError: boolean
}

/** Caches results by item, so that an update of a few vehicles does not rate ten thousand others again. */
export function kept<Item extends object>(rate: (item: Item) => MapAsset): (item: Item) => MapAsset {
  const assets = new WeakMap<Item, MapAsset>()
  return (item) => {
    const asset = assets.get(item) ?? rate(item)
    assets.set(item, asset)
    return asset
  }
}

/** Rating this many assets takes about 20 ms on a slow machine. */
export const RATED_AT_ONCE = 2000

interface Listed<Item> {
  data: readonly Item[] | undefined
  isPending: boolean
  isLoadingError: boolean
}

/**
 * Rates a list. A long list, or one that is rated in a new way, is rated in portions before it replaces the previous
 * assets, because rating a whole fleet in one task would block the page. After a failed reload the last known assets
 * stay.
 */
export function useRated<Item>(
  { data, isPending, isLoadingError }: Listed<Item>,
  rate: (item: Item) => MapAsset,
): LoadedAssets {
  const [prepared, setPrepared] = useState({ data, rate })
  const isLong = data !== undefined && data.length > RATED_AT_ONCE
  useEffect(() => {
    if (!isLong) return
    let done = 0
    const ratePortion = () => {
      for (const item of data.slice(done, done + RATED_AT_ONCE)) rate(item)
      done += RATED_AT_ONCE
      if (done < data.length) timer = setTimeout(ratePortion, 0)
      else setPrepared({ data, rate })
    }
    let timer = setTimeout(ratePortion, 0)
    return () => clearTimeout(timer)
  }, [data, isLong, rate])
  const shown = isLong ? prepared : { data, rate }
  const assets = useMemo(() => (shown.data ?? []).map(shown.rate), [shown.data, shown.rate])
  return { assets, isLoading: isPending || (isLong && shown.data === undefined), isError: isLoadingError }
}
