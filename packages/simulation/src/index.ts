export { demoGroups } from './fleet/demo-groups.ts'
export { fleetsInThread } from './fleet/fleets-in-thread.ts'
export { DEMO_FLEET_SIZE, isOfFleet } from './fleet/simulated-fleet.ts'
export { simulatedMessaging } from './fleet/simulated-messaging.ts'
export { SimulatedHazards } from './hazards/simulated-hazards.ts'
export { SimulatedHistory } from './history/simulated-history.ts'
export { type HrrrHour, writeHrrrHour } from './practice-feeds/hrrr-files.ts'
export { PracticeFiles } from './practice-feeds/practice-files.ts'
export { practiceServer } from './practice-feeds/practice-server.ts'
export { type FieldToWrite, writeGrib } from './practice-feeds/write-grib.ts'
export { simulatedRunMaker } from './simulated-run-maker.ts'
export {
  areaGrid,
  type Resolution,
  SimulatedSource,
} from './simulated-source.ts'
export { leafOnAt, surroundingsOn } from './surroundings.ts'
export { TripDriver } from './verification/drive-trips.ts'
export { simulatedVerification } from './verification/simulated-verification.ts'
export { StationWeather } from './verification/station-weather.ts'
