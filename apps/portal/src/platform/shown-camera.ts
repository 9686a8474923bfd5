/** The camera of the page's map, in the format of a saved view's URL; undefined on pages without a map. */
let shown: string | undefined

export const shownCamera = (): string | undefined => shown

export function noteCamera(camera: { center: { lng: number; lat: number }; zoom: number } | undefined): void {
  shown = camera && [camera.center.lng.toFixed(3), camera.center.lat.toFixed(3), camera.zoom.toFixed(2)].join()
}
