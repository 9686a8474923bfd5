/** Port for road conditions; implemented by the simulation and by feeds of road operators. Its features are not validated yet. */
export interface RoadConditionSource {
  readonly name: string
  roadConditions(now: Date, signal?: AbortSignal): Promise<unknown[]>
}
