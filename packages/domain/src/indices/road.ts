import { worstOf } from './impact-index.ts'
import { ROAD_HAZARDS } from './road-hazards.ts'

/** How hard it is to drive: rain, snow, ice, fog, gusts and cold on the road. */
export const roadIndex = worstOf(
  'road',
  [
    'rainRate',
    'snowRate',
    'freezingRainRate',
    'visibility',
    'roadSurfaceTemperature',
    'dewPoint',
    'temperature',
    'windGust',
    'roadSnowDepth',
    'roadWater',
  ],
  ROAD_HAZARDS,
)
