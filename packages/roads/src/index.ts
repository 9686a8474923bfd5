export { loadAuthoredNetwork } from './corridors/authored-network.ts'
export { RoadImportRefused } from './import/import.texts.ts'
export { describeImport, importRoadsFile, type RoadImportReport } from './import/import-roads.ts'
export { createLandmarks } from './network/landmarks.ts'
export * from './network/network-file.ts'
export * from './network/open-network.ts'
export * from './network/position.ts'
export * from './network/road-class.ts'
export * from './network/road-graph.ts'
export * from './network/road-lines.ts'
export { roadMask } from './network/road-mask.ts'
export * from './network/shortest-path.ts'
export * from './network/snap-to-road.ts'
export { EmbeddedRouter } from './routing/embedded-router.ts'
export { RoadSites, type RoadSpeeds, type RoadSpeedTable } from './routing/road-speeds.ts'
export {
  adviseDeparture,
  type DepartureAdvice,
  type DepartureOutlook,
  departureOutlooks,
} from './travel/best-departure.ts'
export { type RankedRoute, rankRoutes, type Surroundings, type Trip } from './travel/evaluate-route.ts'
export { forecastAlongPath, type PathReader } from './travel/forecast-along-path.ts'
export { stepMidpoints } from './travel/travel-path.ts'
