/**
 * Corrections around places: K that are added to the annual mean and the seasonal amplitude of the temperature, and the natural logarithm of
 * the factor on lift and showers. Made by `node packages/simulation/build/fit-climate.ts`.
 */
export const REGIONAL_CLIMATE = [
  { lat: 25.79, lng: -80.29, mean: 1.74, swing: 1.34, rain: -0.06 }, // Miami, FL
  { lat: 44.88, lng: -93.23, mean: 2.52, swing: -1.31, rain: -1.4 }, // Minneapolis, MN
  { lat: 33.43, lng: -112, mean: 0.76, swing: 3.65, rain: -2.2 }, // Phoenix, AZ
  { lat: 47.45, lng: -122.31, mean: 0.21, swing: 0.28, rain: -0.55 }, // Seattle, WA
  { lat: 39.83, lng: -104.66, mean: 3.7, swing: -0.35, rain: -2.14 }, // Denver, CO
  { lat: 41.96, lng: -87.93, mean: 2.16, swing: -2.24, rain: -0.91 }, // Chicago, IL
  { lat: 40.78, lng: -73.97, mean: 5.4, swing: -0.82, rain: -0.46 }, // New York, NY
  { lat: 29.98, lng: -95.36, mean: -1.98, swing: -0.44, rain: -0.98 }, // Houston, TX
  { lat: 34.05, lng: -118.24, mean: -6.53, swing: -3.56, rain: 1.3 }, // Los Angeles, CA
  { lat: 33.63, lng: -84.44, mean: -0.72, swing: -0.19, rain: -1.07 }, // Atlanta, GA
  { lat: 46.77, lng: -100.75, mean: 1.17, swing: -1.61, rain: 0.08 }, // Bismarck, ND
  { lat: 40.78, lng: -111.97, mean: 1.18, swing: 5.64, rain: 0.61 }, // Salt Lake City, UT
  { lat: 42.36, lng: -71.01, mean: 2.18, swing: -2.82, rain: -1.24 }, // Boston, MA
  { lat: 49.9, lng: -97.2, mean: -1.46, swing: 1.82, rain: -1.07 }, // Winnipeg, MB
  { lat: 35.2, lng: -101.7, mean: -5.17, swing: 1.42, rain: -0.89 }, // Amarillo, TX
  { lat: 37.62, lng: -122.37, mean: -5.27, swing: 3.77, rain: 0.22 }, // San Francisco, CA
  { lat: 41.1, lng: -104.8, mean: 0.99, swing: -7.63, rain: -0.32 }, // Cheyenne, WY
  { lat: 42.94, lng: -78.74, mean: 0.9, swing: -2.56, rain: -0.5 }, // Buffalo, NY
  { lat: 36.08, lng: -115.15, mean: 7.13, swing: 10.2, rain: -2.2 }, // Las Vegas, NV
  { lat: 53.5, lng: -113.5, mean: 4.94, swing: -2.21, rain: -0.97 }, // Edmonton, AB
  { lat: 39.3, lng: -94.7, mean: 1.25, swing: 0.15, rain: -0.81 }, // Kansas City, MO
  { lat: 36.1, lng: -86.7, mean: 0.19, swing: 0.76, rain: 0.28 }, // Nashville, TN
  { lat: 32.9, lng: -97, mean: 4.24, swing: 3.34, rain: -1.11 }, // Dallas, TX
  { lat: 43.6, lng: -116.2, mean: -1.17, swing: -0.91, rain: -1.22 }, // Boise, ID
  { lat: 47.6, lng: -117.5, mean: 7.35, swing: -4.32, rain: 0.19 }, // Spokane, WA
  { lat: 45.8, lng: -108.5, mean: 7.2, swing: -6.24, rain: -0.87 }, // Billings, MT
]
