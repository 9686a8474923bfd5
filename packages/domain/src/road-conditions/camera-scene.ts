/** What a camera sees of the weather: enough to draw its picture. */
export interface CameraScene {
  /** Sine of the sun's height; negative at night. */
  sun: number
  /** mm/h. */
  rain: number
  /** mm of depth an hour, and mm that lie on the road. */
  snow: number
  roadSnow: number
  wet: boolean
  /** Meters. */
  visibility: number
  /** °C. */
  temperature: number
  /** Density of people and assets, 0-1: fields, or houses. */
  exposure: number
  /** How the road is to drive on, in words. */
  status: string
}
