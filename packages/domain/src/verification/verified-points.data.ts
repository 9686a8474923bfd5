/**
 * Places of a freight fleet: the sixty sites of the demo's company and points on its saved routes. Archived forecasts
 * are arrays in this order: a change needs another ARCHIVE_FORM. `verified-points.test.ts` of the server compares both
 * with the demo.
 */

/** Latitude, longitude and name of each site. */
export const VERIFIED_SITES_TABLE = `
47.45 -122.31 Seattle-Tacoma Air Cargo
47.27 -122.41 Port of Tacoma Gate 3
45.59 -122.68 Portland Crossdock
37.94 -122.40 Richmond Refinery Rack
37.80 -122.30 Port of Oakland Terminal
38.58 -121.49 Sacramento Store 112
37.90 -121.17 Stockton Intermodal Yard
36.74 -119.79 Fresno Cold Storage
33.74 -118.20 Long Beach Pier J
34.06 -117.60 Ontario Distribution Center
32.72 -117.16 San Diego Store 204
36.17 -115.14 Las Vegas Service Point
33.43 -112.15 Phoenix Distribution Center
40.74 -112.02 Salt Lake City Intermodal
43.62 -116.20 Boise Store 131
45.78 -108.50 Billings Refinery Rack
39.32 -120.33 Donner Pass Truck Stop
41.14 -104.82 Cheyenne Relay Yard
39.86 -104.67 Denver Air Cargo
35.08 -106.65 Albuquerque Store 187
31.76 -106.49 El Paso Border Crossdock
32.90 -97.04 Dallas-Fort Worth Air Cargo
32.99 -97.32 Alliance Intermodal Yard
27.50 -99.51 Laredo Bridge Depot
29.68 -95.00 Port of Houston Barbours Cut
29.74 -95.01 Baytown Refinery Rack
35.47 -97.52 Oklahoma City Store 156
39.10 -94.58 Kansas City Crossdock
41.26 -95.94 Omaha Rail Ramp
46.88 -96.79 Fargo Relay Yard
44.98 -93.27 Minneapolis Store 148
46.76 -92.10 Port of Duluth Dock 6
41.82 -87.72 Chicago Corwith Rail Yard
41.98 -87.90 O'Hare Air Cargo
41.68 -87.49 Whiting Refinery Rack
39.70 -86.31 Indianapolis Distribution Center
42.33 -83.05 Detroit Store 163
39.96 -83.00 Columbus Crossdock
38.17 -85.74 Louisville Air Hub
35.04 -89.98 Memphis Air Hub
30.06 -90.59 Garyville Refinery Rack
29.92 -90.10 Port of New Orleans Napoleon
33.52 -86.81 Birmingham Store 121
33.64 -84.43 Atlanta Distribution Center
32.13 -81.15 Savannah Garden City Terminal
30.33 -81.66 Jacksonville Rail Ramp
25.76 -80.19 Miami Store 219
35.60 -82.55 Asheville Relay Yard
39.95 -75.17 Philadelphia Crossdock
40.70 -74.15 Port Newark Berth 25
42.89 -78.88 Buffalo Store 142
42.65 -73.76 Albany Rail Yard
42.37 -71.01 Boston Air Cargo
43.66 -70.26 Portland Maine Cold Storage
49.28 -123.09 Port of Vancouver Centerm
51.04 -114.07 Calgary Store 307
49.90 -97.14 Winnipeg Rail Yard
43.68 -79.62 Toronto Distribution Center
25.69 -100.32 Monterrey Distribution Center
22.39 -97.94 Port of Altamira Terminal
`

/** Each saved route, in equal pieces of about 200 km: its name, then latitude and longitude of each piece's middle. */
export const VERIFIED_ROADS_TABLE = `
Chicago to Denver: 41.91 -88.70, 41.64 -90.99, 41.68 -93.44, 41.37 -95.73, 40.87 -97.78, 40.91 -100.12, 40.94 -102.46, 40.13 -104.48
Atlanta to Miami: 32.92 -83.78, 31.10 -83.41, 29.53 -82.28, 28.06 -81.17, 26.60 -80.15
Long Beach to Phoenix: 33.96 -117.34, 33.69 -115.17, 33.45 -112.99
Kansas City to Omaha: 39.72 -94.81, 40.71 -95.79
Port Newark to Boston: 41.11 -73.42, 42.12 -72.04
Minneapolis to Fargo: 45.44 -94.11, 46.30 -96.06
Portland to Boise: 45.69 -121.80, 45.83 -119.77, 45.21 -118.02, 43.99 -116.90
Salt Lake City to Cheyenne: 40.97 -111.43, 41.54 -109.58, 41.74 -107.58, 41.35 -105.66
Stockton to Salt Lake City: 38.57 -121.49, 39.41 -120.03, 40.24 -118.42, 40.65 -116.95, 41.11 -114.98, 40.74 -113.05
Indianapolis to Columbus: 39.83 -85.55, 39.92 -83.80
Dallas-Fort Worth to Memphis: 33.06 -96.28, 33.48 -94.30, 34.42 -92.75, 34.98 -90.88
Laredo to Alliance: 28.25 -99.29, 29.51 -98.35, 30.85 -97.59, 32.29 -97.18
Toronto to Detroit: 43.32 -80.39, 42.46 -82.07
Buffalo to Albany: 43.02 -77.63, 43.04 -74.93
Port of Houston to Port of New Orleans: 29.96 -94.23, 30.22 -92.49, 30.15 -90.84
Denver to Albuquerque: 39.28 -104.86, 37.81 -104.83, 36.16 -104.64, 35.64 -106.02
Savannah to Atlanta: 32.34 -81.96, 32.96 -83.83
Calgary to Billings: 50.19 -113.81, 48.93 -111.95, 47.41 -110.90, 46.63 -108.70
Seattle-Tacoma to Minneapolis: 47.37 -121.28, 47.13 -119.04, 47.67 -116.73, 47.02 -114.54, 46.21 -112.68, 45.65 -110.66, 45.82 -108.37, 46.36 -105.99, 46.91 -103.92, 46.85 -101.32, 46.91 -98.61, 46.47 -96.24, 45.46 -94.20
Philadelphia to Louisville: 40.24 -76.29, 40.03 -78.57, 40.06 -80.72, 39.85 -83.11, 38.77 -84.94
El Paso to Oklahoma City: 32.47 -106.14, 33.96 -105.71, 34.98 -104.45, 35.24 -102.47, 35.21 -100.45, 35.53 -98.51
Monterrey to Laredo: 26.60 -100.01
Jacksonville to Birmingham: 30.19 -82.50, 31.33 -83.47, 32.14 -84.71, 33.05 -86.10
Asheville to Columbus: 36.31 -82.37, 37.81 -82.80, 39.22 -83.00
Winnipeg to Chicago: 49.03 -97.24, 47.29 -97.00, 45.97 -95.59, 45.12 -93.52, 44.65 -91.35, 43.56 -89.55, 42.14 -88.61
Portland Maine to Toronto: 42.86 -70.89, 42.16 -72.86, 43.01 -74.77, 42.97 -77.21, 43.21 -79.44
`
