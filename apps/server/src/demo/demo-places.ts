// Sixty sites of a fictional freight company across North America, with category, position, ZIP and time zone.
import type { LocationCategory } from '@stormlane/domain/places'

export interface DemoPlace {
  name: string
  category: LocationCategory
  latitude: number
  longitude: number
  zip: string
  timezone: string
  /** External id of the region's group. */
  region: string
}

type Row = [name: string, category: LocationCategory, latitude: number, longitude: number, zip: string, zone: string]

const PACIFIC = 'America/Los_Angeles'
const MOUNTAIN = 'America/Denver'
const CENTRAL = 'America/Chicago'
const EASTERN = 'America/New_York'

const BY_REGION: Record<string, Row[]> = {
  'region-west': [
    ['Seattle-Tacoma Air Cargo', 'airport', 47.4502, -122.3088, '98158', PACIFIC],
    ['Port of Tacoma Gate 3', 'port', 47.2655, -122.4125, '98421', PACIFIC],
    ['Portland Crossdock', 'warehouse', 45.5946, -122.6842, '97217', PACIFIC],
    ['Richmond Refinery Rack', 'refinery', 37.9416, -122.3958, '94801', PACIFIC],
    ['Port of Oakland Terminal', 'port', 37.7955, -122.3043, '94607', PACIFIC],
    ['Sacramento Store 112', 'store', 38.5816, -121.4944, '95814', PACIFIC],
    ['Stockton Intermodal Yard', 'railroad', 37.8976, -121.1716, '95215', PACIFIC],
    ['Fresno Cold Storage', 'warehouse', 36.7378, -119.7871, '93721', PACIFIC],
    ['Long Beach Pier J', 'port', 33.7376, -118.1986, '90802', PACIFIC],
    ['Ontario Distribution Center', 'warehouse', 34.056, -117.6012, '91761', PACIFIC],
    ['San Diego Store 204', 'store', 32.7157, -117.1611, '92101', PACIFIC],
    ['Las Vegas Service Point', 'generic', 36.1716, -115.1391, '89101', PACIFIC],
  ],
  'region-mountain': [
    ['Phoenix Distribution Center', 'warehouse', 33.4255, -112.1516, '85043', 'America/Phoenix'],
    ['Salt Lake City Intermodal', 'railroad', 40.7437, -112.0163, '84104', MOUNTAIN],
    ['Boise Store 131', 'store', 43.615, -116.2023, '83702', 'America/Boise'],
    ['Billings Refinery Rack', 'refinery', 45.7833, -108.5007, '59101', MOUNTAIN],
    ['Donner Pass Truck Stop', 'generic', 39.3155, -120.3324, '95724', PACIFIC],
    ['Cheyenne Relay Yard', 'generic', 41.14, -104.8202, '82001', MOUNTAIN],
    ['Denver Air Cargo', 'airport', 39.8561, -104.6737, '80249', MOUNTAIN],
    ['Albuquerque Store 187', 'store', 35.0844, -106.6504, '87102', MOUNTAIN],
    ['El Paso Border Crossdock', 'warehouse', 31.7587, -106.4869, '79901', MOUNTAIN],
  ],
  'region-plains': [
    ['Dallas-Fort Worth Air Cargo', 'airport', 32.8998, -97.0403, '75261', CENTRAL],
    ['Alliance Intermodal Yard', 'railroad', 32.9876, -97.319, '76177', CENTRAL],
    ['Laredo Bridge Depot', 'warehouse', 27.5036, -99.5076, '78040', CENTRAL],
    ['Port of Houston Barbours Cut', 'port', 29.6836, -94.9977, '77571', CENTRAL],
    ['Baytown Refinery Rack', 'refinery', 29.7436, -95.0127, '77520', CENTRAL],
    ['Oklahoma City Store 156', 'store', 35.4676, -97.5164, '73102', CENTRAL],
    ['Kansas City Crossdock', 'warehouse', 39.0997, -94.5786, '64106', CENTRAL],
    ['Omaha Rail Ramp', 'railroad', 41.2586, -95.9378, '68102', CENTRAL],
    ['Fargo Relay Yard', 'generic', 46.8772, -96.7898, '58102', CENTRAL],
  ],
  'region-midwest': [
    ['Minneapolis Store 148', 'store', 44.9778, -93.265, '55401', CENTRAL],
    ['Port of Duluth Dock 6', 'port', 46.7637, -92.0956, '55802', CENTRAL],
    ['Chicago Corwith Rail Yard', 'railroad', 41.8217, -87.7206, '60632', CENTRAL],
    ["O'Hare Air Cargo", 'airport', 41.9786, -87.9048, '60666', CENTRAL],
    ['Whiting Refinery Rack', 'refinery', 41.6798, -87.4945, '46394', CENTRAL],
    ['Indianapolis Distribution Center', 'warehouse', 39.7017, -86.3081, '46241', 'America/Indiana/Indianapolis'],
    ['Detroit Store 163', 'store', 42.3314, -83.0458, '48226', 'America/Detroit'],
    ['Columbus Crossdock', 'warehouse', 39.9612, -82.9988, '43215', EASTERN],
    ['Louisville Air Hub', 'airport', 38.1744, -85.736, '40209', 'America/Kentucky/Louisville'],
  ],
  'region-south': [
    ['Memphis Air Hub', 'airport', 35.0424, -89.9767, '38118', CENTRAL],
    ['Garyville Refinery Rack', 'refinery', 30.0616, -90.5948, '70051', CENTRAL],
    ['Port of New Orleans Napoleon', 'port', 29.9161, -90.1006, '70115', CENTRAL],
    ['Birmingham Store 121', 'store', 33.5186, -86.8104, '35203', CENTRAL],
    ['Atlanta Distribution Center', 'warehouse', 33.6407, -84.4277, '30320', EASTERN],
    ['Savannah Garden City Terminal', 'port', 32.1286, -81.1459, '31408', EASTERN],
    ['Jacksonville Rail Ramp', 'railroad', 30.3322, -81.6557, '32202', EASTERN],
    ['Miami Store 219', 'store', 25.7617, -80.1918, '33131', EASTERN],
    ['Asheville Relay Yard', 'generic', 35.5951, -82.5515, '28801', EASTERN],
  ],
  'region-northeast': [
    ['Philadelphia Crossdock', 'warehouse', 39.9526, -75.1652, '19107', EASTERN],
    ['Port Newark Berth 25', 'port', 40.6976, -74.1454, '07114', EASTERN],
    ['Buffalo Store 142', 'store', 42.8864, -78.8784, '14202', EASTERN],
    ['Albany Rail Yard', 'railroad', 42.6526, -73.7562, '12207', EASTERN],
    ['Boston Air Cargo', 'airport', 42.3656, -71.0096, '02128', EASTERN],
    ['Portland Maine Cold Storage', 'warehouse', 43.6591, -70.2568, '04101', EASTERN],
  ],
  'region-canada': [
    ['Port of Vancouver Centerm', 'port', 49.2838, -123.0931, 'V6A', 'America/Vancouver'],
    ['Calgary Store 307', 'store', 51.0447, -114.0719, 'T2P', 'America/Edmonton'],
    ['Winnipeg Rail Yard', 'railroad', 49.8951, -97.1384, 'R3C', 'America/Winnipeg'],
    ['Toronto Distribution Center', 'warehouse', 43.6777, -79.6248, 'L5P', 'America/Toronto'],
  ],
  'region-mexico': [
    ['Monterrey Distribution Center', 'warehouse', 25.6866, -100.3161, '00000', 'America/Monterrey'],
    ['Port of Altamira Terminal', 'port', 22.3937, -97.9375, '00000', 'America/Monterrey'],
  ],
}

export const DEMO_PLACES: readonly DemoPlace[] = Object.entries(BY_REGION).flatMap(([region, rows]) =>
  rows.map(([name, category, latitude, longitude, zip, timezone]) => ({
    name,
    category,
    latitude,
    longitude,
    zip,
    timezone,
    region,
  })),
)

/** The city in a site's name: the words before the kind of site, such as Chicago in "Chicago Corwith Rail Yard". */
export const shortName = (name: string) =>
  name.replace(
    / (Store|Crossdock|Air|Rail|Intermodal|Distribution|Relay|Cold|Refinery|Bridge|Border|Garden City|Corwith|Pier|Barbours|Napoleon|Berth|Service|Dock|Gate|Terminal|Truck).*$/,
    '',
  )
