import type { VolcanoEvent } from '@stormlane/domain/hazards'
import { WEEK_MS } from '@stormlane/domain/time'
import { hashUnit } from '../atmosphere/hash.ts'

/** Name, position, country, and share of weeks in which it is restless (after bulletins of the Global Volcanism Program, rounded). */
const VOLCANOES: readonly (readonly [name: string, lat: number, lng: number, country: string, restless: number])[] = [
  ['Kīlauea', 19.421, -155.287, 'United States', 0.8],
  ['Mauna Loa', 19.475, -155.608, 'United States', 0.05],
  ['Great Sitkin', 52.076, -176.13, 'United States', 0.9],
  ['Shishaldin', 54.756, -163.97, 'United States', 0.35],
  ['Pavlof', 55.417, -161.894, 'United States', 0.25],
  ['Cleveland', 52.825, -169.944, 'United States', 0.3],
  ['Redoubt', 60.485, -152.742, 'United States', 0.05],
  ['Mount Spurr', 61.299, -152.251, 'United States', 0.2],
  ['Mount St. Helens', 46.191, -122.194, 'United States', 0.03],
  ['Mount Baker', 48.777, -121.813, 'United States', 0.02],
  ['Popocatépetl', 19.023, -98.622, 'Mexico', 0.95],
  ['Colima', 19.514, -103.62, 'Mexico', 0.25],
  ['Fuego', 14.473, -90.88, 'Guatemala', 0.9],
  ['Santa María', 14.757, -91.552, 'Guatemala', 0.85],
  ['Masaya', 11.985, -86.165, 'Nicaragua', 0.6],
  ['Poás', 10.2, -84.233, 'Costa Rica', 0.4],
  ['Soufrière Hills', 16.717, -62.183, 'Montserrat', 0.15],
]

/** USGS alert level and aviation color code, by random rank among restless weeks. */
const LEVELS: readonly (readonly [below: number, level: string, color: string])[] = [
  [0.12, 'Warning', 'Red'],
  [0.4, 'Watch', 'Orange'],
  [1, 'Advisory', 'Yellow'],
]

/** The volcanoes that are restless this week. */
export function volcanoEvents(now: Date, seed: number): VolcanoEvent[] {
  const week = Math.floor(now.getTime() / WEEK_MS)
  return VOLCANOES.flatMap(([name, lat, lng, country, restless], number): VolcanoEvent[] => {
    const chance = hashUnit(seed, 661, week, number)
    if (chance >= restless) return []
    const [, level, color] = LEVELS.find(([below]) => chance / restless < below) ?? [1, 'Advisory', 'Yellow']
    const id = `volcano-${number}`
    return [
      {
        eventType: 'volcanoes',
        id,
        geoJson: {
          type: 'Feature',
          id,
          geometry: { type: 'Point', coordinates: [lng, lat] },
          properties: {
            name,
            country,
            alert_level: level,
            aviation_color: color,
            since: new Date(week * WEEK_MS).toISOString(),
          },
        },
      },
    ]
  })
}
