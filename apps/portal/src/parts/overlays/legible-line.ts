/** Relative luminance (WCAG 2.2, simplified) of a line that is seen on the dark base map. */
const SEEN_ON_DARK = 0.16
/** Parts of white that are mixed in, from none on. */
const WHITE = [0, 0.2, 0.4, 0.5, 0.6] as const

/**
 * The color of an outline. Issuers give alerts colors for white paper: the blue of an Extreme Cold Warning (#0000FF) is
 * as dark as the dark base map, so it is mixed with white there.
 */
export function legibleLine(color: string, theme: 'light' | 'dark'): string {
  if (theme === 'light' || !/^#[0-9a-f]{6}$/i.test(color)) return color
  const mixed = WHITE.map((white) => mixedWithWhite(color, white))
  return mixed.find((one) => luminance(one) >= SEEN_ON_DARK) ?? (mixed.at(-1) as string)
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const mixedWithWhite = (color: string, white: number): string =>
  `#${channels(color)
    .map((channel) =>
      Math.round(channel + (255 - channel) * white)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => (channel / 255) ** 2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
