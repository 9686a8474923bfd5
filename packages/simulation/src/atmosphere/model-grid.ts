import { createGrid, type GridDefinition } from '@stormlane/domain/weather'
import { humidityTerms, landClimate, seaClimate, upwelling } from './climate.ts'
import { COARSE, KM_PER_DEGREE, type Upsampling } from './coarse-grid.ts'
import { gustClimateAt } from './gust-climate.ts'
import { regionalCorrection } from './regional-climate.ts'
import { type Terrain, terrainOn } from './terrain.ts'

/** Properties of the model grid that do not change with the weather. */
export interface ModelGrid {
  definition: GridDefinition
  cells: number
  lat: Float32Array
  lng: Float32Array
  /** Position on a conformal map in km, on which textures are not distorted. */
  mapX: Float32Array
  mapY: Float32Array
  terrain: Terrain
  /** Elevation of the plateau around a cell: smoothed over about 150 km. */
  plateau: Float32Array
  /** Slope of the ground to the east and north, m per m. */
  slopeEast: Float32Array
  slopeNorth: Float32Array
  /** Share of lake water around a cell, smoothed so that shores leave no sharp edges downwind. */
  lakeAround: Float32Array
  /** 1 if the snow bands of a large lake can reach the cell. */
  nearLake: Uint8Array
  /** Grid columns per km to the east, and rows per km to the north. */
  columnsPerKm: Float32Array
  rowsPerKm: number
  coarse: Upsampling
  normals: Normals
  /** Logit of the share of hours with gusts of 45 mph, by season. */
  gustClimate: Record<'winter' | 'spring' | 'summer' | 'autumn', Float32Array>
  /** Set if the cells are single cells of another grid, which knows their surroundings. */
  pickedFrom?: { grid: ModelGrid; cells: Int32Array }
}

/** The climate of each cell, as terms that are multiplied by seasonal factors (climate.ts). */
interface Normals {
  landMean: Float32Array
  landSwing: Float32Array
  seaMean: Float32Array
  seaSwing: Float32Array
  upwelling: Float32Array
  humidity: Float32Array
  humiditySummer: Float32Array
  humidityMonsoon: Float32Array
  /** Factor on lift and showers. */
  rainfall: Float32Array
}

/** Lambert conformal map of the continent, in km. */
const MAP: GridDefinition = {
  kind: 'lambert',
  nx: 2,
  ny: 2,
  firstLng: -140,
  firstLat: 15,
  orientationLng: -97,
  standardLat1: 33,
  standardLat2: 50,
  stepMeters: 1000,
}

const PLATEAU_REACH_KM = 110
const LAKE_REACH_KM = 260

/** Builds the model grid; the model needs a regular grid. */
export function modelGrid(definition: GridDefinition & { kind: 'regular' }): ModelGrid {
  const grid = createGrid(definition)
  const cells = grid.nx * grid.ny
  const map = createGrid(MAP)
  const terrain = terrainOn(definition)
  const arrays = () => new Float32Array(cells)
  const [lat, lng, mapX, mapY, columns, rows, columnsPerKm] = [
    arrays(),
    arrays(),
    arrays(),
    arrays(),
    arrays(),
    arrays(),
    arrays(),
  ]
  const at = new Float64Array(2)
  for (let i = 0; i < cells; i++) {
    const place = grid.lngLatAt(i % grid.nx, Math.floor(i / grid.nx))
    lat[i] = place.lat
    lng[i] = place.lng
    map.locate(place.lng, place.lat, at)
    mapX[i] = at[0] as number
    mapY[i] = at[1] as number
    columns[i] = (place.lng - COARSE.west) / COARSE.step
    rows[i] = (COARSE.north - place.lat) / COARSE.step
    columnsPerKm[i] = 1 / (definition.stepDegrees * KM_PER_DEGREE * Math.cos((place.lat * Math.PI) / 180))
  }
  const rowsPerKm = 1 / (definition.stepDegrees * KM_PER_DEGREE)
  const smooth = (values: Float32Array, reachKm: number) =>
    boxMeans(boxMeans(values, grid.nx, grid.ny, reachKm * rowsPerKm), grid.nx, grid.ny, reachKm * rowsPerKm)
  const lakes = smooth(terrain.lake, LAKE_REACH_KM / 2)
  const { east, north } = slopes(smooth(terrain.elevation, 14), grid.nx, grid.ny, columnsPerKm, rowsPerKm)
  return {
    definition,
    cells,
    lat,
    lng,
    mapX,
    mapY,
    terrain,
    plateau: smooth(terrain.elevation, PLATEAU_REACH_KM),
    slopeEast: east,
    slopeNorth: north,
    lakeAround: smooth(terrain.lake, 16),
    nearLake: Uint8Array.from(lakes, (share) => (share > 0.004 ? 1 : 0)),
    columnsPerKm,
    rowsPerKm,
    coarse: { columns, rows },
    normals: climateNormals(lat, lng),
    gustClimate: gustClimate(lat, lng),
  }
}

