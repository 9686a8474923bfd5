import { REGIONS } from '../places/regions.ts'
import type { VerifiedRegion } from './verified-regions.ts'

/** A place that stands for the land around it. */
export interface Station {
  name: string
  lat: number
  lng: number
  region: Exclude<VerifiedRegion, 'all' | 'sites' | 'roads'>
  /**
   * The land that the station stands for: area of its box times the share of land, relative to a box at the equator.
   */
  weight: number
}

/**
 * The largest place of each box of 2.5 by 2.5 degrees of North America that is at least a quarter land, from GeoNames' cities500
 * (CC BY 4.0): state, latitude, longitude, weight, name. Archived forecasts are arrays in this order: a change needs another
 * ARCHIVE_FORM.
 */
const TABLE = `
AB 51.05 -114.09 0.63 Calgary
AB 51.08 -115.35 0.63 Canmore
AB 53.55 -113.47 0.59 Edmonton
AB 56.73 -111.38 0.56 Fort McMurray
AB 55.17 -118.80 0.56 Grande Prairie
AB 58.52 -117.14 0.52 High Level
AB 53.40 -117.59 0.59 Hinton
AB 49.70 -112.82 0.66 Lethbridge
AB 53.27 -110.02 0.59 Lloydminster
AB 50.04 -110.68 0.63 Medicine Hat
AB 56.24 -117.29 0.56 Peace River
AB 55.28 -114.77 0.56 Slave Lake
AB 54.15 -115.69 0.59 Whitecourt
AL 34.73 -86.59 0.83 Huntsville
AL 30.69 -88.04 0.76 Mobile
AL 32.37 -86.30 0.77 Montgomery
AL 33.21 -87.57 0.83 Tuscaloosa
AR 34.75 -92.29 0.83 Little Rock
AZ 35.20 -111.65 0.81 Flagstaff
AZ 33.45 -112.07 0.83 Phoenix
AZ 32.22 -110.93 0.85 Tucson
AZ 32.73 -114.62 0.83 Yuma
BC 50.02 -125.24 0.55 Campbell River
BC 58.81 -122.70 0.52 Fort Nelson
BC 56.25 -120.85 0.56 Fort St. John
BC 51.92 -123.04 0.62 Hanceville
BC 50.67 -120.32 0.63 Kamloops
BC 49.88 -119.49 0.66 Kelowna
BC 55.34 -123.09 0.56 Mackenzie
BC 55.25 -127.59 0.55 New Hazelton
BC 50.36 -119.35 0.63 Okanagan
BC 53.92 -122.75 0.59 Prince George
BC 54.32 -130.32 0.15 Prince Rupert
BC 52.98 -122.49 0.59 Quesnel
BC 54.78 -127.17 0.59 Smithers
BC 54.52 -128.60 0.49 Terrace
BC 49.25 -123.12 0.40 Vancouver
CA 36.75 -119.77 0.81 Fresno
CA 34.05 -118.24 0.35 Los Angeles
CA 40.59 -122.39 0.75 Redding
CA 37.77 -122.42 0.76 San Francisco
CA 37.34 -121.89 0.52 San Jose
CA 38.44 -122.71 0.26 Santa Rosa
CO 39.74 -104.98 0.78 Denver
CO 40.59 -105.08 0.75 Fort Collins
CO 39.06 -108.55 0.78 Grand Junction
CO 40.42 -104.71 0.75 Greeley
CO 39.70 -105.08 0.78 Lakewood
FL 30.33 -81.66 0.47 Jacksonville
FL 25.77 -80.19 0.57 Miami
FL 27.95 -82.46 0.60 Tampa
GA 33.75 -84.39 0.83 Atlanta
GA 32.46 -84.99 0.85 Columbus
IA 42.01 -91.64 0.75 Cedar Rapids
IA 41.60 -93.61 0.75 Des Moines
ID 43.61 -116.20 0.72 Boise
ID 43.47 -112.03 0.72 Idaho Falls
ID 42.56 -114.46 0.72 Twin Falls
IL 41.85 -87.65 0.73 Chicago
IN 37.97 -87.56 0.78 Evansville
IN 41.13 -85.13 0.64 Fort Wayne
IN 39.77 -86.16 0.78 Indianapolis
KS 37.75 -100.02 0.78 Dodge City
KS 38.84 -97.61 0.78 Salina
KS 37.69 -97.34 0.78 Wichita
LA 30.44 -91.19 0.84 Baton Rouge
LA 32.53 -93.75 0.83 Shreveport
MA 42.36 -71.06 0.27 Boston
MA 42.63 -71.32 0.65 Lowell
MB 49.85 -99.95 0.66 Brandon
MB 58.77 -94.17 0.24 Churchill
MB 54.65 -97.77 0.46 Cross Lake 19A
MB 50.23 -99.47 0.46 Neepawa
MB 50.14 -96.88 0.50 Selkirk
MB 53.82 -101.24 0.58 The Pas
MB 55.74 -97.86 0.56 Thompson
MB 49.88 -97.15 0.66 Winnipeg
ME 44.80 -68.77 0.24 Bangor
MI 42.33 -83.05 0.71 Detroit
MI 42.96 -85.67 0.36 Grand Rapids
MI 46.54 -87.40 0.23 Marquette
MI 42.58 -83.03 0.60 Sterling Heights
MN 45.09 -93.36 0.69 Brooklyn Park
MN 46.78 -92.11 0.58 Duluth
MN 47.90 -91.87 0.65 Ely
MN 44.98 -93.26 0.72 Minneapolis
MN 44.02 -92.47 0.72 Rochester
MO 39.10 -94.58 0.78 Kansas City
MO 37.22 -93.30 0.81 Springfield
MO 38.63 -90.20 0.78 St. Louis
MT 45.78 -108.50 0.69 Billings
MT 45.68 -111.04 0.69 Bozeman
MT 48.20 -106.64 0.66 Glasgow
MT 47.50 -111.30 0.66 Great Falls
MT 48.55 -109.68 0.66 Havre
MT 46.41 -105.84 0.69 Miles City
MT 46.87 -113.99 0.69 Missoula
MX 31.33 -109.55 0.85 Agua Prieta
MX 28.64 -106.09 0.88 Chihuahua
MX 25.03 -111.66 0.33 Ciudad Constitucion
MX 31.72 -106.46 0.85 Ciudad Juarez
MX 27.49 -109.94 0.66 Ciudad Obregon
MX 23.74 -99.15 0.86 Ciudad Victoria
MX 24.79 -107.39 0.66 Culiacan
MX 31.87 -116.60 0.47 Ensenada
MX 27.58 -109.93 0.88 Esperanza
MX 27.96 -114.06 0.44 Guerrero Negro
MX 29.10 -110.98 0.63 Hermosillo
MX 21.13 -101.67 0.93 Leon de los Aldama
MX 29.56 -104.42 0.88 Manuel Ojinaga
MX 23.65 -100.64 0.92 Matehuala
MX 20.98 -89.62 0.52 Merida
MX 25.68 -100.32 0.90 Monterrey
MX 26.93 -105.67 0.90 Parral
MX 28.70 -100.52 0.88 Piedras Negras
MX 26.08 -98.29 0.89 Reynosa
MX 32.46 -114.77 0.51 San Luis Rio Colorado
MX 22.29 -97.88 0.90 Tampico
MX 32.50 -117.00 0.80 Tijuana
MX 25.54 -103.42 0.90 Torreon
MX 24.02 -104.66 0.92 Victoria de Durango
MX 20.72 -103.38 0.93 Zapopan
NB 47.62 -65.65 0.41 Bathurst
NB 47.37 -68.33 0.69 Edmundston
NB 46.09 -64.80 0.31 Moncton
NB 45.27 -66.06 0.64 Saint John
NC 35.23 -80.84 0.81 Charlotte
NC 35.77 -78.64 0.81 Raleigh
ND 46.81 -100.78 0.69 Bismarck
ND 46.88 -102.79 0.69 Dickinson
ND 46.88 -96.79 0.69 Fargo
ND 48.23 -101.30 0.66 Minot
ND 48.15 -103.62 0.66 Williston
NE 40.93 -98.34 0.75 Grand Island
NE 41.12 -100.77 0.75 North Platte
NE 41.26 -95.94 0.75 Omaha
NL 53.53 -64.01 0.59 Churchill Falls
NL 48.95 -57.95 0.25 Corner Brook
NL 48.93 -55.66 0.57 Grand Falls-Windsor
NL 53.30 -60.33 0.59 Happy Valley-Goose Bay
NL 55.47 -60.20 0.31 Hopedale
NL 52.95 -66.91 0.59 Labrador City
NL 51.37 -55.60 0.31 St. Anthony
NM 32.90 -105.96 0.83 Alamogordo
NM 35.08 -106.65 0.81 Albuquerque
NM 32.42 -104.23 0.85 Carlsbad
NM 36.73 -108.22 0.81 Farmington
NM 33.39 -104.52 0.83 Roswell
NM 32.77 -108.28 0.83 Silver City
NS 46.14 -60.18 0.23 Sydney
NV 40.83 -115.76 0.75 Elko
NV 36.04 -114.98 0.81 Henderson
NV 36.17 -115.14 0.81 Las Vegas
NV 39.53 -119.81 0.78 Reno
NV 38.07 -117.23 0.78 Tonopah
NV 40.74 -114.07 0.73 West Wendover
NV 40.97 -117.74 0.75 Winnemucca
NY 42.65 -73.76 0.71 Albany
NY 40.71 -74.01 0.60 New York City
NY 43.05 -76.15 0.63 Syracuse
OH 41.50 -81.70 0.54 Cleveland
OH 39.96 -83.00 0.78 Columbus
OK 35.47 -97.52 0.81 Oklahoma City
OK 36.15 -95.99 0.81 Tulsa
ON 46.49 -80.99 0.46 Greater Sudbury
ON 49.73 -87.17 0.46 Greenstone
ON 49.68 -83.67 0.66 Hearst
ON 49.77 -94.49 0.66 Kenora
ON 42.98 -81.23 0.45 London
ON 51.27 -80.62 0.50 Moose Factory
ON 46.32 -79.47 0.69 North Bay
ON 45.41 -75.70 0.69 Ottawa
ON 51.02 -93.83 0.63 Red Lake
ON 46.52 -84.33 0.48 Sault Ste. Marie
ON 50.07 -91.98 0.63 Sioux Lookout
ON 48.38 -89.25 0.37 Thunder Bay
ON 48.47 -81.33 0.66 Timmins
ON 43.70 -79.42 0.56 Toronto
OR 44.77 -117.83 0.72 Baker City
OR 44.06 -121.32 0.72 Bend
OR 42.33 -122.88 0.51 Medford
OR 45.52 -122.68 0.40 Portland
OR 44.94 -123.04 0.48 Salem
PA 40.61 -75.49 0.75 Allentown
PA 39.95 -75.16 0.61 Philadelphia
PA 40.44 -80.00 0.74 Pittsburgh
QC 49.92 -74.37 0.66 Chibougamau
QC 51.75 -68.08 0.63 Godefroy
QC 50.24 -63.60 0.57 Havre-Saint-Pierre
QC 49.05 -76.98 0.66 Lebel-sur-Quevillon
QC 50.42 -73.87 0.63 Mistissini
QC 45.51 -73.59 0.67 Montreal
QC 46.81 -71.21 0.66 Quebec
QC 48.45 -68.52 0.53 Rimouski
QC 48.42 -71.07 0.65 Saguenay
QC 51.23 -58.65 0.40 Saint-Augustin
QC 50.20 -66.38 0.59 Sept-Iles
QC 48.10 -77.80 0.66 Val-d'Or
QC 51.48 -78.75 0.47 Waskaganish
SC 32.78 -79.93 0.49 Charleston
SC 34.00 -81.03 0.83 Columbia
SD 45.46 -98.49 0.69 Aberdeen
SD 43.71 -98.03 0.72 Mitchell
SD 44.37 -100.35 0.72 Pierre
SD 44.08 -103.23 0.72 Rapid City
SD 43.55 -96.70 0.72 Sioux Falls
SK 55.10 -105.28 0.56 La Ronge
SK 52.87 -104.62 0.59 Melfort
SK 52.78 -108.30 0.59 North Battleford
SK 55.17 -102.93 0.56 Pelican Narrows
SK 53.20 -105.77 0.59 Prince Albert
SK 50.45 -104.62 0.63 Regina
SK 52.13 -106.67 0.63 Saskatoon
SK 50.28 -107.80 0.63 Swift Current
SK 51.22 -102.47 0.62 Yorkton
TN 35.61 -88.81 0.81 Jackson
TN 35.96 -83.92 0.81 Knoxville
TN 36.17 -86.78 0.81 Nashville
TN 35.09 -90.06 0.81 New South Memphis
TX 35.22 -101.83 0.81 Amarillo
TX 30.27 -97.74 0.85 Austin
TX 30.09 -94.10 0.85 Beaumont
TX 36.06 -102.51 0.81 Dalhart
TX 32.78 -96.81 0.83 Dallas
TX 29.76 -95.36 0.56 Houston
TX 33.58 -101.86 0.83 Lubbock
TX 32.00 -102.08 0.85 Midland
TX 29.42 -98.49 0.88 San Antonio
TX 31.55 -97.15 0.85 Waco
TX 33.91 -98.49 0.83 Wichita Falls
UT 37.68 -113.06 0.78 Cedar City
UT 40.76 -111.89 0.72 Salt Lake City
UT 39.98 -111.79 0.78 Santaquin
VA 38.45 -78.87 0.78 Harrisonburg
VA 36.85 -75.98 0.44 Virginia Beach
WA 46.73 -117.18 0.69 Pullman
WA 47.61 -122.33 0.65 Seattle
WA 47.66 -117.43 0.66 Spokane
WA 47.25 -122.44 0.69 Tacoma
WA 46.25 -119.20 0.69 Tri-Cities
WI 45.10 -87.63 0.52 Marinette
WI 43.04 -87.91 0.68 Milwaukee
WV 38.35 -81.63 0.78 Charleston
WY 42.87 -106.31 0.72 Casper
WY 43.02 -108.38 0.72 Riverton
WY 41.59 -109.20 0.75 Rock Springs
`

