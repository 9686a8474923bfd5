import { celsiusToFahrenheit, fahrenheitToCelsius, mpsToMph } from '../measures/units.ts'

/** Saturation vapor pressure over water, hPa. Bolton (1980), Monthly Weather Review 108, eq. 10. */
export const saturationVaporPressureHpa = (celsius: number) => 6.112 * Math.exp((17.67 * celsius) / (celsius + 243.5))

/** Relative humidity, 0-100 %, from temperature and dew point. */
export const relativeHumidityPercent = (temperature: number, dewPoint: number) =>
  Math.min(100, (100 * saturationVaporPressureHpa(dewPoint)) / saturationVaporPressureHpa(temperature))

/** Vapor-pressure deficit: how much more water vapor the air could hold, hPa. */
export const vaporPressureDeficitHpa = (temperature: number, dewPoint: number) =>
  Math.max(0, saturationVaporPressureHpa(temperature) - saturationVaporPressureHpa(dewPoint))

/**
 * Heat index, °F (NWS/WPC). Below 80 °F the simple form, in which the average with T is already included; from 80 °F on the
 * regression of Rothfusz (1990) with its two adjustments.
 */
export function heatIndexFahrenheit(t: number, rh: number): number {
  const simple = 0.5 * (t + 61 + 1.2 * (t - 68) + 0.094 * rh)
  if (simple < 80) return simple
  const regression =
    -42.379 +
    2.04901523 * t +
    10.14333127 * rh -
    0.22475541 * t * rh -
    0.00683783 * t * t -
    0.05481717 * rh * rh +
    0.00122874 * t * t * rh +
    0.00085282 * t * rh * rh -
    0.00000199 * t * t * rh * rh
  if (rh < 13 && t >= 80 && t <= 112) {
    return regression - ((13 - rh) / 4) * Math.sqrt((17 - Math.abs(t - 95)) / 17)
  }
  if (rh > 85 && t >= 80 && t <= 87) return regression + ((rh - 85) / 10) * ((87 - t) / 5)
  return regression
}

/** Wind chill, °F: NWS 2001, for T <= 50 °F and wind above 3 mph at 10 m; the air temperature elsewhere. */
export function windChillFahrenheit(t: number, windMph: number): number {
  if (t > 50 || windMph <= 3) return t
  const v = windMph ** 0.16
  return 35.74 + 0.6215 * t - 35.75 * v + 0.4275 * t * v
}

/** Heat index in °C. */
export const heatIndex = (temperature: number, dewPoint: number) =>
  fahrenheitToCelsius(
    heatIndexFahrenheit(celsiusToFahrenheit(temperature), relativeHumidityPercent(temperature, dewPoint)),
  )

/** Wind chill in °C from °C and m/s. */
export const windChill = (temperature: number, windSpeed: number) =>
  fahrenheitToCelsius(windChillFahrenheit(celsiusToFahrenheit(temperature), mpsToMph(windSpeed)))