/** Box filter by running sums, with `reachCells` cells to each side. */
function boxMeans(values: Float32Array, nx: number, ny: number, reachCells: number): Float32Array {
  const reach = Math.max(1, Math.round(reachCells))
  const along = (source: Float32Array, stride: number, count: number, lines: number, lineStride: number) => {
    const result = new Float32Array(source.length)
    for (let line = 0; line < lines; line++) {
      const at = (i: number) => source[line * lineStride + Math.min(count - 1, Math.max(0, i)) * stride] as number
      let sum = 0
      for (let i = -reach; i <= reach; i++) sum += at(i)
      for (let i = 0; i < count; i++) {
        result[line * lineStride + i * stride] = sum / (2 * reach + 1)
        sum += at(i + reach + 1) - at(i - reach)
      }
    }
    return result
  }
  return along(along(values, 1, nx, ny, nx), nx, ny, nx, 1)
}

function slopes(elevation: Float32Array, nx: number, ny: number, columnsPerKm: Float32Array, rowsPerKm: number) {
  const east = new Float32Array(nx * ny)
  const north = new Float32Array(nx * ny)
  for (let y = 0; y < ny; y++) {
    for (let x = 0; x < nx; x++) {
      const i = y * nx + x
      const [left, right] = [Math.max(0, x - 1), Math.min(nx - 1, x + 1)]
      const [up, down] = [Math.max(0, y - 1), Math.min(ny - 1, y + 1)]
      const rise = (elevation[y * nx + right] as number) - (elevation[y * nx + left] as number)
      east[i] = ((rise / (right - left)) * (columnsPerKm[i] as number)) / 1000
      const climb = (elevation[up * nx + x] as number) - (elevation[down * nx + x] as number)
      north[i] = ((climb / (down - up)) * rowsPerKm) / 1000
    }
  }
  return { east, north }
}

function climateNormals(lat: Float32Array, lng: Float32Array): Normals {
  const field = () => new Float32Array(lat.length)
  const normals: Normals = {
    landMean: field(),
    landSwing: field(),
    seaMean: field(),
    seaSwing: field(),
    upwelling: field(),
    humidity: field(),
    humiditySummer: field(),
    humidityMonsoon: field(),
    rainfall: field(),
  }
  for (let i = 0; i < lat.length; i++) {
    const [latitude, longitude] = [lat[i] as number, lng[i] as number]
    const land = landClimate(latitude)
    const sea = seaClimate(latitude)
    const humidity = humidityTerms(latitude, longitude)
    const region = regionalCorrection(latitude, longitude)
    normals.landMean[i] = land.mean + region.mean
    normals.landSwing[i] = land.swing + region.swing
    normals.seaMean[i] = sea.mean + region.mean
    normals.seaSwing[i] = sea.swing + region.swing
    normals.rainfall[i] = Math.exp(region.rain)
    normals.upwelling[i] = upwelling(latitude, longitude)
    normals.humidity[i] = humidity.base
    normals.humiditySummer[i] = humidity.summer
    normals.humidityMonsoon[i] = humidity.monsoon
  }
  return normals
}

function gustClimate(lat: Float32Array, lng: Float32Array): ModelGrid['gustClimate'] {
  const field = () => new Float32Array(lat.length)
  const climate = { winter: field(), spring: field(), summer: field(), autumn: field() }
  for (let i = 0; i < lat.length; i++) {
    const at = gustClimateAt(lat[i] as number, lng[i] as number)
    climate.winter[i] = at.winter
    climate.spring[i] = at.spring
    climate.summer[i] = at.summer
    climate.autumn[i] = at.autumn
  }
  return climate
}
