export { AlertZones } from './alert-zones.ts'
export { Counties, type County } from './counties.ts'
export type { ZonePlace } from './neighbor-zones.ts'
export { timezoneAt } from './time-zone-at.ts'
