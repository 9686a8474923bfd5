/** Who reports on roads: a simulated world, or the feeds of operators. What it says is still to be read and checked. */
export interface RoadConditionSource {
  readonly name: string
  roadConditions(now: Date, signal?: AbortSignal): Promise<unknown[]>
}
