import type { Pin } from '../../parts/map/pin-markers.tsx'
import type { PlanInputs } from './plan-inputs.ts'
import { plannerTexts } from './route-planner.texts.ts'

/** Pins of origin, stops and destination, labeled as in the form. */
export function planPins({ origin, stops, destination }: PlanInputs): Pin[] {
  const { fields } = plannerTexts
  const ends = [
    { place: origin, text: 'A', name: fields.origin },
    ...stops.map(({ place }, index) => ({ place, text: String(index + 1), name: fields.stop(index + 1) })),
    { place: destination, text: 'B', name: fields.destination },
  ]
  return ends.flatMap(({ place, text, name }) =>
    place ? [{ lng: place.longitude, lat: place.latitude, text, label: `${name}: ${place.label}` }] : [],
  )
}
