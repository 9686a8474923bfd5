/** Irradiance above the atmosphere, W/m². */
const SOLAR_CONSTANT = 1361

/** Global radiation on a horizontal surface, W/m²: Haurwitz (1945) for clear sky, Kasten & Czeplak (1980) for clouds. */
export function solarRadiation(height: number, cloud: number): number {
  if (height <= 0) return 0
  const clear = SOLAR_CONSTANT * 0.807 * height * Math.exp(-0.057 / height)
  return clear * (1 - 0.75 * cloud ** 3.4)
}