/** States by the regions of the National Climate Assessment (USGCRP 2018); the rest by country. */
const STATES_OF_REGION: Readonly<Record<Station['region'], string>> = {
  northwest: 'WA OR ID',
  southwest: 'CA NV UT CO AZ NM',
  northern_plains: 'MT WY ND SD NE',
  southern_plains: 'KS OK TX',
  midwest: 'MN IA MO WI IL IN MI OH',
  northeast: 'ME NH VT MA RI CT NY PA NJ DE MD DC WV',
  southeast: 'AR LA MS AL GA FL SC NC TN KY VA',
  canada: REGIONS.flatMap(({ code, country }) => (country === 'CAN' ? code : [])).join(' '),
  mexico: 'MX',
}

const regionOfState = new Map(
  Object.entries(STATES_OF_REGION).flatMap(([region, states]) =>
    states.split(' ').map((state) => [state, region as Station['region']] as const),
  ),
)

function parseStation(line: string): Station {
  const [state = '', lat, lng, weight, ...name] = line.split(' ')
  const region = regionOfState.get(state)
  if (!region) throw new RangeError(`${line}: unknown state`)
  return { name: `${name.join(' ')}, ${state}`, lat: Number(lat), lng: Number(lng), region, weight: Number(weight) }
}

export const STATIONS: readonly Station[] = TABLE.trim().split('\n').map(parseStation)
