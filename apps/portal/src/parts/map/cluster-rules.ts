/** How near, in px, markers may come before they join in one, by what they mark (core §9). */
const CLUSTER_RADIUS_PX = {
  location: 100,
  impactLocation: 120,
  earthquake: 50,
  road_work: 200,
  trucker_warning: 160,
} as const

const OTHER_CLUSTER_RADIUS_PX = 100
/** Nearer than this every vehicle has its own marker (core §9). */
const VEHICLE_CLUSTER_MAX_ZOOM = 12
/** Everything else joins down to the closest zoom but one. */
const CLUSTER_MAX_ZOOM = 17

export interface ClusterRule {
  radiusPx: number
  maxZoom: number
}

/** `impactLocation` is a location that wears the color of its impact. */
export function clusterRule(marked: string): ClusterRule {
  return {
    radiusPx: CLUSTER_RADIUS_PX[marked as keyof typeof CLUSTER_RADIUS_PX] ?? OTHER_CLUSTER_RADIUS_PX,
    maxZoom: marked === 'vehicle' ? VEHICLE_CLUSTER_MAX_ZOOM : CLUSTER_MAX_ZOOM,
  }
}
