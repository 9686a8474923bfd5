import { chosenResult, roadAt } from '@stormlane/domain/trips'
import { useQuery } from '@tanstack/react-query'
import { placeQueries } from '../../../parts/places/place-queries.ts'
import { assetQueries, type Vehicle } from '../../../platform/asset-queries.ts'
import { mapTexts } from '../map.texts.ts'

const TEXTS = mapTexts.vehicle

/** Rounds positions to about a mile, so that a moving vehicle does not request a place name twice a minute. */
const ROUNDED = 50
const rounded = (degrees: number) => Math.round(degrees * ROUNDED) / ROUNDED

/** Shows the road of a vehicle on its route, and the nearest town. Renders nothing while neither is known. */
export function VehiclePlace({ vehicle: { latitude, longitude, routeId } }: { vehicle: Vehicle }) {
  const at = latitude === null || longitude === null ? null : { latitude, longitude }
  const place = at && { latitude: rounded(at.latitude), longitude: rounded(at.longitude) }
  const { data: town } = useQuery(placeQueries.nearest(place))
  const { data: route } = useQuery({ ...assetQueries.route(routeId ?? ''), enabled: routeId !== null && at !== null })
  const option = route && chosenResult(route)
  const road = option && at ? roadAt(option, at) : undefined
  if (!town) return road ?? null
  return road ? TEXTS.onRoad(road, town) : TEXTS.near(town)
}
