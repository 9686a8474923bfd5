/** The only town with streets in the browser tests, away from the places that other tests zoom to. */
export const STREET_TOWN: {
  center: [number, number]
  zooms: { min: number; max: number }
  bounds: [number, number, number, number]
  attribution: string
} = {
  center: [-103, 42.83],
  zooms: { min: 9, max: 13 },
  bounds: [-103.1, 42.75, -102.9, 42.91],
  attribution: '<a href="https://www.openstreetmap.org/copyright">&copy; OpenStreetMap of a test</a>',
}
