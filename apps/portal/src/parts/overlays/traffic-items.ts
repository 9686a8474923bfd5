import type { CallAnswer, listRoadConditions } from '@stormlane/contract'
import type { RoadConditionType } from '@stormlane/domain/hazards'
import type { Geometry } from 'geojson'
import { formatMoment } from '../../platform/time-format.ts'
import { overlayTexts as TEXTS } from './overlay.texts.ts'
import type { OverlayIcon } from './overlay-icons.ts'
import { calloutFacts, ITEM_DEFAULTS, type OverlayItem } from './overlay-item.ts'

type RoadFeature = CallAnswer<typeof listRoadConditions>['features'][number]

const LOOKS: Record<RoadConditionType, readonly [color: string, icon: OverlayIcon]> = {
  road_status: ['#2FA8A0', 'road'],
  road_work: ['#F7D046', 'work'],
  road_closure: ['#F1352C', 'closure'],
  special_event: ['#B79BFF', 'occasion'],
  traffic_camera: ['#4F9BE8', 'camera'],
  traffic_congestion: ['#FD8C44', 'congestion'],
  traffic_incident: ['#F1352C', 'incident'],
  trucker_warning: ['#FD8C44', 'truck'],
  weather_station: ['#58D05D', 'station'],
}

interface Look {
  color: string
  legend: string
  rank: number
}

/** Driving conditions by keywords in the operator's status, worst first. Ice is violet, because red is for closures. */
const CONDITIONS: readonly (readonly [words: RegExp, color: string, legend: keyof typeof TEXTS.drivingConditions])[] = [
  [/closed|impassable|not advised/i, '#F1352C', 'closed'],
  [/\bic[ey]|freez/i, '#B79BFF', 'ice'],
  [/snow|slush|drift/i, '#4F9BE8', 'snow'],
  [/fog|wind|visibility|smoke|dust/i, '#FD8C44', 'view'],
  [/wet|rain|flood|water/i, '#2FA8A0', 'wet'],
  [/dry|good|clear|normal/i, '#58D05D', 'good'],
  // A status without any of these words is not known to be good.
  [/^/, '#9AA5B1', 'unknown'],
]

function drivingCondition(status: string | null): Look {
  const at = CONDITIONS.findIndex(([words]) => words.test(status ?? ''))
  const [, color, legend] = CONDITIONS[at] as (typeof CONDITIONS)[number]
  return { color, legend: TEXTS.drivingConditions[legend], rank: CONDITIONS.length - at }
}

const moment = (time: string | null) => time && formatMoment(new Date(time))

export function trafficItems(features: readonly RoadFeature[], draws: readonly RoadConditionType[]): OverlayItem[] {
  return features.flatMap(({ id, geometry, properties: road }) => {
    if (geometry === null || !draws.includes(road.roadConditionType)) return []
    const kind = TEXTS.roads[road.roadConditionType]
    const [ofKind, icon] = LOOKS[road.roadConditionType]
    const look: Look =
      road.roadConditionType === 'road_status'
        ? drivingCondition(road.status)
        : { color: ofKind, legend: kind, rank: ITEM_DEFAULTS.rank }
    const named = 'title' in road ? road.title : 'roadway' in road ? road.roadway : null
    const times = 'startTime' in road ? road : { startTime: null, endTime: null }
    return {
      ...ITEM_DEFAULTS,
      id,
      kind: 'traffic' as const,
      title: named ?? kind,
      facts: calloutFacts(
        [TEXTS.kind, kind],
        [TEXTS.begins, moment(times.startTime)],
        [TEXTS.ends, moment(times.endTime)],
        [TEXTS.lanes, 'affectedLanes' in road ? road.affectedLanes : null],
        [TEXTS.status, 'status' in road ? road.status : null],
      ),
      body: road.description,
      images: 'imageUrls' in road ? road.imageUrls : [],
      ...look,
      icon,
      lineWidthPx: 4,
      geometry: geometry as Geometry,
    }
  })
}
