// Chooses the cities of the base map and their first zoom: a city appears when it is far enough from every larger one, so
// that labels are evenly spread at each zoom (Grand Junction before a suburb of Los Angeles).

/** The United States with territories, Canada, Mexico, and the countries around the Gulf. */
const COUNTRIES = new Set(['US', 'CA', 'MX', 'PR', 'VI', 'CU', 'BS', 'GT', 'BZ', 'HN', 'SV', 'JM', 'HT', 'DO'])

/** GeoNames feature codes of city districts and abandoned places. */
const NO_CITY = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLW', 'PPLCH'])

/** Common map names that differ from GeoNames. */
const PRINTED_NAMES: Record<string, string> = {
  'New York City': 'New York',
  'Washington, D.C.': 'Washington',
  'Lexington-Fayette': 'Lexington',
  'Greater Sudbury': 'Sudbury',
  'León de los Aldama': 'León',
}

/** An agglomeration that GeoNames lists in addition to its cities. */
const NOT_PRINTED = new Set(['Tri-Cities'])

/** Fleets drive in the United States and Canada, so San Diego takes precedence over Tijuana. */
const HOME_COUNTRIES = new Set(['US', 'CA'])
const ABROAD_WEIGHT = 0.3

const MOST_CITIES = 5000
const LEAST_POPULATION = 3000
/** Space that a label needs beside a larger city. */
const LABEL_ROOM_PX = 84
const EQUATOR_KM = 40_075
const TILE_PX = 512
const EARTH_RADIUS_KM = 6371

interface City {
  name: string
  lng: number
  lat: number
  population: number
  /** The neighbor with the higher weight is labeled first. */
  weight: number
}

/** [name, longitude, latitude, population in thousands, first zoom] */
export type CityRow = [string, number, number, number, number]

export function pickCities(geonames: string): CityRow[] {
  const byWeight = geonames
    .split('\n')
    .flatMap(readCity)
    .sort((a, b) => b.weight - a.weight)
  const rows = byWeight.map((city, rank): CityRow => {
    const thousands = Math.max(1, Math.round(city.population / 1000))
    return [city.name, round(city.lng, 3), round(city.lat, 3), thousands, firstZoom(city, byWeight.slice(0, rank))]
  })
  // Keeps the cities with the lowest first zoom in order of weight, so that the map places larger labels first.
  const lastZoom = rows.map((row) => row[4]).sort((a, b) => a - b)[MOST_CITIES] ?? Number.POSITIVE_INFINITY
  return rows.filter((row) => row[4] < lastZoom)
}

/** Columns of the GeoNames table: geonames.org/export, "The main 'geoname' table". */
function readCity(line: string): City[] {
  const columns = line.split('\t')
  const [, name = '', , , lat, lng, , code = '', country = ''] = columns
  const population = Number(columns[14])
  if (!COUNTRIES.has(country) || NO_CITY.has(code) || !(population >= LEAST_POPULATION)) return []
  if (NOT_PRINTED.has(name)) return []
  const weight = population * (HOME_COUNTRIES.has(country) ? 1 : ABROAD_WEIGHT)
  return [{ name: PRINTED_NAMES[name] ?? name, lng: Number(lng), lat: Number(lat), population, weight }]
}

function firstZoom(city: City, larger: City[]): number {
  const nearestKm = larger.reduce(
    (nearest, other) => Math.min(nearest, distanceKm(city, other)),
    Number.POSITIVE_INFINITY,
  )
  const neededKmPerPx = Math.max(nearestKm, 1) / LABEL_ROOM_PX
  const zoom = Math.log2((EQUATOR_KM * Math.cos(radians(city.lat))) / TILE_PX / neededKmPerPx)
  return round(Math.min(11, Math.max(2, zoom)), 1)
}

/** Haversine formula. */
function distanceKm(a: City, b: City): number {
  const dLat = radians(b.lat - a.lat)
  const dLng = radians(b.lng - a.lng)
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
