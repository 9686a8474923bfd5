import type { LambertDefinition } from '@stormlane/domain/weather'

/** The grid of NOAA's HRRR over the conterminous United States, from GRIB2 template 3.30 of its files. */
export const HRRR_GRID: LambertDefinition = {
  kind: 'lambert',
  nx: 1799,
  ny: 1059,
  firstLng: -122.719528,
  firstLat: 21.138123,
  orientationLng: -97.5,
  standardLat1: 38.5,
  standardLat2: 38.5,
  stepMeters: 3000,
}
