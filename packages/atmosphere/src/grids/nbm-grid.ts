import type { LambertDefinition } from '@stormlane/domain/weather'

/** The grid of NOAA's National Blend of Models over the conterminous United States, from GRIB2 template 3.30 of its files. */
export const NBM_GRID: LambertDefinition = {
  kind: 'lambert',
  nx: 2345,
  ny: 1597,
  firstLng: -126.2766,
  firstLat: 19.229,
  orientationLng: -95,
  standardLat1: 25,
  standardLat2: 25,
  stepMeters: 2539.703,
  earthRadiusMeters: 6_371_200,
}
