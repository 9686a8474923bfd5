import type { AlertCountry, Area } from '@stormlane/domain'
import { Counties, type County } from './counties.ts'
import { neighborZones } from './neighbor-zones.ts'
import { joined } from './voronoi-zones.ts'

/** An area for which alerts are issued: a county, or a part of a province. */
export interface AlertZone extends Omit<County, 'fips'> {
  country: AlertCountry
  /** Of counties only. */
  fips: string | null
}

/** All areas for which alerts are issued. The counties of the United States come first, in their own order. */
export class AlertZones {
  readonly counties: Counties
  readonly list: readonly AlertZone[]

  constructor(counties = new Counties(), neighbors = neighborZones()) {
    this.counties = counties
    this.list = [
      ...counties.list.map((county): AlertZone => ({ ...county, country: 'USA' })),
      ...neighbors.map(
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

  /** The area of some zones of one country as one. */
  union(zones: readonly number[]): Area {
    const [first = 0] = zones
    if (first < this.counties.list.length) return this.counties.union(zones)
    return joined(
      zones.flatMap((zone) => {
        const { geometry } = this.list[zone] ?? {}
        return geometry?.type === 'MultiPolygon' ? [geometry] : []
      }),
    )
  }
}
