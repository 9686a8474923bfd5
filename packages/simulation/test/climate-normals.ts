/** Normals of a place: mean temperature of January and July in °C, and a year's precipitation in mm. */
export interface ClimateNormal {
  name: string
  lat: number
  lng: number
  january: number
  july: number
  precipitation: number
}

/** From memory, after the normals of NOAA and Environment Canada for 1991-2020: right to about 1 K and 10 %. */
const TABLE = `
25.79 -80.29 20.2 29.0 1710 Miami, FL
44.88 -93.23 -9.0 23.4 800 Minneapolis, MN
33.43 -112.0 13.6 35.3 185 Phoenix, AZ
47.45 -122.31 5.4 19.3 1000 Seattle, WA
39.83 -104.66 -0.6 23.8 370 Denver, CO
41.96 -87.93 -3.9 24.1 960 Chicago, IL
40.78 -73.97 1.0 25.3 1260 New York, NY
29.98 -95.36 12.1 29.4 1320 Houston, TX
34.05 -118.24 14.3 23.2 360 Los Angeles, CA
33.63 -84.44 7.2 27.1 1280 Atlanta, GA
46.77 -100.75 -11.0 21.9 470 Bismarck, ND
40.78 -111.97 -0.9 27.0 390 Salt Lake City, UT
42.36 -71.01 -1.2 23.4 1110 Boston, MA
49.9 -97.2 -16.3 19.7 520 Winnipeg, MB
35.2 -101.7 3.4 26.2 510 Amarillo, TX
37.62 -122.37 10.6 17.3 500 San Francisco, CA
41.1 -104.8 -2.0 21.1 400 Cheyenne, WY
42.94 -78.74 -3.6 22.2 1030 Buffalo, NY
36.08 -115.15 9.4 34.3 105 Las Vegas, NV
53.5 -113.5 -10.4 17.7 450 Edmonton, AB
39.3 -94.7 -1.2 25.9 1000 Kansas City, MO
36.1 -86.7 4.0 27.1 1280 Nashville, TN
32.9 -97.0 8.6 30.4 960 Dallas, TX
43.6 -116.2 0.0 25.6 295 Boise, ID
47.6 -117.5 -1.7 21.6 420 Spokane, WA
45.8 -108.5 -2.9 23.3 360 Billings, MT
`

export const CLIMATE_NORMALS: readonly ClimateNormal[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [lat, lng, january, july, precipitation, ...name] = line.split(' ')
    return {
      name: name.join(' '),
      lat: Number(lat),
      lng: Number(lng),
      january: Number(january),
      july: Number(july),
      precipitation: Number(precipitation),
    }
  })
