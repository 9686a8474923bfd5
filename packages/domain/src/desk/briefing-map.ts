/** The map of the briefing is drawn by the server, in light colors, because it is printed and mailed, too. */
export const BRIEFING_MAP_COLORS = { water: '#dfe7ee', land: '#f7f8f6', border: '#b9c2cb' } as const

/** As dark as the maps of the portal. */
const DARK_COLORS: Record<keyof typeof BRIEFING_MAP_COLORS, string> = {
  water: '#0b1420',
  land: '#1b2330',
  border: '#46546a',
}

/** The same map in dark colors; its dots keep those of their levels. */
export const darkBriefingMap = (svg: string): string =>
  (Object.keys(DARK_COLORS) as (keyof typeof DARK_COLORS)[]).reduce(
    (drawn, part) => drawn.replaceAll(BRIEFING_MAP_COLORS[part], DARK_COLORS[part]),
    svg,
  )
