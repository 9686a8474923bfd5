import type { CameraScene } from '@stormlane/domain/hazards'
import type { RoadWeather } from './road-weather.ts'

/** What a camera on the stretch shows. */
export const cameraScene = (at: RoadWeather, status: string): CameraScene => ({
  sun: hundredths(at.sun),
  rain: hundredths(at.rainRate + at.freezingRainRate),
  snow: hundredths(at.snowRate),
  roadSnow: hundredths(at.roadSnowDepth),
  wet: at.roadWater > 0.4 || at.rainRate > 0.2,
  visibility: Math.round(at.visibility),
  temperature: hundredths(at.temperature),
  exposure: hundredths(at.exposure),
  status,
})

const hundredths = (value: number) => Math.round(value * 100) / 100
