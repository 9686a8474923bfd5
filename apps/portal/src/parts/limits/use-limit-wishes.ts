import { type LimitHazard, type LimitLevel, limitProblem } from '@stormlane/domain/impacts'
import { IMPACT_LEVELS } from '@stormlane/domain/levels'
import type { MeasurementSystem } from '@stormlane/domain/measures'
import { useState } from 'react'
import { useUnits } from '../../platform/units.ts'
import type { OwnLimits } from './limit-queries.ts'
import type { WishedLimit } from './limit-row.tsx'
import { limitsTexts as TEXTS } from './limits.texts.ts'
import { shownLimit, typedLimit } from './typed-limit.ts'

type Wishes = Partial<Record<LimitHazard, WishedLimit>>

export type LimitWishes = ReturnType<typeof useLimitWishes>

/** Holds the user's edits of the stored limits and the changes that remain to be saved. */
export function useLimitWishes() {
  const units = useUnits()
  const [wishes, setWishes] = useState<Wishes>({})
  const problems = new Map(
    Object.entries(wishes).map(([hazard, { text }]) => [hazard, problemOf(hazard as LimitHazard, text, units)]),
  )
  const hasProblem = [...problems.values()].some(Boolean)
  return {
    units,
    hasProblem,
    problemWith: (hazard: LimitHazard) => problems.get(hazard),
    shown: (hazard: LimitHazard, stored: OwnLimits['own']) => wishes[hazard] ?? storedWish(hazard, stored, units),
    change(hazard: LimitHazard, wish: WishedLimit, stored: OwnLimits['own']) {
      setWishes(changed(wishes, hazard, wish, storedWish(hazard, stored, units)))
    },
    /** In the server's format; empty if nothing differs from the stored limits or if an entry is invalid. */
    changes: () => (hasProblem ? [] : changesOf(wishes, units)),
    clear: () => setWishes({}),
  }
}

function storedWish(hazard: LimitHazard, stored: OwnLimits['own'], units: MeasurementSystem): WishedLimit {
  const own = stored.find((limit) => limit.hazard === hazard)
  return {
    text: own ? shownLimit(hazard, own.value, units) : '',
    level: (own?.level ?? IMPACT_LEVELS.high) as LimitLevel,
  }
}

/** Adds an edit, or removes it if it equals the stored limit. */
function changed(wishes: Wishes, hazard: LimitHazard, wish: WishedLimit, stored: WishedLimit): Wishes {
  const { [hazard]: _, ...others } = wishes
  const text = wish.text.trim()
  const isStored = text === stored.text && (wish.level === stored.level || text === '')
  return isStored ? others : { ...others, [hazard]: wish }
}

function problemOf(hazard: LimitHazard, text: string, units: MeasurementSystem): string | undefined {
  if (text.trim() === '') return undefined
  const value = typedLimit(hazard, text, units)
  return Number.isFinite(value) ? limitProblem(hazard, value, units) : TEXTS.notANumber
}

const changesOf = (wishes: Wishes, units: MeasurementSystem) =>
  Object.entries(wishes).map(([name, { text, level }]) => {
    const hazard = name as LimitHazard
    return { hazard, limit: text.trim() === '' ? null : { value: typedLimit(hazard, text, units), level } }
  })
