/** Id of the source and layer of the route lines. */
export const ROUTE_LINES = 'route-lines'

/** Widths (MAP-109) and opacities (MAP-110) of normal and selected lines. */
export const lineWidth = (isSelected: boolean) => (isSelected ? 10 : 5)
export const lineOpacity = (isSelected: boolean) => (isSelected ? 1 : 0.5)
