/** The least relative luminance (WCAG 2.2, simplified) of a line on the dark base map, for channels up to 255. */
const SEEN_ON_DARK = 0.16 * 255 ** 2
const WHITE = 0.4

/**
 * The color of an outline. Issuers give alerts colors for white paper: the blue of an Extreme Cold Warning (#0000FF) is
 * as dark as the dark base map, so it is mixed with white there.
 */
export function legibleLine(color: string, theme: 'light' | 'dark'): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const [red = 0, green = 0, blue = 0] = channels
  const isDark = 0.2126 * red ** 2 + 0.7152 * green ** 2 + 0.0722 * blue ** 2 < SEEN_ON_DARK
  if (theme === 'light' || !isDark) return color
  const mixed = channels.map((one) =>
    Math.round(one + (255 - one) * WHITE)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}
