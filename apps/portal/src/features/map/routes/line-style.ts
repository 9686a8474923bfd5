/** Source and layer of the routes' lines. */
export const ROUTE_LINES = 'route-lines'

/** core §9. */
export const lineWidth = (isSelected: boolean) => (isSelected ? 10 : 5)
export const lineOpacity = (isSelected: boolean) => (isSelected ? 1 : 0.5)
