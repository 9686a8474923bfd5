export { OfflineGeocoder } from './geocoder/offline-geocoder.ts'
