/** Outlines in a 24 by 24 box with round strokes. All but cyclone, hurricane and flood are from Lucide (ISC license). */
export const OVERLAY_ICONS = {
  cyclone: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8 M16 12c0-6-4-9-10-9 3 1.5 4 3 4 5.4 M8 12c0 6 4 9 10 9-3-1.5-4-3-4-5.4',
  hurricane:
    'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M5 12C5 5.5 9.5 1.2 19 1 16.2 2.2 14.6 3.6 14 5.4z M19 12c0 6.5-4.5 10.8-14 11 2.8-1.2 4.4-2.6 5-4.4z',
  bolt: 'M15.914 4a1.5 1.5 0 00-2.474-1.561l-9 9A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l9-9A1.5 1.5 0 0018.5 10h-3.997a.5.5 0 01-.472-.667z',
  tornado: 'M21 4H3 M18 8H6 M19 12H9 M16 16h-6 M11 20H9',
  hail: 'M4 14.899A7 7 0 1 1 15.71 8h1.79a4.5 4.5 0 0 1 2.5 8.242 M16 14v2 M8 14v2 M16 20h.01 M8 20h.01 M12 16v2 M12 22h.01',
  wind: 'M12.8 19.6A2 2 0 1 0 14 16H2 M17.5 8a2.5 2.5 0 1 1 2 4H2 M9.8 4.4A2 2 0 1 1 11 8H2',
  snow: 'm10 20-1.25-2.5L6 18 M10 4 8.75 6.5 6 6 M14 20l1.25-2.5L18 18 M14 4l1.25 2.5L18 6 M17 21l-3-6h-4 M17 3l-3 6 1.5 3 M2 12h6.5L10 9 M20 10l-1.5 2 1.5 2 M22 12h-6.5L14 15 M4 10l1.5 2L4 14 M7 21l3-6-1.5-3 M7 3l3 6h4',
  ice: 'M10 20l-1.25-2.5L6 18 M10 4 8.75 6.5 6 6 M10.585 15H10 M2 12h6.5L10 9 M20 14.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0z M4 10l1.5 2L4 14 M7 21l3-6-1.5-3 M7 3l3 6h2',
  flood: 'M2 9c1.8 0 1.8-2 5-2s3.2 2 5 2 1.8-2 5-2 3.2 2 5 2 M2 16c1.8 0 1.8-2 5-2s3.2 2 5 2 1.8-2 5-2 3.2 2 5 2',
  flame: 'M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4',
  volcano: 'm8 3 4 8 5-5 5 15H2L8 3z',
  report: 'M12 6v7 M12 18h.01',
  check: 'M20 6 9 17l-5-5',
  outage:
    'M10.768 5.111 13.44 2.44a1.5 1.5 0 012.474 1.561l-1.633 4.625 M18.889 13.232l.672-.672A1.5 1.5 0 0018.5 10h-2.844 M2 2l20 20 M7.94 7.94l-3.5 3.499A1.5 1.5 0 005.5 14h4.002a.5.5 0 01.471.666L8.086 20a1.5 1.5 0 002.475 1.56l5.5-5.5',
  camera:
    'M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z M12 10a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  work: 'M3 6h18a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z M17 14v7 M7 14v7 M17 3v3 M7 3v3 M10 14 2.3 6.3 M14 6l7.7 7.7 M8 6l8 8',
  closure: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20 M4.93 4.93l14.14 14.14',
  incident: 'M12 9v4 M12 17h.01 M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3z',
  truck:
    'M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2 M15 18H9 M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14 M17 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4 M7 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  congestion: 'm12 14 4-4 M3.34 19a10 10 0 1 1 17.32 0',
  station: 'M14 4v10.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0Z',
  occasion: 'M8 2v3 M16 2v3 M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z M3 9h18',
  road: 'M4 20 8 4 M20 20 16 4 M12 5v2 M12 11v2 M12 17v2',
} as const

/** Icons drawn without a disc, because a disc would hide dense strikes and the shape of a hurricane. */
export const BARE_ICONS: readonly string[] = ['bolt', 'hurricane'] satisfies (keyof typeof OVERLAY_ICONS)[]

export type OverlayIcon = keyof typeof OVERLAY_ICONS

/** The text color with more contrast on a background color. */
export function inkOn(color: string): '#0b1220' | '#ffffff' {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  // Relative luminance with sRGB linearized by squaring (WCAG 2.2, simplified).
  const luminance = 0.2126 * (red ?? 0) ** 2 + 0.7152 * (green ?? 0) ** 2 + 0.0722 * (blue ?? 0) ** 2
  return luminance > 0.2 ? '#0b1220' : '#ffffff'
}
