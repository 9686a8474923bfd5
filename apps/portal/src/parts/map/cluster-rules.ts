/** Cluster radius by kind of marker (MAP-101 to MAP-106). */
const CLUSTER_RADIUS_PX = {
  location: 100,
  impactLocation: 120,
  earthquake: 50,
  road_work: 200,
  trucker_warning: 160,
} as const

const OTHER_CLUSTER_RADIUS_PX = 100
/** Above this zoom every vehicle has its own marker (MAP-107). */
const VEHICLE_CLUSTER_MAX_ZOOM = 12
/** Other markers are clustered up to one zoom below the maximum. */
const CLUSTER_MAX_ZOOM = 17

export interface ClusterRule {
  radiusPx: number
  maxZoom: number
}

/** `impactLocation` is a location colored by its impact. */
export function clusterRule(marked: string): ClusterRule {
  return {
    radiusPx: CLUSTER_RADIUS_PX[marked as keyof typeof CLUSTER_RADIUS_PX] ?? OTHER_CLUSTER_RADIUS_PX,
    maxZoom: marked === 'vehicle' ? VEHICLE_CLUSTER_MAX_ZOOM : CLUSTER_MAX_ZOOM,
  }
}
