import type { ImpactLevel } from '../impact-level.ts'
import { routeRiskReason } from '../route-risk.ts'

/** The fields of a route option that determine its risk. */
export interface RatedWay {
  risk: number
  slowdownFraction: number
  maxRoadIndex: number | null
}

/** Why an option has its risk: `14% slower than without weather`. */
export function routeRiskText({ risk, slowdownFraction, maxRoadIndex }: RatedWay): string {
  const roadIndex = maxRoadIndex ?? 0
  switch (routeRiskReason(risk as ImpactLevel, { slowdownFraction, maxRoadIndex: roadIndex })) {
    case 'slowdown':
      return `${Math.round(100 * slowdownFraction)}% slower than without weather`
    case 'road':
      return `Road risk up to ${roadIndex.toFixed(1)} / 10`
    case 'weather':
      return 'Extreme weather on the way'
  }
}

/** Options are named by letters, starting with A. */
export const optionName = (index: number) => `Option ${String.fromCharCode(65 + index)}`

export const betterOptionText = (reason: string, index: number, level: string) =>
  `${reason}; ${optionName(index)} is rated ${level}`
