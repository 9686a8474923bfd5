/** A set of assets from a telematics provider; groups form a tree (core §3). */
export interface Group {
  id: string
  name: string
  source: string
  externalId: string | null
  /** Ids of the groups below. */
  children: readonly string[]
}

/** How deep the tree is walked (core §9); beyond it reads "Max depth reached". */
export const MAX_GROUP_DEPTH = 10
