/** What the map of the page shows, as the address of a saved view has it; undefined on other pages. */
let shown: string | undefined

export const shownCamera = (): string | undefined => shown

export function noteCamera(camera: { center: { lng: number; lat: number }; zoom: number } | undefined): void {
  shown = camera && [camera.center.lng.toFixed(3), camera.center.lat.toFixed(3), camera.zoom.toFixed(2)].join()
}
