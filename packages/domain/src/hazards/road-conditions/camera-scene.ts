/** The weather at a simulated camera, from which its picture is drawn. */
export interface CameraScene {
  /** Sine of the sun's elevation; negative at night. */
  sun: number
  /** mm/h. */
  rain: number
  /** Snowfall in mm of depth per hour, and snow on the road in mm. */
  snow: number
  roadSnow: number
  wet: boolean
  /** Meters. */
  visibility: number
  /** °C. */
  temperature: number
  /** Density of people and buildings, 0-1. */
  exposure: number
  /** Driving conditions as text. */
  status: string
}
