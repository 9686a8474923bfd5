import type { RoadStopKind } from '@stormlane/domain/vehicles'

export const vehicleStopsTexts = {
  alongRoute: 'Places to stop along the route',
  nearby: 'Places to stop nearby, as the crow flies',
  noneAhead: (distance: string) => `The road data name none within ${distance} ahead.`,
  noneNearby: (distance: string) => `The road data name none within ${distance}.`,
  kinds: {
    rest_area: 'Rest area',
    services: 'Service area',
    truck_parking: 'Truck parking',
    truck_fuel: 'Truck fuel',
  } satisfies Record<RoadStopKind, string>,
  reached: (distance: string, duration: string) => `${distance} · ${duration}`,
  left: 'left side of the road',
  off: (distance: string) => `${distance} off the route`,
  beforeWorst: (hour: string) => `before the worst at ${hour}`,
}
