import { useState } from 'react'
import type { AffectedAsset } from './affected-queries.ts'

/** Keeps the checked rows as they were when checked. They are keyed by id, so that a new order does not change them. */
export function useCheckedItems() {
  const [checked, setChecked] = useState<ReadonlyMap<string, AffectedAsset>>(new Map())
  return {
    checked,
    /** Checks or unchecks items. */
    check: (items: readonly AffectedAsset[], on: boolean) =>
      setChecked((before) => {
        const next = new Map(before)
        for (const item of items) {
          if (on) next.set(item.id, item)
          else next.delete(item.id)
        }
        return next
      }),
    /** Replaces checked items by their new state. */
    renew: (items: readonly AffectedAsset[]) =>
      setChecked((before) => {
        const next = new Map(before)
        for (const item of items) if (next.has(item.id)) next.set(item.id, item)
        return next
      }),
    clear: () => setChecked(new Map()),
  }
}
