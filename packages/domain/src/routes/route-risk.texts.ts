import { type ImpactLevel, indexText } from '../impact-level.ts'
import { slowdownText } from '../percent-text.ts'
import { type RouteRiskReason, routeRiskReason } from '../route-risk.ts'

/** The fields of a route option that determine its risk. */
export interface RatedWay {
  risk: number
  slowdownFraction: number
  maxRoadIndex: number | null
  maxTippingIndex: number | null
}

/** What causes the risk of an option. */
export const wayRiskReason = ({ risk, slowdownFraction, maxRoadIndex, maxTippingIndex }: RatedWay): RouteRiskReason =>
  routeRiskReason(risk as ImpactLevel, {
    slowdownFraction,
    maxRoadIndex: maxRoadIndex ?? 0,
    maxTippingIndex: maxTippingIndex ?? 0,
  })

/** Why an option has its risk: `14% slower than without weather`. */
export function routeRiskText(way: RatedWay): string {
  switch (wayRiskReason(way)) {
    case 'slowdown':
      return `${slowdownText(way.slowdownFraction)} slower than without weather`
    case 'road':
      return `Road risk up to ${indexText(way.maxRoadIndex ?? 0)} / 10`
    case 'tipping':
      return `Tipping risk up to ${indexText(way.maxTippingIndex ?? 0)} / 10 in crosswinds`
    case 'weather':
      return 'Extreme weather on the way'
  }
}

/** Options are named by letters, starting with A. */
export const optionName = (index: number) => `Option ${String.fromCharCode(65 + index)}`

export const betterOptionText = (reason: string, index: number, level: string) =>
  `${reason}; ${optionName(index)} is rated ${level}`
