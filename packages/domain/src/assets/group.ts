/** A set of assets from a telematics provider; groups form a tree (MODEL-036). */
export interface Group {
  id: string
  name: string
  source: string
  externalId: string | null
  /** Ids of the child groups. */
  children: readonly string[]
}

/** Depth limit of the tree (MAP-074); beyond it the portal shows "Max depth reached". */
export const MAX_GROUP_DEPTH = 10
