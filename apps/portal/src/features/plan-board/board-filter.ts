import { matchesGroups } from '@stormlane/domain/assets'
import { type ImpactLevelName, impactLevelName } from '@stormlane/domain/levels'
import { type BoardGrouping, type BoardWindow, isOnBoard } from '@stormlane/domain/trips'
import { levelsText, parseLevels } from '../../parts/assets/level-address.ts'
import { isFound, type Shipment } from './board-trip.ts'
import type { PlanBoardSearch } from './plan-board.route.ts'

/** Worst first; unknown is left out, because such shipments are never filtered for. */
export const BOARD_LEVELS = ['extreme', 'high', 'moderate', 'low', 'none'] as const satisfies readonly ImpactLevelName[]

export interface BoardFilter {
  /** Days after today. */
  day: number
  by: BoardGrouping
  /** The chosen groups with all their descendants. */
  groups: ReadonlySet<string>
  levels: readonly ImpactLevelName[]
  storm: string | undefined
  query: string
}

export const readBoardFilter = ({ day = 0, by = 'storm', groups, levels, storm, query }: PlanBoardSearch) =>
  ({
    day,
    by,
    groups: new Set(groups?.split(',').filter(Boolean)),
    levels: parseLevels(levels ?? ''),
    storm,
    query: query ?? '',
  }) satisfies BoardFilter

/** The address of a filter, without what is there by default. */
export function boardSearch({ day, by, groups, levels, storm, query }: BoardFilter): PlanBoardSearch {
  const chosen = levelsText(levels)
  return {
    ...(day > 0 && { day }),
    ...(by !== 'storm' && { by }),
    ...(groups.size > 0 && { groups: [...groups].join(',') }),
    ...(chosen !== undefined && { levels: chosen }),
    ...(storm !== undefined && { storm }),
    ...(query !== '' && { query }),
  }
}

/** The shipments of the day that pass every filter but that of levels, which counts them. */
export const withoutLevels = (
  shipments: readonly Shipment[],
  { groups, storm, query }: BoardFilter,
  window: BoardWindow,
): Shipment[] =>
  shipments.filter(
    (shipment) =>
      isOnBoard(shipment, window) &&
      matchesGroups(shipment.route.groupIds, groups) &&
      (storm === undefined || shipment.crossings.some(({ stormId }) => stormId === storm)) &&
      isFound(shipment, query),
  )

export const ofLevels = (shipments: readonly Shipment[], { levels }: BoardFilter): readonly Shipment[] =>
  levels.length === 0 ? shipments : shipments.filter(({ level }) => levels.includes(impactLevelName(level)))

export function countLevels(shipments: readonly Shipment[]): ReadonlyMap<ImpactLevelName, number> {
  const counts = new Map<ImpactLevelName, number>()
  for (const { level } of shipments) {
    const name = impactLevelName(level)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}
