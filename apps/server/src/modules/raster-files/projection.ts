// Converts the geokeys of a GeoTIFF (OGC 19-008r4) to a projection definition for proj4.

export type GeoKeys = Readonly<Record<string, unknown>>

/** Projections of American and Canadian weather data, by EPSG code. proj4 computes NaN without x_0 and y_0. */
const KNOWN: Readonly<Record<number, string>> = {
  3857: '+proj=merc +a=6378137 +b=6378137 +x_0=0 +y_0=0 +units=m',
  3785: '+proj=merc +a=6378137 +b=6378137 +x_0=0 +y_0=0 +units=m',
  900913: '+proj=merc +a=6378137 +b=6378137 +x_0=0 +y_0=0 +units=m',
  5070: '+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +datum=NAD83 +x_0=0 +y_0=0 +units=m',
  3338: '+proj=aea +lat_1=55 +lat_2=65 +lat_0=50 +lon_0=-154 +datum=NAD83 +x_0=0 +y_0=0 +units=m',
  3978: '+proj=lcc +lat_1=49 +lat_2=77 +lat_0=49 +lon_0=-95 +datum=NAD83 +x_0=0 +y_0=0 +units=m',
  3413: '+proj=stere +lat_0=90 +lat_ts=70 +lon_0=-45 +datum=WGS84 +x_0=0 +y_0=0 +units=m',
}
const GEOGRAPHIC_MODEL = 2
const USER_DEFINED = 32_767
const METRE = 9001

export const LONGITUDE_LATITUDE = '+proj=longlat +datum=WGS84'

/** Returns undefined if the projection is not supported. */
export function projectionOf(keys: GeoKeys): string | undefined {
  if (keys.GTModelTypeGeoKey === GEOGRAPHIC_MODEL) return LONGITUDE_LATITUDE
  const code = number(keys, 'ProjectedCSTypeGeoKey')
  if (code !== undefined && code !== USER_DEFINED) return KNOWN[code] ?? universalTransverseMercator(code)
  if ((number(keys, 'ProjLinearUnitsGeoKey') ?? METRE) !== METRE) return undefined
  return userDefined(keys)
}

/** The name of the projection for messages. */
export function projectionName(keys: GeoKeys): string | undefined {
  const code = number(keys, 'ProjectedCSTypeGeoKey')
  return code === undefined || code === USER_DEFINED ? undefined : `EPSG:${code}`
}

/** Supports zones on WGS 84, north and south, and on NAD83. */
function universalTransverseMercator(code: number): string | undefined {
  const zone = code % 100
  const series = code - zone
  if (zone < 1 || zone > 60) return undefined
  if (series === 32_600) return `+proj=utm +zone=${zone} +datum=WGS84 +units=m`
  if (series === 32_700) return `+proj=utm +zone=${zone} +south +datum=WGS84 +units=m`
  return series === 26_900 && zone <= 23 ? `+proj=utm +zone=${zone} +datum=NAD83 +units=m` : undefined
}

/** NOAA defines its Lambert and Albers grids key by key, mostly on a sphere. */
function userDefined(keys: GeoKeys): string | undefined {
  const first = (...names: string[]) =>
    names.map((name) => number(keys, name)).find((value) => value !== undefined) ?? 0
  const origin = {
    lat_0: first('ProjFalseOriginLatGeoKey', 'ProjNatOriginLatGeoKey', 'ProjCenterLatGeoKey'),
    lon_0: first('ProjFalseOriginLongGeoKey', 'ProjNatOriginLongGeoKey', 'ProjCenterLongGeoKey'),
    x_0: first('ProjFalseOriginEastingGeoKey', 'ProjFalseEastingGeoKey', 'ProjCenterEastingGeoKey'),
    y_0: first('ProjFalseOriginNorthingGeoKey', 'ProjFalseNorthingGeoKey', 'ProjCenterNorthingGeoKey'),
  }
  const parallels = { lat_1: first('ProjStdParallel1GeoKey'), lat_2: first('ProjStdParallel2GeoKey') }
  const scale = { k_0: number(keys, 'ProjScaleAtNatOriginGeoKey') ?? 1 }
  // GeoTIFF coordinate transformation codes, section 6.3.3.3 of its first specification.
  const methods: Readonly<Record<number, () => string>> = {
    1: () => define('tmerc', { ...origin, ...scale }, keys),
    7: () => define('merc', { ...origin, ...scale }, keys),
    8: () => define('lcc', { ...origin, ...parallels }, keys),
    9: () => define('lcc', { ...origin, lat_1: origin.lat_0, ...scale }, keys),
    11: () => define('aea', { ...origin, ...parallels }, keys),
  }
  return methods[number(keys, 'ProjCoordTransGeoKey') ?? 0]?.()
}

function define(name: string, parameters: Record<string, number>, keys: GeoKeys): string {
  const given = Object.entries(parameters).map(([parameter, value]) => `+${parameter}=${value}`)
  return [`+proj=${name}`, ...given, ellipsoid(keys), '+units=m'].join(' ')
}

function ellipsoid(keys: GeoKeys): string {
  const axis = number(keys, 'GeogSemiMajorAxisGeoKey')
  if (axis === undefined) return '+datum=WGS84'
  const inverse = number(keys, 'GeogInvFlatteningGeoKey') ?? 0
  // An inverse flattening of zero or infinity stands for a sphere.
  return inverse > 0 && Number.isFinite(inverse) ? `+a=${axis} +rf=${inverse}` : `+a=${axis} +b=${axis}`
}

function number(keys: GeoKeys, name: string): number | undefined {
  const value = keys[name]
  return typeof value === 'number' && !Number.isNaN(value) ? value : undefined
}
