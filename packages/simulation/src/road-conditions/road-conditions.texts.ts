import { celsiusToFahrenheit, mpsToMph } from '@stormlane/domain/measures'
import type { RoadWeather } from './road-weather.ts'
import type { Stretch } from './stretches.ts'

const between = ({ roadway, from, to }: Stretch) => `${roadway} between ${from} and ${to}`

export const statusText = (stretch: Stretch, status: string, { temperature, windGust }: RoadWeather) =>
  `${between(stretch)}: ${status.toLowerCase()}. Air ${Math.round(celsiusToFahrenheit(temperature))} °F, gusts ${Math.round(mpsToMph(windGust))} mph.`

/** Title and affected lanes of road works. */
export const ROAD_WORKS = [
  ['Bridge repair', 'Right lane closed'],
  ['Resurfacing', 'One lane each way'],
  ['Shoulder work', 'Right shoulder closed'],
  ['Guardrail repair', 'Left shoulder closed'],
  ['Pavement repair', 'Left lane closed'],
  ['Utility work', 'Lanes shifted'],
] as const

export const workText = (stretch: Stretch, title: string) => `${title} on ${between(stretch)}. Expect reduced speeds.`

export const CLOSURES = {
  snow: ['Blizzard conditions', 'All lanes closed'],
  ice: ['Ice on the roadway', 'All lanes closed'],
  flood: ['Flooding', 'All lanes closed'],
  pass: ['Closed for the season', 'All lanes closed'],
} as const

export const closureText = (stretch: Stretch, reason: string) =>
  `${between(stretch)} is closed: ${reason.toLowerCase()}.`

/** Incidents in fair weather, on slick roads and in strong wind. */
export const INCIDENTS = {
  fair: ['Crash', 'Disabled vehicle', 'Debris on the roadway', 'Vehicle fire'],
  slick: ['Slide-off', 'Multi-vehicle crash', 'Jackknifed truck', 'Spun-out vehicle'],
  windy: ['Overturned truck', 'Debris on the roadway'],
} as const

export const incidentText = (stretch: Stretch, type: string) => `${type} on ${between(stretch)}.`

export const CONGESTION = { slow: 'Slow traffic', stopped: 'Stop-and-go traffic' } as const
export const RUSH_HOUR = 'Rush hour'
export const BAD_WEATHER = 'Weather'
export const congestionText = (stretch: Stretch, type: string) => `${type} on ${between(stretch)}.`

export const WARNINGS = {
  wind: 'High winds: light, high-profile vehicles',
  chains: 'Chain law in effect for commercial vehicles',
  grade: 'Steep grade on a slick road: use low gear',
} as const

export const warningText = (stretch: Stretch, title: string) => `${title} on ${between(stretch)}.`

/** Special events that cause traffic, with the months in which they happen. */
export const SPECIAL_EVENTS: readonly { type: string; title: (place: string) => string; months: readonly number[] }[] =
  [
    { type: 'Sports', title: (place) => `Football game in ${place}`, months: [8, 9, 10, 11, 0] },
    { type: 'Sports', title: (place) => `Baseball game in ${place}`, months: [3, 4, 5, 6, 7, 8] },
    { type: 'Sports', title: (place) => `Marathon in ${place}`, months: [3, 4, 9, 10] },
    { type: 'Fair', title: (place) => `Fair in ${place}`, months: [6, 7, 8] },
    { type: 'Concert', title: (place) => `Concert in ${place}`, months: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] },
    { type: 'Parade', title: (place) => `Parade in ${place}`, months: [2, 4, 6, 10, 11] },
  ]

export const specialEventText = (title: string, roadway: string) =>
  `${title}. Heavy traffic on ${roadway} before and after.`

export const cameraText = (stretch: Stretch) => `${stretch.roadway} at ${stretch.from}`
export const stationText = (stretch: Stretch) => `Road weather station ${stretch.roadway} at ${stretch.from}`
