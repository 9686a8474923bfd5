import type { Area } from '@stormlane/domain/geo'
import type { AlertCountry } from '@stormlane/domain/hazards'
import { Counties, type County } from './counties.ts'
import { neighborZones, type ZonePlace } from './neighbor-zones.ts'
import { unionOfZones } from './voronoi-zones.ts'

/** An area for which alerts are issued: a county, or a part of a province. */
export interface AlertZone extends Omit<County, 'fips'> {
  country: AlertCountry
  /** Null for zones that are not US counties. */
  fips: string | null
}

/** All areas for which alerts are issued: first the counties of the United States, then the zones of Canada and Mexico. */
export class AlertZones {
  readonly counties: Counties
  readonly list: readonly AlertZone[]

  /** The zones of Canada and Mexico are drawn around these places. */
  constructor(places: readonly ZonePlace[]) {
    const counties = new Counties()
    this.counties = counties
    this.list = [
      ...counties.list.map((county): AlertZone => ({ ...county, country: 'USA' })),
      ...neighborZones(places).map(
        ({ country, province, seed, geometry }): AlertZone => ({
          country,
          fips: null,
          name: seed.name,
          state: province,
          geometry,
        }),
      ),
    ]
  }

  /** The union of several zones of one country. */
  union(zones: readonly number[]): Area {
    const [first = 0] = zones
    if (first < this.counties.list.length) return this.counties.union(zones)
    return unionOfZones(
      zones.flatMap((zone) => {
        const { geometry } = this.list[zone] ?? {}
        return geometry?.type === 'MultiPolygon' ? [geometry] : []
      }),
    )
  }
}
